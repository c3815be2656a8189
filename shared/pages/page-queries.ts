import type { PostSource } from '../contract/community/community.ts'
import { catalogueLimits as limits } from '../limits.ts'
import { parseLocalPath, pages } from '../paths.ts'

/**
 * The query parameters of each public page except the catalogue; blank and unknown values count as omitted.
 * Pages are cached by these values, so a page must not depend on any other part of its query.
 */
export const pageQueries = {
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
  /** The browser reads what is searched for, so that the server sends one page for all searches. */
  community: (query: URLSearchParams): { from: PostSource } => ({
    from: query.get('from') === 'following' ? 'following' : 'everybody',
  }),
  /** A published version of the terms or the privacy policy; undefined for the current one. */
  legal: (query: URLSearchParams) => ({ version: parseVersion(query.get('version')) }),
  /** Where to go after the account pages: a path of this site other than these pages. */
  account: (query: URLSearchParams) => ({ back: parseBack(query.get('back')) }),
} as const

const accountPages = [pages.login, pages.register, pages.verification, pages.forgotPassword]

function parseBack(value: string | null): string | undefined {
  const path = parseLocalPath(value)
  const isAccountPage = accountPages.some((page) => path?.split(/[?#]/)[0] === page)
  return isAccountPage ? undefined : path
}

function parseVersion(value: string | null): number | undefined {
  return value && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : undefined
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
