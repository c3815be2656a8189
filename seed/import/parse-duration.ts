/** Longer durations are considered to have the wrong unit. */
const maxHours = 1000

/**
 * Parses `1.5` (hours, as in files of the preset), `1.5 hours`, `43 mins`, `1h 30m`, `90 sec`, `mm:ss` and
 * `h:mm:ss`.
 */
export function parseDuration(text: string): { seconds: number } | { problem: string } {
  const seconds = parseHours(text) ?? parseClock(text) ?? parseUnits(text)
  if (seconds === undefined) return { problem: `The duration "${text}" is not valid.` }
  if (Math.round(seconds) === 0) return { problem: 'The duration is 0.' }
  if (seconds > maxHours * 3600) {
    return { problem: `The duration "${text}" is longer than ${maxHours} hours.` }
  }
  return { seconds: Math.round(seconds) }
}

function parseHours(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 3600 : undefined
}

function parseClock(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):)?([0-5]?\d):([0-5]\d)$/.exec(text) ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const amount = String.raw`(\d+(?:\.\d+)?)\s*`
const unitsPattern = new RegExp(
  `^(?:${amount}(?:h|hrs?|hours?))?[\\s,]*(?:${amount}(?:m|mins?|minutes?))?[\\s,]*(?:${amount}(?:s|secs?|seconds?))?$`,
  'i',
)

function parseUnits(text: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0'] = unitsPattern.exec(text) ?? []
  if (!whole || !/\d/.test(whole)) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
