import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { categories, courses } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Course, CourseCard, CourseListQuery, CourseSort } from '#shared/contract/catalogue.ts'
import { recordId } from '#shared/contract/parts.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import type { Deps } from '../deps.ts'
import { coursePage } from './course-page.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import { loadCoursesById } from './queries.ts'

export type CourseFilter = Omit<CourseListQuery, 'fields'>

type Shape = 'card' | 'course'
type CourseList = { courses: (Course | CourseCard)[]; result: number }

/**
 * A page of the catalogue, and how many courses match in all. Best match first when searching
 * without a sort, else newest first. Throws `not_found` for a category that does not exist.
 */
export async function listCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  filter: CourseFilter,
  shape: Shape,
): Promise<CourseList> {
  if (filter.category) await requireCategory(deps.db, filter.category)
  const { rows, result } = await coursePage(deps.db, {
    ...filter,
    where: conditions(filter),
    order: (search) => order(filter.sort, search),
  })
  if (shape === 'card') return { courses: rows.map(presentCourseCard), result }
  const whole = await loadCoursesById(
    deps.db,
    rows.map((row) => row.id),
  )
  return { courses: whole.map((row) => presentCourse(row, deps.settings.publicUrl)), result }
}

function conditions(filter: CourseFilter): SQL | undefined {
  return and(
    filter.category ? eq(courses.categoryId, filter.category) : undefined,
    filter.topic ? sameWord(courses.topic, filter.topic) : undefined,
    filter.type ? sameWord(courses.type, filter.type) : undefined,
    filter.level ? sameWord(courses.level, filter.level) : undefined,
  )
}

function sameWord(
  column: typeof courses.topic | typeof courses.type | typeof courses.level,
  word: string,
): SQL {
  return sql`lower(${column}) = lower(${word})`
}

function order(sort: CourseSort | undefined, search: SQL | undefined): SQL[] {
  if (sort === 'oldest') return [asc(courses.createdAt), asc(courses.id)]
  const newest = [desc(courses.createdAt), desc(courses.id)]
  if (sort === 'newest' || !search) return newest
  return [sql`ts_rank_cd(${courses.search}, ${search}) desc`, ...newest]
}

async function requireCategory(db: Queryable, id: string): Promise<void> {
  const isId = recordId.safeParse(id).success
  const [found] = isId
    ? await db.select({ id: categories.id }).from(categories).where(eq(categories.id, id))
    : []
  if (!found) throw new AppError('not_found', catalogueMessages.categoryNotFound)
}
