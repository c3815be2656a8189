import { and, desc, eq, lt } from 'drizzle-orm'
import { webhookDeliveries } from '#server/db/schema/index.ts'
import type {
  DeliveryListQuery,
  WebhookDelivery,
} from '#shared/contract/administration/webhooks.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'
import { presentDelivery } from './present.ts'
import { requireWebhook } from './queries.ts'

/** A page of the deliveries to a webhook, newest first. Throws `not_found`. */
export async function listDeliveries(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  webhookId: string,
  { before, state }: DeliveryListQuery,
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  await requireWebhook(db, webhookId)
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        before ? lt(webhookDeliveries.id, before) : undefined,
        state ? eq(webhookDeliveries.state, state) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limits.deliveriesPage + 1)
  return {
    deliveries: rows.slice(0, limits.deliveriesPage).map((row) => presentDelivery(row, settings)),
    hasMore: rows.length > limits.deliveriesPage,
  }
}
