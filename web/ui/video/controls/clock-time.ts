const minute = 60
const hour = 3600

/** "1:05", or "1:02:05" from an hour; rounded down to seconds. */
export function formatClockTime(seconds: number): string {
  const { hours, minutes, rest } = splitSeconds(seconds)
  if (hours > 0) return `${hours}:${padTwoDigits(minutes)}:${padTwoDigits(rest)}`
  return `${minutes}:${padTwoDigits(rest)}`
}

/** "1 minute 5 seconds", for screen readers. */
export function formatDuration(seconds: number): string {
  const { hours, minutes, rest } = splitSeconds(seconds)
  const texts = [
    formatUnit(hours, 'hour'),
    formatUnit(minutes, 'minute'),
    formatUnit(rest, 'second'),
  ]
  return texts.filter(Boolean).join(' ') || '0 seconds'
}

/** "1 minute 5 seconds of 30 minutes", for screen readers. */
export function formatPosition(seconds: number, duration: number): string {
  return duration > 0
    ? `${formatDuration(seconds)} of ${formatDuration(duration)}`
    : formatDuration(seconds)
}

function splitSeconds(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return {
    hours: Math.floor(whole / hour),
    minutes: Math.floor((whole % hour) / minute),
    rest: whole % minute,
  }
}

function padTwoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function formatUnit(value: number, unit: string): string {
  if (value === 0) return ''
  return value === 1 ? `1 ${unit}` : `${value} ${unit}s`
}
