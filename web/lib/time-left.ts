import { pluralize } from '#shared/messages/pluralize.ts'

interface Watched {
  percent: number
  /** Seconds; null until the video was played. */
  duration: number | null
}

/** "12 minutes left" for the part that was not watched; undefined while the duration is unknown. */
export function formatTimeLeft({ percent, duration }: Watched): string | undefined {
  if (duration === null) return undefined
  const minutes = Math.ceil((duration * (100 - percent)) / 100 / 60)
  if (minutes <= 1) return minutes === 1 ? 'About 1 minute left' : undefined
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && pluralize(hours, ['hour', 'hours']),
    rest > 0 && pluralize(rest, ['minute', 'minutes']),
  ]
  return `${parts.filter(Boolean).join(' ')} left`
}
