import type { CourseSort } from './contract/catalogue.ts'
import type { PostSource } from './contract/community.ts'
import { catalogueLimits as limits } from './limits.ts'
import { type CatalogueParams, parseLocalPath, pages } from './paths.ts'

export type ParsedCatalogueParams = CatalogueParams & { shown: number }

/**
 * The query parameters of each public page; blank and unknown values count as omitted. Pages are cached by
 * these values, so a page must not depend on any other part of its query.
 */
export const pageQueries = {
  catalogue: parseCatalogueParams,
  /** The category is part of the path. */
  category: (query: URLSearchParams): ParsedCatalogueParams => ({
    ...parseCatalogueParams(query),
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
  /** Where to go after the account pages: a path of this site other than these pages. */
  account: (query: URLSearchParams) => ({ back: parseBack(query.get('back')) }),
} as const

function parseCatalogueParams(query: URLSearchParams): ParsedCatalogueParams {
  return {
    search: getText(query, 'search')?.slice(0, limits.searchMaxLength),
    category: parseCategory(getText(query, 'category')),
    sort: parseSort(getText(query, 'sort')),
    topic: getText(query, 'topic'),
    level: getText(query, 'level'),
    type: getText(query, 'type'),
    shown: parseVisibleCount(query.get('shown'), limits.pageSize, limits.pageStep),
  }
}

function getText(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim() || undefined
}

/** The select's label "All Categories" is not a category id. */
function parseCategory(value: string | undefined): string | undefined {
  return value && /^(all categories|choose category)$/i.test(value) ? undefined : value
}

function parseSort(value: string | undefined): CourseSort | undefined {
  const sort = value?.toLowerCase()
  return sort === 'newest' || sort === 'oldest' ? sort : undefined
}

const accountPages = [pages.login, pages.register, pages.verification, pages.forgotPassword]

function parseBack(value: string | null): string | undefined {
  const path = parseLocalPath(value)
  const isAccountPage = accountPages.some((page) => path?.split(/[?#]/)[0] === page)
  return isAccountPage ? undefined : path
}

/** More items would make a page megabytes long. */
export const maxVisibleCount = 5 * limits.pageSizeMax

/** Rounds up to a number of items that Load more can reach: `first`, plus any number of steps. */
export function parseVisibleCount(value: string | null, first: number, step: number): number {
  const requested = Number(value)
  if (!Number.isSafeInteger(requested) || requested <= first) return first
  const reachable = first + Math.ceil((requested - first) / step) * step
  return Math.min(reachable, maxVisibleCount)
}
