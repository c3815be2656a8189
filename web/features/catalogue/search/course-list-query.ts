import { catalogueLimits as limits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'

/**
 * Gives the result of `load`, but after a press on Load more not before `milliseconds` are over:
 * the wait is a minimum, not an addition to the fetch (spec §9).
 */
export async function withMinimumDelay<T extends { loadMoreWait: number }>(
  isMore: boolean,
  load: () => Promise<T>,
): Promise<T> {
  const start = performance.now()
  const loaded = await load()
  const left = loaded.loadMoreWait - (performance.now() - start)
  if (isMore && left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  return loaded
}

/** True where `next` is the page `current` with a larger number in one of the named parameters. */
export function isLoadMore(current: string, next: string, names: readonly string[]): boolean {
  const [from, to] = [new URL(current), new URL(next)]
  const grown = names.some(
    (name) => Number(to.searchParams.get(name)) > Number(from.searchParams.get(name)),
  )
  for (const { searchParams } of [from, to]) {
    for (const name of names) searchParams.delete(name)
    searchParams.sort()
  }
  return (
    grown && from.pathname === to.pathname && String(from.searchParams) === String(to.searchParams)
  )
}

/** How many Load more would show, or nothing where there is no such button. */
export function getNextShown(shown: number, result: number, step: number): number | undefined {
  if (result <= limits.loadMoreHiddenUpTo || shown >= result || shown >= maxVisibleCount)
    return undefined
  return shown + step
}

export function hasFilter({ search, category, topic, level, type }: CatalogueParams): boolean {
  return [search, category, topic, level, type].some((value) => value !== undefined)
}
