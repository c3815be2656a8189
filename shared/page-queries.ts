import type { CourseSort } from './contract/catalogue.ts'
import type { PostSource } from './contract/community.ts'
import { courseLevels, courseTypes } from './course-choices.ts'
import {
  lengthRanges,
  type LengthRange,
  type RatingFloor,
  ratingFloors,
  selectedValuesMax,
  toSelectedValues,
} from './course-facets.ts'
import { catalogueLimits as limits } from './limits.ts'
import { parseLocalPath, pages } from './paths.ts'

/** The filters in the address of a catalogue page; those without a selection are undefined. */
export interface CatalogueFilters {
  /** Names; ids too, which older links contain. */
  category: string[] | undefined
  topic: string[] | undefined
  level: string[] | undefined
  rating: RatingFloor | undefined
  length: LengthRange[] | undefined
  language: string[] | undefined
  captions: 'yes' | undefined
  type: string[] | undefined
}

export interface ParsedCatalogueParams extends CatalogueFilters {
  search: string | undefined
  sort: CourseSort | undefined
  /** From 1; a page starts after `pageSize` courses for each page before it. */
  page: number
  /** The number of courses on the page, more after Load more. */
  shown: number
}

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
    category: getTexts(query, 'category', limits.categoryNameMaxLength),
    topic: getTexts(query, 'topic', limits.topicMaxLength),
    level: getOptions(query, 'level', courseLevels),
    rating: getOptions(query, 'rating', ratingFloors)?.[0],
    length: getOptions(query, 'length', lengthRanges),
    language: getTexts(query, 'language', limits.languageMaxLength),
    captions: query.get('captions') === 'yes' ? 'yes' : undefined,
    type: getOptions(query, 'type', courseTypes),
    sort: parseSort(getText(query, 'sort')),
    page: parsePage(query.get('page')),
    shown: parseVisibleCount(query.get('shown'), limits.pageSize, limits.pageStep),
  }
}

/** The values of a repeatable parameter without labels of old clients; sorted, as the cache compares addresses. */
function getTexts(query: URLSearchParams, name: string, maxLength: number): string[] | undefined {
  const values = toSelectedValues(query.getAll(name)).filter(
    (value) => value.length <= maxLength && !/^(all categories|choose category)$/i.test(value),
  )
  return values.length > 0 ? values.slice(0, selectedValuesMax) : undefined
}

/** The options among the values of a repeatable parameter, in the order of the options. */
function getOptions<Option extends string>(
  query: URLSearchParams,
  name: string,
  options: readonly Option[],
): Option[] | undefined {
  const values = new Set(query.getAll(name).map((value) => value.trim().toLowerCase()))
  const selected = options.filter((option) => values.has(option.toLowerCase()))
  return selected.length > 0 ? selected : undefined
}

function parsePage(value: string | null): number {
  const page = Number(value)
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, limits.pageMax) : 1
}

function getText(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.trim() || undefined
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
