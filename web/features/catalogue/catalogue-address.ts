import type { CourseSort } from '#shared/contract/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import type { CatalogueAddress } from '#shared/paths.ts'
import { mostShown, readShown } from '#web/lib/read-shown.ts'

export type ReadAddress = CatalogueAddress & { shown: number }

/** What a query asks for. Blanks, unknown sorts and senseless numbers mean what no value means. */
export function readAddress(query: URLSearchParams): ReadAddress {
  return {
    search: word(query, 'search')?.slice(0, limits.searchMaxLength),
    category: readCategory(word(query, 'category')),
    sort: readSort(word(query, 'sort')),
    topic: word(query, 'topic'),
    level: word(query, 'level'),
    type: word(query, 'type'),
    shown: readShown(query.get('shown'), limits.pageSize, limits.pageStep),
  }
}

/** How many Load more would show, or nothing where there is no such button. */
export function shownAfterMore(shown: number, result: number, step: number): number | undefined {
  if (result <= limits.loadMoreHiddenUpTo || shown >= result || shown >= mostShown) return undefined
  return shown + step
}

export function hasFilter({ search, category, topic, level, type }: CatalogueAddress): boolean {
  return [search, category, topic, level, type].some((value) => value !== undefined)
}

function word(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim() || undefined
}

/** The select's own "All Categories" is no category's id. */
function readCategory(value: string | undefined): string | undefined {
  return value && /^(all categories|choose category)$/i.test(value) ? undefined : value
}

function readSort(value: string | undefined): CourseSort | undefined {
  const sort = value?.toLowerCase()
  return sort === 'newest' || sort === 'oldest' ? sort : undefined
}
