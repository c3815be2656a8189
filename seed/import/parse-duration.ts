/** The longest that a course lasts; more is a mistake of units. */
const hoursAtMost = 1000

/**
 * Seconds of `1.5` (hours, as the preset's files have it), `1.5 hours`, `43 mins`, `1h 30m`, `90 sec`,
 * `mm:ss` or `h:mm:ss`; or the reason why it is none of them.
 */
export function parseDuration(text: string): { seconds: number } | { problem: string } {
  const seconds = readHours(text) ?? readClock(text) ?? readUnits(text)
  if (seconds === undefined) return { problem: `The duration "${text}" is not understood.` }
  if (Math.round(seconds) === 0) return { problem: 'The duration is 0.' }
  if (seconds > hoursAtMost * 3600) {
    return { problem: `The duration "${text}" is longer than ${hoursAtMost} hours.` }
  }
  return { seconds: Math.round(seconds) }
}

function readHours(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) * 3600 : undefined
}

function readClock(text: string): number | undefined {
  const [, hours = '0', minutes, seconds] = /^(?:(\d+):)?([0-5]?\d):([0-5]\d)$/.exec(text) ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const amount = String.raw`(\d+(?:\.\d+)?)\s*`
const inUnits = new RegExp(
  `^(?:${amount}(?:h|hrs?|hours?))?[\\s,]*(?:${amount}(?:m|mins?|minutes?))?[\\s,]*(?:${amount}(?:s|secs?|seconds?))?$`,
  'i',
)

function readUnits(text: string): number | undefined {
  const [whole, hours = '0', minutes = '0', seconds = '0'] = inUnits.exec(text) ?? []
  if (!whole || !/\d/.test(whole)) return undefined
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
