import { setImmediate as nextTurn } from 'node:timers/promises'
import { and } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses } from '#server/db/schema/index.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { type CourseAuthors, matchesSelection } from '../courses/course-selection.ts'
import {
  completeTextQuery,
  generateTextQueries,
  matchesText,
  type TextQuery,
} from './text-queries.ts'

/**
 * The query for a user's search: the strictest one that any course of the catalogue matches, or any course of `authors`,
 * whose drafts are not in the catalogue. It does not depend on filters: words that courses have are not corrected because
 * a filter leaves these courses out. A few matches are followed by courses with longer forms of the last word. Undefined
 * if nothing fits.
 */
export function resolveTextQuery(
  db: Queryable,
  text: string,
  authors: CourseAuthors = {},
): Promise<TextQuery | undefined> {
  return authors.ownerId === undefined ? shareResolution(db, text) : resolve(db, text, authors)
}

/** By database and search: those that start in the next turn of the event loop. */
const upcoming = new WeakMap<Queryable, Map<string, Promise<TextQuery | undefined>>>()

/**
 * The requests of a page for courses and for facets need the same resolution. All calls of one turn of the event loop
 * share one, which starts after them, so that none misses a change that was committed before its call.
 */
function shareResolution(db: Queryable, text: string): Promise<TextQuery | undefined> {
  const byText = upcoming.get(db) ?? new Map<string, Promise<TextQuery | undefined>>()
  upcoming.set(db, byText)
  const shared =
    byText.get(text) ??
    nextTurn().then(() => {
      byText.delete(text)
      return resolve(db, text, {})
    })
  byText.set(text, shared)
  return shared
}

async function resolve(
  db: Queryable,
  text: string,
  authors: CourseAuthors,
): Promise<TextQuery | undefined> {
  for await (const textQuery of generateTextQueries(db, text, authors)) {
    const matches = await countFirst(db, textQuery, authors)
    if (matches === 0) continue
    const isComplete =
      matches >= catalogueLimits.completedBelow ||
      textQuery.similar !== undefined ||
      textQuery.column !== 'search'
    return isComplete ? textQuery : ((await completeTextQuery(db, text, textQuery)) ?? textQuery)
  }
  return undefined
}

async function countFirst(
  db: Queryable,
  textQuery: TextQuery,
  authors: CourseAuthors,
): Promise<number> {
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(matchesSelection(authors), matchesText(textQuery)))
    .limit(catalogueLimits.completedBelow)
  return found.length
}
