import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/client.ts'
import { enrolments, users } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { unreadColumns } from '#server/domain/notifications/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { accountMessages } from '#shared/messages/accounts.ts'

type OwnSummary = Pick<ShortOwnUser, 'courseIds' | 'cartVersion' | 'notifications'>

/** What every page of a logged-in user shows besides the account. */
export async function loadOwnSummary(
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<OwnSummary> {
  const [found] = await summaryOf(db).execute({ userId })
  if (!found) throw new AppError('not_logged_in', accountMessages.sessionEnded)
  const { unread, asOf, ...summary } = found
  return { ...summary, notifications: { unread, asOf } }
}

const summaryOf = prepareOnce((db) => {
  const own = db
    .select({ courseId: enrolments.courseId })
    .from(enrolments)
    .where(and(eq(enrolments.userId, users.id), isNull(enrolments.removedAt)))
    .orderBy(asc(enrolments.enrolledAt), asc(enrolments.courseId))
  return db
    .select({
      // As one text, which is read many times faster than PostgreSQL's arrays.
      courseIds: sql<string[]>`array_to_string(array(${own}), ',')`.mapWith(withoutCommas),
      cartVersion: users.cartVersion,
      ...unreadColumns(db, users.id),
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('own_summary')
})

function withoutCommas(ids: string): string[] {
  return ids === '' ? [] : ids.split(',')
}
