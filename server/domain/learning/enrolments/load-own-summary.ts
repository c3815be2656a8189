import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { joinIds } from '#server/db/join-ids.ts'
import {
  courses,
  enrolments,
  isOpenForEnrolment,
  savedCourses,
  users,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { unreadColumns } from '#server/domain/notifications/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { sessionMessages } from '#shared/messages/session.ts'

type OwnSummary = Pick<
  ShortOwnUser,
  'courseIds' | 'savedCourseIds' | 'cartVersion' | 'notifications'
>

/** What every page needs about the logged-in user besides the account. */
export async function loadOwnSummary(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<OwnSummary> {
  const [row] = await prepareSummary(db).execute({ userId })
  if (!row) throw new AppError('not_logged_in', sessionMessages.sessionEnded)
  const { unread, asOf, ...summary } = row
  return { ...summary, notifications: { unread, asOf } }
}

const prepareSummary = prepareOnce((db) => {
  const courseIds = db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, users.id), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
  // As `listSaved`, apart from enrolments: the browser knows those, also while it changes them.
  const savedIds = db
    .select({ courseId: savedCourses.courseId })
    .from(savedCourses)
    .innerJoin(courses, eq(courses.id, savedCourses.courseId))
    .where(and(eq(savedCourses.userId, users.id), isOpenForEnrolment(courses)))
  return db
    .select({
      courseIds: joinIds(sql`array(${courseIds})`),
      savedCourseIds: joinIds(sql`array(${savedIds})`),
      cartVersion: users.cartVersion,
      ...unreadColumns(db, users.id),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('own_summary')
})
