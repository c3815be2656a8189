import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/**
 * Deletes a user's contact messages and newsletter subscription. A message with the user's address that another user
 * wrote is theirs.
 */
export async function deleteCorrespondence(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { userId, email: senderEmail } = contactMessages
  const isByVisitor = and(isNull(userId), eq(sql`lower(${senderEmail})`, email))
  await tx.delete(contactMessages).where(or(eq(userId, id), isByVisitor))
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}

/** Deletes subscriptions that were not confirmed within `unconfirmedDays` of the last request. */
export async function cleanUpCorrespondence(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const cutoff = timeFromNow(deps.clock, { days: -correspondenceLimits.unconfirmedDays })
  const { confirmedAt, updatedAt } = newsletterSubscribers
  await deps.db.delete(newsletterSubscribers).where(and(isNull(confirmedAt), lt(updatedAt, cutoff)))
}
