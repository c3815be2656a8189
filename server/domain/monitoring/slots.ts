const minute = 60_000

/** How long the counts of a process are added up. */
export const slotMilliseconds = 5 * minute
/** How often they are written. */
export const writeMilliseconds = minute

export function getSlot(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % slotMilliseconds))
}
