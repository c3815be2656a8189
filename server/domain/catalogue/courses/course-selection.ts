import { and, count, eq, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { IndexOrder } from '#server/db/paging.ts'
import { courseCounts, courseFacets, courses, isInCatalogue } from '#server/db/schema/index.ts'
import type { CourseTableSort } from '#shared/contract/authoring.ts'
import type { CourseLevel, CourseType } from '#shared/contract/catalogue.ts'
import { type CourseFilter, matchesFilter } from '../facets/course-filter.ts'

/** Which courses a list covers: those with all given properties, those of a filter, or all of one owner. */
export type CourseSelection = CourseProperties | { filter: CourseFilter } | { ownerId: string }

interface CourseProperties {
  categoryId?: string | undefined
  type?: CourseType | undefined
  level?: CourseLevel | undefined
  /** Compared without case and accents. */
  topic?: string | undefined
}

/** The condition on `courses` for a selection; deleted and archived courses never match. */
export function matchesSelection(selection: CourseSelection): SQL | undefined {
  if ('ownerId' in selection) {
    return and(isNull(courses.deletedAt), eq(courses.ownerId, selection.ownerId))
  }
  const matches =
    'filter' in selection ? hasFacets(selection.filter) : matchesProperties(courses, selection)
  return and(isInCatalogue(courses), matches)
}

function hasFacets(filter: CourseFilter): SQL {
  const isSame = eq(courseFacets.courseId, courses.id)
  return sql`exists (select from ${courseFacets} where ${and(isSame, matchesFilter(filter))})`
}

/** Counts by properties come from the precomputed `course_counts`, not from the courses. */
export async function countCourses(
  db: Queryable,
  selection: CourseSelection = {},
): Promise<number> {
  if ('ownerId' in selection) return countOwnedCourses(db, selection.ownerId)
  if ('filter' in selection) return db.$count(courseFacets, matchesFilter(selection.filter))
  const [row] = await db
    .select({ total: sum(courseCounts.change).mapWith(Number) })
    .from(courseCounts)
    .where(matchesProperties(courseCounts, selection))
  return row?.total ?? 0
}

export async function countOwnedCourses(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(courses)
    .where(and(isNull(courses.deletedAt), eq(courses.ownerId, ownerId)))
  return row?.total ?? 0
}

/**
 * Sums the changes in `course_counts` into one row per combination of properties. A single statement, so
 * that a concurrent count sees either the old rows or the new one.
 */
export async function compactCourseCounts(db: Queryable): Promise<void> {
  const properties = sql.raw('category_id, type, level, plain_topic')
  await db.execute(sql`
    with deleted as (delete from ${courseCounts} returning ${properties}, change)
    insert into ${courseCounts} (${properties}, change)
    select ${properties}, sum(change) from deleted group by ${properties} having sum(change) <> 0`)
}

function matchesProperties(
  { categoryId, type, level, plainTopic }: typeof courses | typeof courseCounts,
  properties: CourseProperties,
): SQL | undefined {
  return and(
    properties.categoryId ? eq(categoryId, properties.categoryId) : undefined,
    properties.type ? eq(type, properties.type) : undefined,
    properties.level ? eq(level, properties.level) : undefined,
    properties.topic ? eq(plainTopic, sql`plain_text(${properties.topic})`) : undefined,
  )
}

export type CourseOrder = IndexOrder<keyof typeof courses.$inferSelect>

/** Each has an index. */
const sortKeys: Record<CourseTableSort, CourseOrder['keys']> = {
  created: ['createdAt', 'id'],
  title: ['plainTitle', 'id'],
  type: ['type', 'createdAt', 'id'],
  topic: ['plainTopic', 'createdAt', 'id'],
  author: ['plainAuthor', 'id'],
}

export const newestFirst: CourseOrder = { keys: sortKeys.created, direction: 'desc' }
export const oldestFirst: CourseOrder = { keys: sortKeys.created, direction: 'asc' }

/** Default: newest first; other columns ascending. */
export function toCourseOrder(
  sort: CourseTableSort = 'created',
  direction: CourseOrder['direction'] = sort === 'created' ? 'desc' : 'asc',
): CourseOrder {
  return { keys: sortKeys[sort], direction }
}
