import { contactMessages } from '#server/db/schema/index.ts'
import type { ContactRequest } from '#shared/contract/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'

/**
 * Keeps a message and promises it to the support address. What filled the hidden field gets the same
 * thanks and is not kept. Throws `too_many` for an address that writes too often.
 */
export async function sendMessage(
  deps: Deps,
  { website, ...message }: ContactRequest,
  from: { address: string; userId: string | undefined },
): Promise<{ msg: string }> {
  const thanks = { msg: correspondenceMessages.received }
  if (website) return thanks
  await deps.limits.take('messagePerAddress', from.address)
  await deps.db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(contactMessages)
      .values({ ...message, userId: from.userId ?? null, createdAt: deps.clock.now() })
      .returning({ id: contactMessages.id })
    if (!kept) throw new Error('The database did not answer with the new message.')
    await enqueueEmail(deps, tx, 'contact-received', kept.id)
  })
  return thanks
}
