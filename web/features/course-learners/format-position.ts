/** "1:05" or "1:02:05", with tenths for parts of very short videos. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds)
  const tenths = Math.floor((seconds - whole) * 10 + 1e-6)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const rest = String(whole % 60).padStart(2, '0')
  const clock =
    hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
  return tenths > 0 ? `${clock}.${tenths}` : clock
}
