/** Where the time comes from, so that tests can set it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export function after(clock: Clock, span: { hours?: number; days?: number }): Date {
  const hours = (span.hours ?? 0) + 24 * (span.days ?? 0)
  return new Date(clock.now().getTime() + hours * 3_600_000)
}
