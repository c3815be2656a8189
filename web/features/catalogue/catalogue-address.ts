import { catalogueLimits as limits } from '#shared/limits.ts'
import type { CatalogueAddress } from '#shared/paths.ts'
import { mostShown } from '#shared/read-shown.ts'

/** How many Load more would show, or nothing where there is no such button. */
export function shownAfterMore(shown: number, result: number, step: number): number | undefined {
  if (result <= limits.loadMoreHiddenUpTo || shown >= result || shown >= mostShown) return undefined
  return shown + step
}

export function hasFilter({ search, category, topic, level, type }: CatalogueAddress): boolean {
  return [search, category, topic, level, type].some((value) => value !== undefined)
}
