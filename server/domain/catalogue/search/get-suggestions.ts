import { and, asc, desc, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { categories, courses, users } from '#server/db/schema/index.ts'
import { escapeLike, matchesUser, splitWords } from '#server/db/text-search.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { Suggestions } from '#shared/contract/catalogue.ts'
import { suggestionLimits as limits } from '#shared/limits.ts'
import { presentCategory } from '../categories/list-categories.ts'
import { extractWords, generateTextQueries, quoteWord } from './text-queries.ts'

/**
 * Suggestions for a partly typed search: courses with words that start like the text (matching titles
 * first, typos corrected if there is none), instructors and categories. The cost is bounded whatever the
 * size of the catalogue.
 */
export async function getSuggestions(deps: Pick<Deps, 'db'>, text: string): Promise<Suggestions> {
  const [suggestedCourses, instructors, suggestedCategories] = await Promise.all([
    suggestCourses(deps, text),
    suggestInstructors(deps, text),
    suggestCategories(deps, text),
  ])
  return { courses: suggestedCourses, instructors, categories: suggestedCategories }
}

async function suggestCourses(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['courses']> {
  const exact = await findBestCourses(db, titleStartsWith(text), containsWords(text))
  if (exact.length > 0 || text.length < limits.minCharacters) return exact
  for await (const { query, column } of generateTextQueries(db, text)) {
    const similar = await findBestCourses(db, undefined, sql`${courses[column]} @@ ${query}`)
    if (similar.length > 0) return similar
  }
  return []
}

/** Ranks only the first candidates of each index, so that a common word is as cheap as a rare one. */
async function findBestCourses(
  db: Deps['db'],
  titleCondition: SQL | undefined,
  wordCondition: SQL | undefined,
): Promise<Suggestions['courses']> {
  const selectCandidates = (rank: number, condition: SQL) =>
    db
      .select({
        id: courses.id,
        title: courses.title,
        author: courses.author,
        reviewCount: courses.reviewCount,
        rank: sql<number>`${rank}::integer`.as('rank'),
      })
      .from(courses)
      .where(and(isNull(courses.deletedAt), condition))
      .limit(limits.candidates)
  const byTitle = titleCondition && selectCandidates(0, titleCondition)
  const byWord = wordCondition && selectCandidates(1, wordCondition)
  const query = byTitle && byWord ? unionAll(byTitle, byWord) : (byTitle ?? byWord)
  if (!query) return []
  const rows = await query
  const ranked = rows.toSorted((a, b) => a.rank - b.rank || b.reviewCount - a.reviewCount)
  const unique = new Map<string, (typeof ranked)[number]>()
  for (const row of ranked) if (!unique.has(row.id)) unique.set(row.id, row)
  return [...unique.values()]
    .slice(0, limits.courses)
    .map(({ id, title, author }) => ({ _id: id, title, author }))
}

function titleStartsWith(text: string): SQL {
  return sql`${courses.plainTitle} like plain_text(${escapeLike(text)}) || '%'`
}

/** Every word must occur, the last one as a prefix; undefined if there is no whole word yet. */
function containsWords(text: string): SQL | undefined {
  const words = extractWords(text)
  if (words.length === 0 || text.length < limits.minCharacters) return undefined
  const prefixQuery = `${words.map(quoteWord).join(' & ')}:*`
  return sql`${courses.search} @@ to_tsquery('lectern', ${prefixQuery})`
}

function suggestInstructors(
  { db }: Pick<Deps, 'db'>,
  text: string,
): Promise<Suggestions['instructors']> {
  const ownCourses = db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.ownerId, users.id), isNull(courses.deletedAt)))
  return db
    .select({ _id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(...splitWords(text).map(matchesUser), exists(ownCourses)))
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
