import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { newsletterSubscribers } from '#server/db/schema/index.ts'

/**
 * Moves the newsletter subscription of an account to its new address, so that it stays with the account's data. If the
 * new address has a subscription of its own, or has unsubscribed, that stays instead.
 */
export async function moveNewsletterSubscription(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const [moved] = await tx.delete(newsletterSubscribers).where(hasEmail(from)).returning()
  if (!moved) return
  if (moved.confirmedAt && !moved.unsubscribedAt) {
    // An unconfirmed request is replaced.
    const { confirmedAt } = newsletterSubscribers
    await tx.delete(newsletterSubscribers).where(and(hasEmail(to), isNull(confirmedAt)))
  }
  await tx
    .insert(newsletterSubscribers)
    .values({ ...moved, email: to })
    .onConflictDoNothing()
}

function hasEmail(email: string) {
  return eq(sql`lower(${newsletterSubscribers.email})`, email)
}
