import { and, eq } from 'drizzle-orm'
import { webhookDeliveries } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import type { Deps } from '../deps.ts'
import { presentDelivery } from './present.ts'
import { lockWebhook } from './queries.ts'

/**
 * Sends a delivery again, with the same id and as many attempts as a new one. Throws `not_found`, and `conflict` if it is
 * waiting already or the webhook is off.
 */
export async function replayDelivery(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  webhookId: string,
  id: string,
): Promise<{ msg: string; delivery: WebhookDelivery }> {
  const isThis = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id))
  const delivery = await deps.db.transaction(async (tx) => {
    const { disabledAt } = await lockWebhook(tx, webhookId)
    if (disabledAt) throw new AppError('conflict', messages.isDisabled)
    const [found] = await tx.select().from(webhookDeliveries).where(isThis).for('update')
    if (!found) throw new AppError('not_found', messages.deliveryNotFound)
    if (found.state === 'waiting') throw new AppError('conflict', messages.alreadyWaiting)
    const changes = { state: 'waiting', nextAttemptAt: deps.clock.now(), attemptCount: 0 } as const
    await tx.update(webhookDeliveries).set(changes).where(isThis)
    return { ...found, ...changes }
  })
  return { msg: messages.replayQueued, delivery: presentDelivery(delivery, deps.settings) }
}
