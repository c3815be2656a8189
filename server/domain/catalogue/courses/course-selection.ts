import { and, eq, isNotNull, isNull, type SQL, sql, sum, count } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { IndexOrder } from '#server/db/paging.ts'
import { courseCounts, courses } from '#server/db/schema/index.ts'
import type { CourseTableSort } from '#shared/contract/authoring.ts'
import type { CourseLevel, CourseType } from '#shared/contract/catalogue.ts'

/** Courses of the catalogue that share all that is said here. */
export interface CourseKind {
  categoryId?: string | undefined
  type?: CourseType | undefined
  level?: CourseLevel | undefined
  /** In any case, accents or not. */
  topic?: string | undefined
  /** Only those whose owner has an account. */
  isOwned?: boolean
}

/** What a list of courses is of: a kind, or somebody's. */
export type CourseSelection = CourseKind | { ownerId: string }

/** The courses themselves that are of the set. */
export function matchesSelection(set: CourseSelection): SQL | undefined {
  const isOpen = isNull(courses.deletedAt)
  if ('ownerId' in set) return and(isOpen, eq(courses.ownerId, set.ownerId))
  return and(isOpen, sharedBy(courses, set), set.isOwned ? isNotNull(courses.ownerId) : undefined)
}

/** How many courses are of the set; those of a kind are not counted one by one. */
export async function countCourses(db: Queryable, set: CourseSelection = {}): Promise<number> {
  if ('ownerId' in set) return countOwnedCourses(db, set.ownerId)
  const isOwned = set.isOwned ? eq(courseCounts.owned, true) : undefined
  const [counted] = await db
    .select({ total: sum(courseCounts.change).mapWith(Number) })
    .from(courseCounts)
    .where(and(sharedBy(courseCounts, set), isOwned))
  return counted?.total ?? 0
}

/** In one statement: whoever counts meanwhile sees the old rows or the new one, never both. */
export async function compactCourseCounts(db: Queryable): Promise<void> {
  const kind = sql.raw('category_id, type, level, plain_topic, owned')
  await db.execute(sql`
    with gone as (delete from ${courseCounts} returning ${kind}, change)
    insert into ${courseCounts} (${kind}, change)
    select ${kind}, sum(change) from gone group by ${kind} having sum(change) <> 0`)
}

function sharedBy(
  { categoryId, type, level, plainTopic }: typeof courses | typeof courseCounts,
  kind: CourseKind,
): SQL | undefined {
  return and(
    kind.categoryId ? eq(categoryId, kind.categoryId) : undefined,
    kind.type ? eq(type, kind.type) : undefined,
    kind.level ? eq(level, kind.level) : undefined,
    kind.topic ? eq(plainTopic, sql`plain_text(${kind.topic})`) : undefined,
  )
}

/** How many courses of the catalogue are a person's own. */
export async function countOwnedCourses(db: Queryable, ownerId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(courses)
    .where(and(isNull(courses.deletedAt), eq(courses.ownerId, ownerId)))
  return counted?.total ?? 0
}

export type CourseOrder = IndexOrder<keyof typeof courses.$inferSelect>

const keys: Record<CourseTableSort, CourseOrder['keys']> = {
  created: ['createdAt', 'id'],
  title: ['plainTitle', 'id'],
  type: ['type', 'createdAt', 'id'],
  topic: ['plainTopic', 'createdAt', 'id'],
  author: ['plainAuthor', 'id'],
}

export const newestFirst: CourseOrder = { keys: keys.created, direction: 'desc' }
export const oldestFirst: CourseOrder = { keys: keys.created, direction: 'asc' }

/** Newest first unless asked otherwise; other columns begin with the smallest. */
export function toCourseOrder(
  sort: CourseTableSort = 'created',
  direction: CourseOrder['direction'] = sort === 'created' ? 'desc' : 'asc',
): CourseOrder {
  return { keys: keys[sort], direction }
}
