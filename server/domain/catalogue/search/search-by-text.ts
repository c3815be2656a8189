import type { Queryable } from '#server/db/client.ts'
import { catalogueLimits } from '#shared/limits.ts'
import type { CourseLoader, CourseResultPage } from '../courses/queries.ts'
import { searchCourses, type SearchCoursesParams } from './search-courses.ts'
import { completeTextQuery, generateTextQueries } from './text-queries.ts'

/**
 * One page of the courses that a search finds: those that match it or, if there are none, those that match what may
 * be meant, named in `similar`. A few matches are followed by courses with longer forms of the last word.
 */
export async function searchByText<Row>(
  db: Queryable,
  text: string,
  params: Omit<SearchCoursesParams, 'textQuery'>,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  for await (const textQuery of generateTextQueries(db, text)) {
    const results = await searchCourses(db, { ...params, textQuery }, load)
    if (results.total === 0) continue
    const { similar, column } = textQuery
    if (similar !== undefined) return { ...results, similar }
    if (results.total >= catalogueLimits.completedBelow || column !== 'search') return results
    const completed = await completeTextQuery(db, text, textQuery)
    return completed ? searchCourses(db, { ...params, textQuery: completed }, load) : results
  }
  return { rows: [], total: 0, isMore: false }
}
