import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  type Course,
  type CourseCard,
  courseLevels,
  type CourseListQuery,
  courseTypes,
} from '#shared/contract/catalogue.ts'
import { recordId } from '#shared/contract/fields.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { newestFirst, oldestFirst } from './course-selection.ts'
import { type CourseShape, createCourseLoader, findCourses } from './find-courses.ts'

export type ListCoursesParams = Omit<CourseListQuery, 'fields'>

type CourseList = {
  courses: (Course | CourseCard)[]
  result: number
  isMore?: true
  similar?: string
}

/**
 * A page of the catalogue and the number of matching courses; by relevance for a search without a sort,
 * else newest first. Throws `not_found` for an unknown category.
 */
export async function listCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  { category, topic, sort, ...filter }: ListCoursesParams,
  shape: CourseShape,
): Promise<CourseList> {
  if (category) requireCategoryId(category)
  const [{ rows, total, isMore, similar }] = await Promise.all([
    findMatches(),
    category ? requireCategory(deps.db, category) : undefined,
  ])
  return {
    courses: rows,
    result: total,
    ...(isMore && { isMore }),
    // Only in the short shape: the other is the one that old clients know.
    ...(similar !== undefined && shape === 'card' && { similar }),
  }

  async function findMatches() {
    const type = matchIgnoringCase(courseTypes, filter.type)
    const level = matchIgnoringCase(courseLevels, filter.level)
    if (type === null || level === null) return { rows: [], total: 0, isMore: false }
    const selection = { categoryId: category, topic, type, level }
    const order = sort && { newest: newestFirst, oldest: oldestFirst }[sort]
    const load = createCourseLoader(deps, shape)
    return findCourses(deps.db, { ...filter, selection, order }, load)
  }
}

/** The option in its canonical spelling; null if the value is none of the options. */
function matchIgnoringCase<Option extends string>(
  options: readonly Option[],
  value: string | undefined,
) {
  if (value === undefined) return undefined
  return options.find((option) => option.toLowerCase() === value.toLowerCase()) ?? null
}

/** PostgreSQL rejects a malformed id with an error, so it never gets into a query. */
function requireCategoryId(id: string): void {
  if (!recordId.safeParse(id).success) throw categoryNotFound()
}

async function requireCategory(db: Queryable, id: string): Promise<void> {
  const [category] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
  if (!category) throw categoryNotFound()
}

function categoryNotFound(): AppError {
  return new AppError('not_found', catalogueMessages.categoryNotFound)
}
