import { eq, or, and, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Takes away what a person wrote to us, and their address from the newsletter. */
export async function deleteCorrespondence(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { userId, email: sender } = contactMessages
  await tx.delete(contactMessages).where(or(eq(userId, id), eq(sender, email)))
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}

const dayMilliseconds = 24 * 3600 * 1000

/** Forgets addresses that nobody ever confirmed. */
export async function cleanUpCorrespondence(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const ago = correspondenceLimits.unconfirmedDays * dayMilliseconds
  const { confirmedAt, updatedAt } = newsletterSubscribers
  await deps.db
    .delete(newsletterSubscribers)
    .where(and(isNull(confirmedAt), lt(updatedAt, new Date(deps.clock.now().getTime() - ago))))
}
