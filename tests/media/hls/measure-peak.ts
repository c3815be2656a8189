/** The highest bitrate of any sequence of segments that lasts between half and one and a half of the target duration. */
export function measurePeak(
  segments: { bytes: number; seconds: number }[],
  targetDuration: number,
): number {
  const rates = segments.flatMap((_, start) =>
    segments.slice(start).map((__, length) => {
      const part = segments.slice(start, start + length + 1)
      const seconds = part.reduce((sum, one) => sum + one.seconds, 0)
      const bytes = part.reduce((sum, one) => sum + one.bytes, 0)
      const counts = seconds >= targetDuration * 0.5 && seconds <= targetDuration * 1.5
      return counts ? (bytes * 8) / seconds : 0
    }),
  )
  const all = segments.reduce((sum, one) => sum + one.bytes, 0) * 8
  return Math.max(...rates) || all / segments.reduce((sum, one) => sum + one.seconds, 0)
}
