import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Deletes a user's contact messages and newsletter subscription. */
export async function deleteCorrespondence(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { userId, email: senderEmail } = contactMessages
  await tx.delete(contactMessages).where(or(eq(userId, id), eq(senderEmail, email)))
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}

const dayMilliseconds = 24 * 3600 * 1000

/** Deletes subscriptions that were not confirmed within `unconfirmedDays`. */
export async function cleanUpCorrespondence(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const maxAge = correspondenceLimits.unconfirmedDays * dayMilliseconds
  const cutoff = new Date(deps.clock.now().getTime() - maxAge)
  const { confirmedAt, updatedAt } = newsletterSubscribers
  await deps.db.delete(newsletterSubscribers).where(and(isNull(confirmedAt), lt(updatedAt, cutoff)))
}
