import type { CourseSort } from './contract/catalogue.ts'
import type { PostSource } from './contract/community.ts'
import { catalogueLimits as limits, catalogueLimits } from './limits.ts'
import { type CatalogueParams, parseLocalPath, pages } from './paths.ts'

export type ParsedCatalogueParams = CatalogueParams & { shown: number }

/**
 * What each public page reads from the query of its address, with blanks and unknown values read as
 * absent. Pages are cached by these values, so what a page shows must depend on nothing else of the query.
 */
export const pageQueries = {
  catalogue: readCatalogue,
  /** The path names the category. */
  category: (query: URLSearchParams): ParsedCatalogueParams => ({
    ...readCatalogue(query),
    category: undefined,
  }),
  home: (query: URLSearchParams) => ({
    new: parseVisibleCount(query.get('new'), limits.newCoursesFirst, limits.newCoursesStep),
    featured: parseVisibleCount(query.get('featured'), limits.featuredFirst, limits.featuredStep),
  }),
  course: (query: URLSearchParams) => ({
    reviews: parseVisibleCount(query.get('reviews'), limits.reviewsFirst, limits.reviewsStep),
  }),
  instructor: (query: URLSearchParams) => ({
    shown: parseVisibleCount(query.get('shown'), limits.pageSize, limits.pageStep),
  }),
  community: (query: URLSearchParams): { from: PostSource } => ({
    from: query.get('from') === 'following' ? 'following' : 'everybody',
  }),
  /** Where to go after the account pages: a path of this site, and none of these pages themselves. */
  account: (query: URLSearchParams) => ({ back: readBack(query.get('back')) }),
} as const

function readCatalogue(query: URLSearchParams): ParsedCatalogueParams {
  return {
    search: word(query, 'search')?.slice(0, limits.searchMaxLength),
    category: readCategory(word(query, 'category')),
    sort: readSort(word(query, 'sort')),
    topic: word(query, 'topic'),
    level: word(query, 'level'),
    type: word(query, 'type'),
    shown: parseVisibleCount(query.get('shown'), limits.pageSize, limits.pageStep),
  }
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

const accountPages = [pages.login, pages.register, pages.verification, pages.forgotPassword]

function readBack(value: string | null): string | undefined {
  const path = parseLocalPath(value)
  const isAccountPage = accountPages.some((page) => path?.split(/[?#]/)[0] === page)
  return isAccountPage ? undefined : path
}

/** Beyond this a page would be megabytes long. */
export const maxVisibleCount = 5 * catalogueLimits.pageSizeMax

/** A number of entries that Load more can lead to: the first, and steps from there. */
export function parseVisibleCount(value: string | null, first: number, step: number): number {
  const asked = Number(value)
  if (!Number.isSafeInteger(asked) || asked <= first) return first
  const reachable = first + Math.ceil((asked - first) / step) * step
  return Math.min(reachable, maxVisibleCount)
}
