import { and, asc, desc, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { categories, courses, users } from '#server/db/schema/index.ts'
import { matchesUser, escapeLike, splitWords as namedWordsOf } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Suggestions } from '#shared/contract/catalogue.ts'
import { suggestionLimits as limits } from '#shared/limits.ts'
import { presentCategory } from '../courses/present.ts'
import { generateTextQueries, extractWords } from './text-queries.ts'

/**
 * What somebody who has typed `text` so far may be looking for: courses whose words begin so (those
 * whose title does first), people who teach, categories. Slips of the fingers are forgiven where
 * nothing begins so. Bounded work, however large the catalogue.
 */
export async function getSuggestions(deps: Pick<Deps, 'db'>, text: string): Promise<Suggestions> {
  const [found, instructors, named] = await Promise.all([
    suggestCourses(deps, text),
    suggestInstructors(deps, text),
    suggestCategories(deps, text),
  ])
  return { courses: found, instructors, categories: named }
}

async function suggestCourses(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['courses']> {
  const begun = await bestOf(db, begins(text), prefixQuery(text))
  if (begun.length > 0 || text.length < limits.minLetters) return begun
  for await (const reading of generateTextQueries(db, text)) {
    const near = await bestOf(db, undefined, sql`${courses[reading.column]} @@ ${reading.query}`)
    if (near.length > 0) return near
  }
  return []
}

/** The best of the first candidates that either index gives, so that a common word costs no more. */
async function bestOf(
  db: Deps['db'],
  titleBegins: SQL | undefined,
  words: SQL | undefined,
): Promise<Suggestions['courses']> {
  const candidates = (place: number, condition: SQL) =>
    db
      .select({
        id: courses.id,
        title: courses.title,
        author: courses.author,
        reviewCount: courses.reviewCount,
        place: sql<number>`${place}::integer`.as('place'),
      })
      .from(courses)
      .where(and(isNull(courses.deletedAt), condition))
      .limit(limits.candidates)
  const byTitle = titleBegins && candidates(0, titleBegins)
  const byWord = words && candidates(1, words)
  const both = byTitle && byWord ? unionAll(byTitle, byWord) : (byTitle ?? byWord)
  if (!both) return []
  const rows = await both
  const best = rows.toSorted((a, b) => a.place - b.place || b.reviewCount - a.reviewCount)
  const each = new Map<string, (typeof best)[number]>()
  for (const row of best) if (!each.has(row.id)) each.set(row.id, row)
  return [...each.values()]
    .slice(0, limits.courses)
    .map(({ id, title, author }) => ({ _id: id, title, author }))
}

function begins(text: string): SQL {
  return sql`${courses.plainTitle} like plain_text(${escapeLike(text)}) || '%'`
}

/** Every word must occur, the last one at least begin; nothing where there is no word yet. */
function prefixQuery(text: string): SQL | undefined {
  const words = extractWords(text)
  if (words.length === 0 || text.length < limits.minLetters) return undefined
  const quoted = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`)
  return sql`${courses.search} @@ to_tsquery('lectern', ${`${quoted.join(' & ')}:*`})`
}

function suggestInstructors(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['instructors']> {
  const own = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, users.id), isNull(courses.deletedAt)))
  return db
    .select({ _id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(...namedWordsOf(text).map(matchesUser), exists(own)))
    .limit(limits.instructors)
}

async function suggestCategories(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['categories']> {
  const wanted = escapeLike(text.toLowerCase())
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(
      sql`lower(${categories.name}) like any(${sql.param([`${wanted}%`, `% ${wanted}%`])}::text[])`,
    )
    .orderBy(desc(sql`lower(${categories.name}) like ${`${wanted}%`}`), asc(categories.name))
    .limit(limits.categories)
  return rows.map(presentCategory)
}
