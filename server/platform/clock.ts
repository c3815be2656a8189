/** Where the time comes from, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function timeFromNow(
  clock: Clock,
  span: { minutes?: number; hours?: number; days?: number },
): Date {
  const hours = (span.hours ?? 0) + 24 * (span.days ?? 0)
  const minutes = (span.minutes ?? 0) + 60 * hours
  return new Date(clock.now().getTime() + minutes * 60_000)
}
