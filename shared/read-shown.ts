import { catalogueLimits } from './limits.ts'

/** Beyond this a page would be megabytes long. */
export const maxVisibleCount = 5 * catalogueLimits.pageSizeMax

/** A number of entries that Load more can lead to: the first, and steps from there. */
export function parseVisibleCount(value: string | null, first: number, step: number): number {
  const asked = Number(value)
  if (!Number.isSafeInteger(asked) || asked <= first) return first
  const reachable = first + Math.ceil((asked - first) / step) * step
  return Math.min(reachable, maxVisibleCount)
}
