import { catalogueLimits as limits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/pages/page-queries.ts'

/** The element that receives focus when the list changes and the focused element is gone. */
export const resultCountId = 'result-count'

/** The number of items shown after Load more; `undefined` hides the button. */
export function getNextShown(shown: number, result: number, step: number): number | undefined {
  const isComplete = shown >= result || shown >= maxVisibleCount
  return isComplete || result <= limits.loadMoreHiddenUpTo ? undefined : shown + step
}

/** The page after the last course shown: Load more may show part of the next pages. */
export function getNextPage(page: number, shown: number, result: number): number | undefined {
  const end = (page - 1) * limits.pageSize + shown
  return end < result ? Math.floor(end / limits.pageSize) + 1 : undefined
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
export async function withMinimumDelay<T extends { loadMoreWait: number } | undefined>(
  isMore: boolean,
  load: () => Promise<T>,
): Promise<T> {
  const start = performance.now()
  const data = await load()
  const remaining = (data?.loadMoreWait ?? 0) - (performance.now() - start)
  if (isMore && remaining > 0) await new Promise((resolve) => setTimeout(resolve, remaining))
  return data
}
