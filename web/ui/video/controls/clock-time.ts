const minute = 60
const hour = 3600

/** Seconds as a clock shows them: 1:05, and 1:02:05 from an hour on. Cut to whole seconds. */
export function formatClockTime(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`
  return `${minutes}:${twoDigits(rest)}`
}

/** Seconds as they are said: "1 minute 5 seconds". */
export function formatDuration(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds)
  const said = [counted(hours, 'hour'), counted(minutes, 'minute'), counted(rest, 'second')]
  return said.filter(Boolean).join(' ') || '0 seconds'
}

/** What a slider of the time says of its place: "1 minute 5 seconds of 30 minutes". */
export function formatPosition(seconds: number, duration: number): string {
  return duration > 0
    ? `${formatDuration(seconds)} of ${formatDuration(duration)}`
    : formatDuration(seconds)
}

function parts(seconds: number) {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return {
    hours: Math.floor(whole / hour),
    minutes: Math.floor((whole % hour) / minute),
    rest: whole % minute,
  }
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

function counted(value: number, unit: string): string {
  if (value === 0) return ''
  return value === 1 ? `1 ${unit}` : `${value} ${unit}s`
}
