import { and, asc, eq, exists, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import type { DeliveryRow, WebhookRow } from '../present.ts'

/** A delivery that this process alone sends, until `lockedUntil`. */
export interface ClaimedDelivery extends DeliveryRow {
  webhook: WebhookRow
  lockedUntil: Date
}

/** Several times as long as an attempt may take; then the process is taken to have died. */
const lockSeconds = 30

/**
 * Claims what is due. Each webhook has its own limit of what is sent at a time, whatever the number of processes, so that a
 * slow receiver delays no other.
 */
export async function claimDeliveries({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<ClaimedDelivery[]> {
  const now = clock.now()
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhooks.id), isDue(now)))
    .limit(1)
  const withDue = await db
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.disabledAt), exists(due)))
  const claimed: ClaimedDelivery[] = []
  for (const { id } of withDue) {
    claimed.push(...(await db.transaction((tx) => claimForWebhook(tx, id, now))))
  }
  return claimed
}

/** The lock of the webhook makes the count of another process visible before this one counts. */
async function claimForWebhook(tx: Transaction, id: string, now: Date): Promise<ClaimedDelivery[]> {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .for('no key update', { skipLocked: true })
  if (!webhook) return []
  const ofWebhook = eq(webhookDeliveries.webhookId, id)
  const active = await tx.$count(
    webhookDeliveries,
    and(ofWebhook, isWaiting(), gt(webhookDeliveries.lockedUntil, now)),
  )
  const due = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(ofWebhook, isDue(now)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(Math.max(0, limits.concurrency - active))
  if (due.length === 0) return []
  const lockedUntil = new Date(now.getTime() + lockSeconds * 1000)
  const ids = due.map((delivery) => delivery.id)
  const rows = await tx
    .update(webhookDeliveries)
    .set({ lockedUntil })
    .where(and(inArray(webhookDeliveries.id, ids), isDue(now)))
    .returning()
  return rows.map((row) => ({ ...row, webhook, lockedUntil }))
}

function isWaiting(): SQL {
  return eq(webhookDeliveries.state, 'waiting')
}

function isDue(now: Date): SQL | undefined {
  const { nextAttemptAt, lockedUntil } = webhookDeliveries
  const isUnlocked = or(isNull(lockedUntil), lte(lockedUntil, now))
  return and(isWaiting(), lte(nextAttemptAt, now), isUnlocked)
}
