import { and, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createSecretToken, hashSecretToken } from '#server/platform/secret-token.ts'
import type { SubscribeRequest } from '#shared/contract/community/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'

/**
 * Enqueues an email with a confirmation link (double opt-in). The response is the same for existing
 * subscribers, who get no email, and for bots that filled the hidden field. Throws `too_many`.
 */
export async function subscribe(
  deps: Deps,
  { email, website }: SubscribeRequest,
  address: string,
): Promise<{ msg: string }> {
  const response = { msg: correspondenceMessages.almostSubscribed }
  if (website) return response
  await deps.limits.take('emailPerAddress', address)
  await deps.limits.take('newsletterPerRecipient', email)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await tx
      .insert(newsletterSubscribers)
      .values({ email, tokenHash: createPlaceholderHash(), createdAt: now, updatedAt: now })
      .onConflictDoNothing()
    await tx
      .update(newsletterSubscribers)
      .set({ updatedAt: now })
      .where(and(matchesSubscriber(email), isNotSubscribed()))
    await enqueueEmail(deps, tx, 'newsletter-confirmation', email)
  })
  return response
}

/** Idempotent. Throws `link_expired` for an unknown token. */
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

/** Works with one click and without an account; unknown tokens are ignored. */
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

/** By the expression of the index. `email` is in lower case. */
export function matchesSubscriber(email: string): SQL {
  return eq(sql`lower(${newsletterSubscribers.email})`, email)
}

/** Not confirmed yet, or unsubscribed. */
export function isNotSubscribed(): SQL | undefined {
  const { confirmedAt, unsubscribedAt } = newsletterSubscribers
  return or(isNull(confirmedAt), isNotNull(unsubscribedAt))
}

/** The real token is derived when the email is rendered; nobody knows the token of this hash. */
function createPlaceholderHash(): string {
  return hashSecretToken(createSecretToken())
}
