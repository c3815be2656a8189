/** Seconds as people read them: 30:00, or 1:05:09 from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = [minutes, whole % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${rest.join(':')}` : rest.join(':')
}
