import { isNotNull, lt } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import { cancelDeliveries } from './disable-webhook.ts'

/** Cleanup job: deletes old deliveries, and ends those that were recorded while their webhook was being turned off. */
export async function cleanUpWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(clock, { days: -limits.deliveryDays })
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldest))
  const disabled = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(isNotNull(webhooks.disabledAt))
  for (const { id } of disabled) await cancelDeliveries(db, id, clock.now())
}
