import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { matchesSubscriber } from './newsletter.ts'

/** Which contact messages are a user's: anyone may write with any address, but what another user wrote is theirs. */
export function isOwnMessage({ id, email }: { id: string; email: string }): SQL | undefined {
  const { userId, email: senderEmail } = contactMessages
  return or(eq(userId, id), and(isNull(userId), eq(sql`lower(${senderEmail})`, email)))
}

/** Deletes a user's contact messages and newsletter subscription. */
export async function deleteCorrespondence(
  tx: Queryable,
  user: { id: string; email: string },
): Promise<void> {
  await tx.delete(contactMessages).where(isOwnMessage(user))
  await tx.delete(newsletterSubscribers).where(matchesSubscriber(user.email))
}

/** Deletes subscriptions that were not confirmed within `unconfirmedDays` of the last request. */
export async function cleanUpCorrespondence(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const cutoff = timeFromNow(deps.clock, { days: -correspondenceLimits.unconfirmedDays })
  const { confirmedAt, updatedAt } = newsletterSubscribers
  await deps.db.delete(newsletterSubscribers).where(and(isNull(confirmedAt), lt(updatedAt, cutoff)))
}
