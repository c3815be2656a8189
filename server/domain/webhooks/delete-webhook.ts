import { eq } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { toAuditTitle } from './present.ts'
import { requireRow } from './queries.ts'

/** Deletes its deliveries too. Throws `not_found`. */
export async function deleteWebhook(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string }> {
  await deps.db.transaction(async (tx) => {
    const [deleted] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning()
    const subject = { id, title: toAuditTitle(requireRow(deleted).url) }
    const at = deps.clock.now()
    await recordAudit(tx, { actorId: actor.id, action: 'webhook.deleted', subject, at })
  })
  return { msg: messages.deleted }
}
