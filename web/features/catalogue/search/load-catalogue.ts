import type { CatalogueFilters, ParsedCatalogueParams } from '#shared/catalogue/catalogue-query.ts'
import { type FacetName, facetNames } from '#shared/catalogue/course-facets.ts'
import type { Category, Facet, FacetsResponse } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { type Api, parseResponse } from '#web/lib/api.ts'
import { type CourseCards, loadCourseCards } from '../cards/load-course-cards.ts'
import { countSelected } from './filter-query.ts'

export type Facets = FacetsResponse['facets']

type SearchAndFilters = CatalogueFilters & { search: string | undefined }

export interface FacetCounts extends Pick<FacetsResponse, 'result' | 'isMore'> {
  facets: Facets
}

export interface CatalogueData {
  cards: CourseCards
  facets: Facets
  /** Search, filters and sort, for links; values are spelled as in the catalogue, and unknown ones are left out. */
  filter: CatalogueParams
  page: number
  shown: number
}

/** Loads a page of courses and the counts of the filters. Unknown categories are ignored. */
export async function loadCatalogue(
  api: Api,
  categories: readonly Category[],
  requested: ParsedCatalogueParams,
): Promise<CatalogueData> {
  const { page, shown, search, sort } = requested
  const query = toApiQuery(categories, requested)
  const start = (page - 1) * limits.pageSize
  const [cards, { facets }] = await Promise.all([
    loadCourseCards(api, { ...query, sort, shown, start }),
    loadFacets(api, categories, requested),
  ])
  return { cards, facets, filter: { search, sort, ...getSelection(facets) }, page, shown }
}

/** Whether the results may end with courses that only their lessons match. */
export function mayMatchLessons({ filter }: Pick<CatalogueData, 'filter'>): boolean {
  return filter.search !== undefined && countSelected(filter) === 0
}

/** Whether no course has the words of the search, also if courses with similar words are listed instead. */
export function isWithoutMatch({ result, similar }: CourseCards): boolean {
  return result === 0 || similar !== undefined
}

/** Counts the courses of each filter; in the result, categories have their names as values. */
export async function loadFacets(
  api: Api,
  categories: readonly Category[],
  filters: SearchAndFilters,
  signal?: AbortSignal,
): Promise<FacetCounts> {
  const query = toApiQuery(categories, filters)
  const { facets, ...counts } = await parseResponse(
    api.api.courses.facets.$get({ query }, signal && { init: { signal } }),
  )
  return { ...counts, facets: { ...facets, category: withNamesAsValues(facets.category) } }
}

/** The API's categories are ids. */
function toApiQuery(categories: readonly Category[], filters: SearchAndFilters) {
  const { search, topic, level, rating, length, language, captions, type } = filters
  const category = toCategoryIds(filters.category, categories)
  return { search, category, topic, level, rating, length, language, captions, type }
}

function withNamesAsValues({ options, ...rest }: Facet): Facet {
  return { ...rest, options: options.map((option) => ({ ...option, value: option.name })) }
}

function toCategoryIds(
  values: string[] | undefined,
  categories: readonly Category[],
): string[] | undefined {
  const wanted = new Set(values?.map((value) => value.toLowerCase()))
  const ids = categories
    .filter(({ _id, name }) => wanted.has(_id) || wanted.has(name.toLowerCase()))
    .map(({ _id }) => _id)
  return ids.length > 0 ? ids : undefined
}

/** The selected values of the filters. */
function getSelection(facets: Facets): Partial<Record<FacetName, string[]>> {
  return Object.fromEntries(
    facetNames.map((name) => {
      const selected = facets[name].options.filter((option) => option.selected)
      return [name, selected.length > 0 ? selected.map(({ value }) => value).sort() : undefined]
    }),
  )
}
