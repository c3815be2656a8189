/** The source of the current time, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const dayMilliseconds = 24 * 3600 * 1000

export const systemClock: Clock = { now: () => new Date() }

interface Duration {
  minutes?: number
  hours?: number
  days?: number
}

export function timeFromNow(clock: Clock, duration: Duration): Date {
  return addDuration(clock.now(), duration)
}

/** For times that are stored or shown together, since the clock goes on between two calls of `timeFromNow`. */
export function addDuration(start: Date, { minutes = 0, hours = 0, days = 0 }: Duration): Date {
  return new Date(start.getTime() + (minutes + 60 * (hours + 24 * days)) * 60_000)
}
