/** Minutes of a video that were not watched yet, at least 1; null while its length in seconds is unknown. */
export function countMinutesLeft({
  percent,
  duration,
}: {
  percent: number
  duration: number | null
}): number | null {
  return duration === null ? null : toMinutes((duration * (100 - percent)) / 100)
}

/** Minutes from the position to the end, both in seconds, at least 1; null until the video was played. */
export function countMinutesToEnd({
  position,
  duration,
}: {
  position: number | null
  duration: number | null
}): number | null {
  return duration === null || position === null ? null : toMinutes(duration - position)
}

const toMinutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))
