import { type FacetName, facetNames } from '#shared/course-facets.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import type { CatalogueData } from './load-catalogue.ts'

/** The element that receives focus when the list changes and the focused element is gone. */
export const resultCountId = 'result-count'

/** The number of items shown after Load more; `undefined` hides the button. */
export function getNextShown(shown: number, result: number, step: number): number | undefined {
  const isComplete = shown >= result || shown >= maxVisibleCount
  return isComplete || result <= limits.loadMoreHiddenUpTo ? undefined : shown + step
}

/** The values that a filter selects. */
export function getSelectedValues(filter: CatalogueParams, name: FacetName): readonly string[] {
  return [filter[name] ?? []].flat()
}

/** The number of selected values, apart from a filter that the page's path fixes. */
export function countSelected(filter: CatalogueParams, fixed?: FacetName): number {
  const names = facetNames.filter((name) => name !== fixed)
  return names.reduce((count, name) => count + getSelectedValues(filter, name).length, 0)
}

/** The page after the last course shown: Load more may show part of the next pages. */
export function getNextPage(page: number, shown: number, result: number): number | undefined {
  const end = (page - 1) * limits.pageSize + shown
  return end < result ? Math.floor(end / limits.pageSize) + 1 : undefined
}

/** Whether a search or a filter is selected, but not a sort or a page. */
export function hasFilter(filter: CatalogueParams): boolean {
  return filter.search !== undefined || countSelected(filter) > 0
}

/** The last page, if the requested one is behind it. */
export function getMissingPage({ cards, page }: CatalogueData): number | undefined {
  const lastPage = Math.max(1, Math.ceil(cards.result / limits.pageSize))
  return page > lastPage ? lastPage : undefined
}

export function addPage(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title
}

/** Whether the URL `next` differs from `current` only by a larger number in one of the parameters. */
export function isLoadMore(current: string, next: string, names: readonly string[]): boolean {
  const [from, to] = [new URL(current), new URL(next)]
  const isLarger = names.some(
    (name) => Number(to.searchParams.get(name)) > Number(from.searchParams.get(name)),
  )
  for (const { searchParams } of [from, to]) {
    for (const name of names) searchParams.delete(name)
    searchParams.sort()
  }
  return (
    isLarger &&
    from.pathname === to.pathname &&
    String(from.searchParams) === String(to.searchParams)
  )
}

/**
 * Resolves to the data of `load`; after Load more not before `loadMoreWait` milliseconds have
 * passed. The time of the request counts towards them.
 */
export async function withMinimumDelay<T extends { loadMoreWait: number }>(
  isMore: boolean,
  load: () => Promise<T>,
): Promise<T> {
  const start = performance.now()
  const data = await load()
  const remaining = data.loadMoreWait - (performance.now() - start)
  if (isMore && remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
  return data
}
