import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courseFacets } from '#server/db/schema/index.ts'
import { findPassing } from './count-facets.ts'
import { type CourseFilter, loadPlainTopics, matchesFilter } from './course-filter.ts'
import { loadFacetIndex } from './facet-index.ts'

/** Up to so many courses are found by their numbers, since the order's index would be walked for long. */
const numbersMax = 2000

/** Courses of the catalogue that match a filter: how many, and the condition on `course_facets`. */
export interface FilterMatches {
  total: number
  condition: SQL | undefined
}

/** Finds them in the copy in memory, so that a rare combination of properties costs no more than a common one. */
export async function matchFilter(db: Queryable, filter: CourseFilter): Promise<FilterMatches> {
  const plainTopics = await loadPlainTopics(db, filter.topics)
  const topics = filter.topics && [...plainTopics.values()]
  const index = await loadFacetIndex(db)
  const { total, numbers } = findPassing(index, { ...filter, topics }, numbersMax)
  const condition = numbers
    ? and(
        eq(courseFacets.isOpen, true),
        sql`${courseFacets.number} = any(${sql.param(numbers)}::integer[])`,
      )
    : matchesFilter(filter)
  return { total, condition }
}
