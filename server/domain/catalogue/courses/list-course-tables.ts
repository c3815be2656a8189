import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, uploads, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { CourseTableQuery, ManagedCourse } from '#shared/contract/authoring.ts'
import type { Course, CourseCard } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { type CourseSelection, toCourseOrder } from './course-selection.ts'
import {
  findCourses,
  type CourseResultPage,
  type CourseShape,
  createCourseLoader,
} from './find-courses.ts'
import { presentCourseCard } from './present.ts'
import { cardColumns, type CoursePage, type CourseLoader } from './queries.ts'

/** A page of everybody's courses, without those whose owner is gone (spec §2), and how many match. */
export async function listAllCourses(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: CourseTableQuery,
): Promise<{ courses: ManagedCourse[]; total: number; isMore: boolean }> {
  const load = (page: CoursePage) => loadOwnedCards(db, page)
  const {
    rows,
    total: result,
    isMore,
  } = await findCourseTablePage(db, { isOwned: true }, query, load)
  const managed = rows.map(({ card, user }) => ({
    ...presentCourseCard(card, settings),
    user,
  }))
  return { courses: managed, total: result, isMore }
}

function loadOwnedCards(db: Queryable, { ids, order }: CoursePage) {
  return db
    .select({ card: cardColumns, user: { _id: users.id, fullname: users.fullname } })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(inArray(courses.id, ids))
    .orderBy(...order)
}

/** A page of a table of courses, the newest first unless it is sorted; 100 rows unless limited. */
export function findCourseTablePage<Row>(
  db: Queryable,
  set: CourseSelection,
  { search, sort, order, page = 1, limit = catalogueLimits.pageSizeMax }: CourseTableQuery,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  return findCourses(
    db,
    { selection: set, search, order: toCourseOrder(sort, order), page, limit },
    load,
  )
}

/** A page of the courses that a person owns, and how many match in all. */
export async function listOwnCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  query: CourseTableQuery,
  shape: CourseShape,
): Promise<{ courses: (Course | CourseCard)[]; total: number; isMore: boolean }> {
  const load = createCourseLoader(deps, shape)
  const {
    rows,
    total: result,
    isMore,
  } = await findCourseTablePage(deps.db, { ownerId }, query, load)
  return { courses: rows, total: result, isMore }
}
