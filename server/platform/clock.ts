/** The source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const dayMilliseconds = 24 * 3600 * 1000

export const systemClock: Clock = { now: () => new Date() }

export function timeFromNow(
  clock: Clock,
  duration: { minutes?: number; hours?: number; days?: number },
): Date {
  const hours = (duration.hours ?? 0) + 24 * (duration.days ?? 0)
  const minutes = (duration.minutes ?? 0) + 60 * hours
  return new Date(clock.now().getTime() + minutes * 60_000)
}
