import { eq } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/db/schema/index.ts'
import { hashSecretToken } from '#server/platform/secret-token.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'

/** Ends a subscription with one click. An unknown secret has nothing left to end. */
export async function unsubscribe(
  deps: Deps,
  token: string,
  address: string,
): Promise<{ msg: string }> {
  await deps.limits.take('linkPerAddress', address)
  await deps.db
    .update(newsletterSubscribers)
    .set({ unsubscribedAt: deps.clock.now() })
    .where(eq(newsletterSubscribers.tokenHash, hashSecretToken(token)))
  return { msg: correspondenceMessages.unsubscribed }
}
