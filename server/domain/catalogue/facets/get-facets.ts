import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseFacets, courses, isInCatalogue } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { type FacetName, facetNames } from '#shared/catalogue/course-facets.ts'
import type { FacetQuery } from '#shared/contract/courses/catalogue-queries.ts'
import type { Category, FacetsResponse } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { listCategories } from '../categories/list-categories.ts'
import { categoryNotFound } from '../categories/queries.ts'
import { resolveTextQuery } from '../search/resolve-text-query.ts'
import { matchesText, type TextQuery } from '../search/text-queries.ts'
import { countFacets, type FacetCounts, type NameTopics } from './count-facets.ts'
import {
  type CourseFilter,
  listSelectedFacets,
  loadPlainTopics,
  matchesLabels,
  toCourseFilter,
} from './course-filter.ts'
import { loadFacetIndex } from './facet-index.ts'
import { presentFacets } from './present-facets.ts'

/** Counts of a search are exact up to `countMax` matches; the others are marked as minimums. */
export interface FoundFacets extends FacetCounts {
  isMore: boolean
  minimums: ReadonlySet<FacetName>
  categories: Category[]
  /** Plain topics of the selection, by what was typed. */
  plainTopics: Map<string, string>
}

/**
 * How many courses each value of each facet would show, and how many match the whole filter. Throws `not_found` for
 * an unknown category.
 */
export async function getFacets(
  deps: Pick<Deps, 'db'>,
  { search, ...query }: FacetQuery,
): Promise<FacetsResponse> {
  const { db } = deps
  const [categories, plainTopics, textQuery] = await Promise.all([
    listCategories(deps),
    loadPlainTopics(db, query.topic),
    search ? resolveTextQuery(db, search) : undefined,
  ])
  const isUnknown = (id: string) => !categories.some(({ _id }) => _id === id)
  if (query.category?.some(isUnknown)) throw categoryNotFound()
  const filter = toCourseFilter(query)
  const topics = query.topic && [...plainTopics.values()]
  const isEmpty = !filter || (search && !textQuery)
  const counts = isEmpty
    ? undefined
    : await findCounts(db, filter, { ...filter, topics }, textQuery)
  return presentFacets(query, { ...nothing, ...counts, categories, plainTopics })
}

const nothing = {
  total: 0,
  values: new Map(),
  nameTopics: () => new Map<string, string>(),
  isMore: false,
  minimums: new Set<FacetName>(),
}

type FoundCounts = FacetCounts & Partial<Pick<FoundFacets, 'isMore' | 'minimums'>>

/** `plainFilter` is the filter with plain topics. */
async function findCounts(
  db: Queryable,
  filter: CourseFilter,
  plainFilter: CourseFilter,
  textQuery: TextQuery | undefined,
): Promise<FoundCounts> {
  if (!textQuery) return countFacets(await loadFacetIndex(db), plainFilter)
  const matches = and(isInCatalogue(courses), matchesText(textQuery))
  const numbers = await findNumbers(db, matches)
  const sample = countFacets(await loadFacetIndex(db), plainFilter, numbers)
  if (numbers.length <= limits.countMax) return sample
  if (listSelectedFacets(filter).length === 0) return asMinimums(sample, limits.countMax)
  const filtered = await findNumbers(db, and(matches, matchesLabels(filter)))
  return addFiltered(sample, countFacets(await loadFacetIndex(db), plainFilter, filtered), filter)
}

function asMinimums(counts: FacetCounts, total: number): FoundCounts {
  return { ...counts, total, isMore: true, minimums: new Set(facetNames) }
}

/**
 * For a search with more matches than are counted: `sample` counts the first ones. The filter often leaves few enough
 * to count those exactly, for the total and for the facets without a selection.
 */
function addFiltered(
  sample: FacetCounts,
  filtered: FacetCounts,
  filter: CourseFilter,
): FoundCounts {
  const selected = new Set(listSelectedFacets(filter))
  const values = new Map([
    ...filtered.values,
    ...[...sample.values].filter(([name]) => selected.has(name)),
  ])
  const nameTopics: NameTopics = (plainTopics) =>
    new Map([...sample.nameTopics(plainTopics), ...filtered.nameTopics(plainTopics)])
  const counts = { ...filtered, values, nameTopics }
  if (filtered.total > limits.countMax) return asMinimums(counts, limits.countMax)
  return { ...counts, minimums: selected }
}

/** The numbers of the courses in the index; up to `countMax` + 1, so that a common word costs no more than a rare one. */
async function findNumbers(db: Queryable, condition: SQL | undefined): Promise<number[]> {
  const matches = db
    .select({ id: courses.id })
    .from(courses)
    .where(condition)
    .limit(limits.countMax + 1)
  const rows = await db
    .select({ number: courseFacets.number })
    .from(courseFacets)
    .where(and(eq(courseFacets.isOpen, true), inArray(courseFacets.courseId, matches)))
  return rows.map(({ number }) => number)
}
