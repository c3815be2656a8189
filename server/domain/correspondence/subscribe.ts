import { newsletterSubscribers } from '#server/db/schema/index.ts'
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
