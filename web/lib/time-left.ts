import { pluralize } from '#shared/messages/pluralize.ts'

interface Watched {
  percent: number
  /** Seconds; null until the video was played. */
  duration: number | null
  /** Where to resume, in seconds, if that is where the time is counted from. */
  position?: number
}

/** "12 minutes left"; undefined while the duration is unknown and when nothing is left. */
export function formatTimeLeft(watched: Watched): string | undefined {
  if (watched.duration === null) return undefined
  const minutes = Math.ceil(countSecondsLeft(watched, watched.duration) / 60)
  if (minutes <= 1) return minutes === 1 ? 'About 1 minute left' : undefined
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && pluralize(hours, ['hour', 'hours']),
    rest > 0 && pluralize(rest, ['minute', 'minutes']),
  ]
  return `${parts.filter(Boolean).join(' ')} left`
}

/** At the end of a video with skipped parts, what was not watched is left. */
function countSecondsLeft({ percent, position = 0 }: Watched, duration: number): number {
  const isInside = position > 0 && position < duration
  return isInside ? duration - position : (duration * (100 - percent)) / 100
}
