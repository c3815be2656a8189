import { webhookDeliveries } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { testEvent } from '#shared/webhooks/webhook-events.ts'
import type { Deps } from '../deps.ts'
import { presentDelivery } from './present.ts'
import { lockWebhook } from './queries.ts'

/** Records a test event, which is sent like every other. Throws `not_found`, and `conflict` if the webhook is off. */
export async function sendTestEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  webhookId: string,
): Promise<{ msg: string; delivery: WebhookDelivery }> {
  const now = deps.clock.now()
  const delivery = await deps.db.transaction(async (tx) => {
    const { disabledAt } = await lockWebhook(tx, webhookId)
    if (disabledAt) throw new AppError('conflict', messages.isDisabled)
    const [inserted] = await tx
      .insert(webhookDeliveries)
      .values({
        webhookId,
        event: testEvent,
        data: { webhook: { id: webhookId } },
        occurredAt: now,
        nextAttemptAt: now,
      })
      .returning()
    if (!inserted) throw new Error('The insert returned no delivery.')
    return inserted
  })
  return { msg: messages.testQueued, delivery: presentDelivery(delivery, deps.settings) }
}
