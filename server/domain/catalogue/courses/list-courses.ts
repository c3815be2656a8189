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

type CourseList = { courses: (Course | CourseCard)[]; result: number; isMore?: true }

/**
 * A page of the catalogue, and how many courses match in all. Best match first when searching
 * without a sort, else newest first. Throws `not_found` for a category that does not exist.
 */
export async function listCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  { category, topic, sort, ...filter }: ListCoursesParams,
  shape: CourseShape,
): Promise<CourseList> {
  if (category) await requireCategory(deps.db, category)
  const type = spelled(courseTypes, filter.type)
  const level = spelled(courseLevels, filter.level)
  if (type === null || level === null) return { courses: [], result: 0 }
  const selection = { categoryId: category, topic, type, level }
  const order = sort && { newest: newestFirst, oldest: oldestFirst }[sort]
  const query = { ...filter, selection, order }
  const {
    rows,
    total: result,
    isMore,
  } = await findCourses(deps.db, query, createCourseLoader(deps, shape))
  return { courses: rows, result, ...(isMore && { isMore }) }
}

/** The word as the list spells it, in whatever case it came; null where it is none of them. */
function spelled<Word extends string>(words: readonly Word[], word: string | undefined) {
  if (word === undefined) return undefined
  return words.find((one) => one.toLowerCase() === word.toLowerCase()) ?? null
}

async function requireCategory(db: Queryable, id: string): Promise<void> {
  const isId = recordId.safeParse(id).success
  const [found] = isId
    ? await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
    : []
  if (!found) throw new AppError('not_found', catalogueMessages.categoryNotFound)
}
