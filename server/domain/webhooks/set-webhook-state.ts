import { eq } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { disableWebhook } from './delivery/disable-webhook.ts'
import { presentWebhook, toAuditTitle } from './present.ts'
import { lockWebhook, requireWebhook } from './queries.ts'

/**
 * Turns a webhook on or off; without a change, nothing happens. What waits when it is turned off has failed, and can be
 * replayed. Throws `not_found`.
 */
export async function setWebhookState(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
  { isOn }: { isOn: boolean },
): Promise<{ msg: string; webhook: Webhook }> {
  const now = deps.clock.now()
  const changed = await deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id)
    if ((before.disabledAt === null) === isOn) return before
    if (isOn) {
      await tx
        .update(webhooks)
        .set({ disabledAt: null, disabledReason: null, failingSince: null, updatedAt: now })
        .where(eq(webhooks.id, id))
    } else {
      await disableWebhook(deps, tx, id, 'manual')
    }
    await recordAudit(tx, {
      actorId: actor.id,
      action: isOn ? 'webhook.enabled' : 'webhook.disabled',
      subject: { id, title: toAuditTitle(before.url) },
      at: now,
    })
    return requireWebhook(tx, id)
  })
  return {
    msg: isOn ? messages.turnedOn : messages.turnedOff,
    webhook: presentWebhook(changed, now),
  }
}
