import { eq } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'

/** Opening the link twice is as good as once. Throws `link_expired` for an unknown secret. */
export async function confirmSubscription(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  const confirmed = await deps.db
    .update(newsletterSubscribers)
    .set({ confirmedAt: deps.clock.now(), unsubscribedAt: null })
    .where(eq(newsletterSubscribers.tokenHash, hashSecretToken(token)))
    .returning({ id: newsletterSubscribers.id })
  if (confirmed.length === 0) {
    throw new AppError('link_expired', correspondenceMessages.subscriptionExpired)
  }
  return { msg: correspondenceMessages.subscribed }
}
