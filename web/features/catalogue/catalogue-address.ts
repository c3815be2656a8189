import { catalogueLimits as limits } from '#shared/limits.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { maxVisibleCount } from '#shared/read-shown.ts'

/** How many Load more would show, or nothing where there is no such button. */
export function getNextShown(shown: number, result: number, step: number): number | undefined {
  if (result <= limits.loadMoreHiddenUpTo || shown >= result || shown >= maxVisibleCount)
    return undefined
  return shown + step
}

export function hasFilter({ search, category, topic, level, type }: CatalogueParams): boolean {
  return [search, category, topic, level, type].some((value) => value !== undefined)
}
