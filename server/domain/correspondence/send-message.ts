import { contactMessages } from '#server/db/schema/index.ts'
import type { ContactRequest } from '#shared/contract/community/correspondence.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import type { Deps } from '../deps.ts'
import { enqueueEmail } from '../mail/index.ts'

/**
 * Stores a contact message and enqueues an email to the support address. Bots that filled the hidden
 * field get the same response, but nothing is stored. Throws `too_many` per IP address.
 */
export async function sendMessage(
  deps: Deps,
  { website, ...message }: ContactRequest,
  from: { address: string; userId: string | undefined },
): Promise<{ msg: string }> {
  const response = { msg: correspondenceMessages.received }
  if (website) return response
  await deps.limits.take('messagePerAddress', from.address)
  await deps.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...message, userId: from.userId ?? null, createdAt: deps.clock.now() })
      .returning({ id: contactMessages.id })
    if (!stored) throw new Error('The database did not return the new message.')
    await enqueueEmail(deps, tx, 'contact-received', stored.id)
  })
  return response
}
