import { eq } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import type { SubscribeRequest } from '#shared/contract/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'

/**
 * Promises a letter with a link; only who opens that is subscribed. Addresses that are subscribed
 * already get the same answer and no letter. Throws `too_many`.
 */
export async function subscribe(
  deps: Deps,
  { email, website }: SubscribeRequest,
  address: string,
): Promise<{ msg: string }> {
  const answer = { msg: correspondenceMessages.almostSubscribed }
  if (website) return answer
  await deps.limits.take('letterPerAddress', address)
  await deps.limits.take('letterPerRecipient', email)
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email, tokenHash: unknownSecret(), createdAt: deps.clock.now() })
      .onConflictDoNothing()
    await enqueueEmail(deps, tx, 'newsletter-confirmation', email)
  })
  return answer
}

/** The real secret is made when the letter is written; until then nobody has one. */
function unknownSecret(): string {
  return hashSecretToken(createSecretToken())
}

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
