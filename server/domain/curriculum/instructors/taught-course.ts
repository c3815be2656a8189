import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { courseInstructors, courses, users } from '#server/db/schema/index.ts'
import { authorColumns } from '#server/domain/catalogue/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'

const columns = {
  id: courses.id,
  title: courses.title,
  status: courses.status,
  createdAt: courses.createdAt,
  ...authorColumns,
}

/** A course with its authors. Throws `not_found` for an unknown or deleted course. */
export async function loadTaughtCourse(db: Queryable, courseId: string) {
  return requireCourse(await db.select(columns).from(courses).where(isCourse(courseId)))
}

/** A locked course with its authors: concurrent invitations and removals wait until commit. Throws `not_found`. */
export async function lockTaughtCourse(tx: Transaction, courseId: string) {
  const query = tx.select(columns).from(courses).where(isCourse(courseId))
  return requireCourse(await query.for('no key update'))
}

export type TaughtCourse = Awaited<ReturnType<typeof loadTaughtCourse>>

/** Rows of `course_instructors` that invite this user, by user name or by email. */
export function isInvited(userId: string): SQL | undefined {
  const ownEmail = sql`(select ${users.email} from ${users} where ${users.id} = ${userId})`
  return and(
    isNull(courseInstructors.acceptedAt),
    or(eq(courseInstructors.userId, userId), eq(courseInstructors.invitedEmail, ownEmail)),
  )
}

function isCourse(id: string): SQL | undefined {
  return and(eq(courses.id, id), isNull(courses.deletedAt))
}

function requireCourse<Row>([course]: Row[]): Row {
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  return course
}
