import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { users, webhookDeliveries, webhooks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import type { WebhookRow } from '../present.ts'

/** Turns a webhook off unless it is, and enqueues an email to each admin unless one of them did it. */
export async function disableWebhook(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  id: string,
  reason: NonNullable<WebhookRow['disabledReason']>,
): Promise<void> {
  const now = deps.clock.now()
  const disabled = await tx
    .update(webhooks)
    .set({ disabledAt: now, disabledReason: reason, updatedAt: now })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id })
  if (disabled.length === 0) return
  await cancelDeliveries(tx, id, now)
  if (reason === 'manual') return
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin'))
  for (const admin of admins) await enqueueEmail(deps, tx, 'webhook-disabled', admin.id)
}

/** What waits for a webhook has failed, except for what is being sent. */
export async function cancelDeliveries(db: Queryable, webhookId: string, now: Date): Promise<void> {
  const { attempts, state, lockedUntil } = webhookDeliveries
  const entry = JSON.stringify([{ at: now.toISOString(), milliseconds: 0, error: 'disabled' }])
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', lockedUntil: null, attempts: sql`${attempts} || ${entry}::jsonb` })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        eq(state, 'waiting'),
        or(isNull(lockedUntil), lte(lockedUntil, now)),
      ),
    )
}
