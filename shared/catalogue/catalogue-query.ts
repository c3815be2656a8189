import type { CourseSort } from '../contract/courses/catalogue-queries.ts'
import { catalogueLimits as limits } from '../limits.ts'
import { parseVisibleCount } from '../pages/page-queries.ts'
import { courseLevels, courseTypes } from './course-choices.ts'
import {
  lengthRanges,
  type LengthRange,
  type RatingFloor,
  ratingFloors,
  selectedValuesMax,
  toSelectedValues,
} from './course-facets.ts'

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

/** The query parameters of the catalogue; as those of `pageQueries`, they are all that its pages depend on. */
export const catalogueQueries = {
  catalogue: parseCatalogueParams,
  /** The category is part of the path. */
  category: (query: URLSearchParams): ParsedCatalogueParams => ({
    ...parseCatalogueParams(query),
    category: undefined,
  }),
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
