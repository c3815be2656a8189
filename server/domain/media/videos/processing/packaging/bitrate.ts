interface MeasuredSegment {
  bytes: number
  seconds: number
}

/**
 * Bits per second as RFC 8216bis defines them: the peak is that of the sequence of segments with the highest bitrate
 * whose length is between half and one and a half of the target duration.
 */
export function measureBitrate(
  segments: MeasuredSegment[],
  targetDuration: number,
): { bandwidth: number; averageBandwidth: number } {
  const average = toBitrate(segments)
  const peak = segments.reduce(
    (highest, _, start) => Math.max(highest, findPeakFrom(segments, start, targetDuration)),
    0,
  )
  return { bandwidth: peak || average, averageBandwidth: average }
}

function findPeakFrom(segments: MeasuredSegment[], start: number, targetDuration: number): number {
  let [bytes, seconds, peak] = [0, 0, 0]
  for (let index = start; index < segments.length; index += 1) {
    bytes += segments[index]?.bytes ?? 0
    seconds += segments[index]?.seconds ?? 0
    if (seconds > targetDuration * 1.5) break
    if (seconds >= targetDuration * 0.5) peak = Math.max(peak, toBitrate([{ bytes, seconds }]))
  }
  return peak
}

function toBitrate(segments: MeasuredSegment[]): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0)
  return seconds > 0 ? Math.ceil((bytes * 8) / seconds) : 0
}
