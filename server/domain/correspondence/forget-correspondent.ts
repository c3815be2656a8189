import { eq, or } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { contactMessages, newsletterSubscribers } from '#server/db/schema/index.ts'

/** Takes away what a person wrote to us, and their address from the newsletter. */
export async function deleteCorrespondence(
  tx: Queryable,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { userId, email: sender } = contactMessages
  await tx.delete(contactMessages).where(or(eq(userId, id), eq(sender, email)))
  await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email))
}
