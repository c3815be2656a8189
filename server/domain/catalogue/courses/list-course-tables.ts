import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, uploads, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type {
  CourseTableQuery,
  ManagedCourse,
  OwnCourseCard,
} from '#shared/contract/courses/authoring.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { toCourseOrder } from './course-selection.ts'
import { type CourseShape, findCourses } from './find-courses.ts'
import { presentCourse, presentCourseCard } from './present.ts'
import {
  cardColumns,
  type CourseLoader,
  type CoursePage,
  type CourseResultPage,
  loadCoTaughtIds,
  loadCourses,
} from './queries.ts'

/** A page of the admin table: all courses of the catalogue. */
export async function listAllCourses(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  query: CourseTableQuery,
): Promise<{ courses: ManagedCourse[]; total: number; isMore: boolean }> {
  const load = (page: CoursePage) => loadCardsWithOwner(db, page)
  const { rows, ...counts } = await findTablePage(db, {}, query, load)
  const managed = rows.map(({ card, user }) => ({
    ...presentCourseCard(card, settings),
    user,
  }))
  return { courses: managed, ...counts }
}

/**
 * A page of the instructor's table of own courses. Only the short shape has filters, and courses of others that the
 * user is a co-instructor of.
 */
export async function listOwnCourses(
  deps: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  query: CourseTableQuery,
  shape: CourseShape,
): Promise<{ courses: (Course | OwnCourseCard)[]; total: number; isMore: boolean }> {
  if (shape === 'card') return listOwnCards(deps, ownerId, query)
  const { db, settings } = deps
  const filtered = omitFilters(query)
  const load = (page: CoursePage) => loadCourses(db, page)
  const { rows, ...counts } = await findTablePage(db, { ownerId }, filtered, load)
  return { courses: rows.map((row) => presentCourse(row, settings)), ...counts }
}

async function listOwnCards(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  ownerId: string,
  query: CourseTableQuery,
) {
  const alsoIds = await loadCoTaughtIds(db, ownerId)
  const others = new Set(alsoIds)
  const load = (page: CoursePage) => loadCardsWithStatus(db, page)
  const { rows, ...counts } = await findTablePage(db, { ownerId, alsoIds }, query, load)
  const courses = rows.map(({ card, status, hiddenAt }) => ({
    ...presentCourseCard(card, settings),
    status,
    hidden: hiddenAt !== null,
    role: others.has(card.id) ? ('instructor' as const) : ('owner' as const),
  }))
  return { courses, ...counts }
}

function omitFilters({ search, sort, order, page, limit }: CourseTableQuery): CourseTableQuery {
  return { search, sort, order, page, limit }
}

function loadCardsWithStatus(db: Queryable, { ids, order }: CoursePage) {
  return db
    .select({ card: cardColumns, status: courses.status, hiddenAt: courses.hiddenAt })
    .from(courses)
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(inArray(courses.id, ids))
    .orderBy(...order)
}

function loadCardsWithOwner(db: Queryable, { ids, order }: CoursePage) {
  return db
    .select({ card: cardColumns, user: { _id: users.id, fullname: users.fullname } })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(inArray(courses.id, ids))
    .orderBy(...order)
}

function findTablePage<Row>(
  db: Queryable,
  authors: { ownerId?: string; alsoIds?: string[] },
  query: CourseTableQuery,
  load: CourseLoader<Row>,
): Promise<CourseResultPage<Row>> {
  const { category: categoryId, type, level, from, before } = query
  const { search, sort, order, page = 1, limit = catalogueLimits.pageSizeMax } = query
  return findCourses(
    db,
    {
      selection: { ...authors, categoryId, type, level, created: { from, before } },
      search,
      order: toCourseOrder(sort, order),
      limit,
      offset: (page - 1) * limit,
    },
    load,
  )
}
