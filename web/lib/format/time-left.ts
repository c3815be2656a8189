interface Watched {
  percent: number
  /** Seconds; null until the video was played. */
  duration: number | null
  /** Where to resume, in seconds, if that is where the time is counted from. */
  position?: number
}

/** At least 1; null while the duration is unknown. */
export function countMinutesLeft({ percent, duration, position = 0 }: Watched): number | null {
  if (duration === null) return null
  const isInside = position > 0 && position < duration
  // At the end of a video with skipped parts, what was not watched is left.
  const seconds = isInside ? duration - position : (duration * (100 - percent)) / 100
  return Math.max(1, Math.ceil(seconds / 60))
}
