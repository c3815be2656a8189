import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import {
  categories,
  courses,
  isInCatalogue,
  isVisibleUser,
  users,
} from '#server/db/schema/index.ts'
import { escapeLike, matchesUser, splitWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Suggestions } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits, suggestionLimits as limits } from '#shared/limits.ts'
import { presentCategory } from '../categories/list-categories.ts'
import type { CoursePage } from '../courses/queries.ts'
import { resolveTextQuery } from './resolve-text-query.ts'
import { searchCourses } from './search-courses.ts'

/** Too short to complete, unlike "c#". */
const shortBeginning = new RegExp(String.raw`^[\p{L}\p{N}]{0,${limits.minCharacters - 1}}$`, 'u')

type SuggestedCourse = Suggestions['courses'][number]

/**
 * Suggestions for a partly typed search: the first courses that the search itself finds (after one or two letters also
 * titles that start with them), instructors and categories. The cost is bounded whatever the size of the catalogue.
 */
export async function getSuggestions(deps: Pick<Deps, 'db'>, text: string): Promise<Suggestions> {
  const [suggestedCourses, instructors, suggestedCategories] = await Promise.all([
    suggestCourses(deps.db, text),
    suggestInstructors(deps, text),
    suggestCategories(deps, text),
  ])
  return { courses: suggestedCourses, instructors, categories: suggestedCategories }
}

async function suggestCourses(db: Deps['db'], text: string): Promise<SuggestedCourse[]> {
  const found = await findCourses(db, text)
  if (found.length === limits.courses || !shortBeginning.test(text)) return found
  const known = new Set(found.map(({ _id }) => _id))
  const others = await findTitlesThatStart(db, text)
  return [...found, ...others.filter(({ _id }) => !known.has(_id))].slice(0, limits.courses)
}

async function findCourses(db: Deps['db'], text: string): Promise<SuggestedCourse[]> {
  const textQuery = await resolveTextQuery(db, text)
  if (!textQuery) return []
  const page = { limit: limits.courses, offset: 0, countMax: catalogueLimits.rankedResultsMax }
  const load = (found: CoursePage) => loadSuggestions(db, found)
  return (await searchCourses(db, { selection: {}, textQuery, ...page }, load)).rows
}

function loadSuggestions(db: Deps['db'], { ids, order }: CoursePage): Promise<SuggestedCourse[]> {
  return db
    .select({ _id: courses.id, title: courses.title, author: courses.author })
    .from(courses)
    .where(inArray(courses.id, ids))
    .orderBy(...order)
}

/** The search completes only longer words; an index has the beginnings of titles, in this order. */
function findTitlesThatStart(db: Deps['db'], text: string): Promise<SuggestedCourse[]> {
  return db
    .select({ _id: courses.id, title: courses.title, author: courses.author })
    .from(courses)
    .where(
      and(
        isInCatalogue(courses),
        sql`${courses.plainTitle} like plain_text(${escapeLike(text)}) || '%'`,
      ),
    )
    .orderBy(sql`${courses.plainTitle} using ~<~`)
    .limit(limits.courses)
}

function suggestInstructors(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['instructors']> {
  const ownCourses = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, users.id), isInCatalogue(courses)))
  return db
    .select({ _id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(...splitWords(text).map(matchesUser), exists(ownCourses), isVisibleUser(users)))
    .limit(limits.instructors)
}

async function suggestCategories(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['categories']> {
  const pattern = escapeLike(text.toLowerCase())
  const lowerName = sql`lower(${categories.name})`
  const patterns = sql.param([`${pattern}%`, `% ${pattern}%`])
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(sql`${lowerName} like any(${patterns}::text[])`)
    .orderBy(desc(sql`${lowerName} like ${`${pattern}%`}`), asc(categories.name))
    .limit(limits.categories)
  return rows.map(presentCategory)
}
