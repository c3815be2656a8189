import { eq } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import type { Webhook, WebhookRequest } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { checkAddress } from './check-address.ts'
import { presentWebhook, toAuditTitle } from './present.ts'
import { requireRow } from './queries.ts'

/** Events that wait are sent to the new address. Throws `invalid_input` and `not_found`. */
export async function changeWebhook(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  request: WebhookRequest,
): Promise<{ msg: string; webhook: Webhook }> {
  checkAddress(deps, request.url)
  const now = deps.clock.now()
  const changed = await deps.db.transaction(async (tx) => {
    const [updated] = await tx
      .update(webhooks)
      .set({ ...request, updatedAt: now })
      .where(eq(webhooks.id, id))
      .returning()
    const row = requireRow(updated)
    const subject = { id, title: toAuditTitle(request.url) }
    await recordAudit(tx, { actorId: actor.id, action: 'webhook.changed', subject, at: now })
    return row
  })
  return { msg: messages.changed, webhook: presentWebhook(changed, now) }
}
