import { and, eq, inArray, isNull, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { IndexOrder } from '#server/db/paging.ts'
import { isLimited, isWithin, type Period } from '#server/db/period.ts'
import { courseCounts, courses, isInCatalogue } from '#server/db/schema/index.ts'
import type { CourseTableSort } from '#shared/contract/courses/authoring.ts'
import type { CourseLevel, CourseType } from '#shared/contract/courses/catalogue.ts'
import { loadCategorySizes } from '../facets/facet-index.ts'

/** Which courses a list covers: those with all given properties, or those of the catalogue that meet a condition. */
export type CourseSelection = CourseProperties | { condition: SQL | undefined }

export interface CourseAuthors {
  ownerId?: string | undefined
  /** Courses of others that are listed with those of `ownerId`. */
  alsoIds?: string[] | undefined
}

export interface CourseProperties extends CourseAuthors, CountedProperties {
  /** Only those of the catalogue, if `ownerId` is set. Without it, there are no others. */
  isListed?: true
  created?: Period | undefined
}

/** Those by which `course_counts` counts. */
interface CountedProperties {
  categoryId?: string | undefined
  type?: CourseType | undefined
  level?: CourseLevel | undefined
  /** Compared without case and accents. */
  topic?: string | undefined
}

/** The condition on `courses` for a selection; deleted and archived courses never match. */
export function matchesSelection(selection: CourseSelection): SQL | undefined {
  if ('condition' in selection) return and(isInCatalogue(courses), selection.condition)
  const { ownerId, alsoIds, isListed, created = {} } = selection
  return and(
    ownerId === undefined || isListed ? isInCatalogue(courses) : undefined,
    ownerId === undefined ? undefined : isOwned(ownerId, alsoIds),
    matchesProperties(courses, selection),
    isWithin(courses.createdAt, created),
  )
}

/** Without other courses, the index of the owner's courses has them in order. */
function isOwned(ownerId: string, alsoIds: string[] = []): SQL | undefined {
  const isOwner = eq(courses.ownerId, ownerId)
  const isIncluded = alsoIds.length === 0 ? isOwner : or(isOwner, inArray(courses.id, alsoIds))
  return and(isNull(courses.deletedAt), isIncluded)
}

/** Counts of the whole catalogue are precomputed, not taken from the courses. */
export async function countCourses(
  db: Queryable,
  selection: CourseProperties = {},
): Promise<number> {
  if (selection.ownerId !== undefined || isLimited(selection.created ?? {})) {
    return db.$count(courses, matchesSelection(selection))
  }
  const { categoryId, type, level, topic } = selection
  if (!type && !level && !topic) {
    const sizes = await countByCategory(db)
    return categoryId ? (sizes.get(categoryId) ?? 0) : addUp(sizes.values())
  }
  const [row] = await db
    .select({ total: sum(courseCounts.change).mapWith(Number) })
    .from(courseCounts)
    .where(matchesProperties(courseCounts, selection))
  return row?.total ?? 0
}

/**
 * Numbers of courses in the catalogue by category id, from the copy of its facets in memory, or from `course_counts`, which
 * has a row for each combination of properties.
 */
export async function countByCategory(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const sizes = await loadCategorySizes(db)
  if (sizes) return sizes
  const { categoryId, change } = courseCounts
  const rows = await db
    .select({ categoryId, size: sum(change).mapWith(Number) })
    .from(courseCounts)
    .groupBy(categoryId)
  return new Map(rows.map((row) => [row.categoryId, row.size]))
}

function addUp(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

export function countOwnedCourses(db: Queryable, ownerId: string): Promise<number> {
  return countCourses(db, { ownerId })
}

/**
 * Sums the changes in `course_counts` into one row per combination of properties; combinations that already have one are
 * skipped. A single statement, so that a concurrent count sees either the old rows or the new one.
 */
export async function compactCourseCounts(db: Queryable): Promise<void> {
  const properties = sql.raw('category_id, type, level, plain_topic')
  await db.execute(sql`
    with changed as (
      select ${properties} from ${courseCounts} group by ${properties} having count(*) > 1 or sum(change) = 0
    ), deleted as (
      delete from ${courseCounts} where (${properties}) in (select ${properties} from changed)
      returning ${properties}, change
    )
    insert into ${courseCounts} (${properties}, change)
    select ${properties}, sum(change) from deleted group by ${properties} having sum(change) <> 0`)
}

function matchesProperties(
  { categoryId, type, level, plainTopic }: typeof courses | typeof courseCounts,
  properties: CountedProperties,
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
