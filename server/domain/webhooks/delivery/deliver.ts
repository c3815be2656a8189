import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { type WebhookAttempt, webhookDeliveries, webhooks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { publishSignal } from '#server/platform/monitoring/signals.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { disableWebhook } from './disable-webhook.ts'
import { getRetryDelay } from './retry-delay.ts'
import { sendDelivery } from './send-delivery.ts'

/** The receiver does not want any more events. */
const gone = 410

/**
 * Sends a claimed delivery once and records what became of it. If `stopping` aborts meanwhile, another process sends it
 * again at once.
 */
export async function deliver(
  deps: Deps,
  delivery: ClaimedDelivery,
  stopping: AbortSignal,
): Promise<void> {
  const attempt = await sendDelivery(deps, delivery, stopping)
  const isSent = attempt !== undefined && isSuccess(attempt)
  if (stopping.aborted && !isSent) return unlock(deps, delivery)
  if (attempt === undefined) return
  const attempts = [...delivery.attempts, attempt].slice(-limits.attemptsMax)
  const attemptCount = delivery.attemptCount + 1
  const delay =
    isSent || attempt.status === gone ? undefined : getRetryDelay(attemptCount, Math.random())
  const state = isSent ? 'delivered' : delay === undefined ? 'failed' : 'waiting'
  const nextAttemptAt = new Date(deps.clock.now().getTime() + (delay ?? 0) * 1000)
  await deps.db.transaction(async (tx) => {
    // The webhook first, as whoever turns it off does.
    if (isSent) await recordSuccess(tx, delivery)
    else
      await recordFailure(deps, tx, {
        delivery,
        attempt,
        firstAt: attempts.at(-attemptCount)?.at,
        state,
      })
    await tx
      .update(webhookDeliveries)
      .set({ state, attempts, attemptCount, nextAttemptAt, lockedUntil: null })
      .where(isStillClaimed(delivery))
  })
  publishSignal('webhookAttempt', { result: state === 'waiting' ? 'retried' : state })
}

function isSuccess({ status = 0 }: WebhookAttempt): boolean {
  return status >= 200 && status < 300
}

/** Another process may have taken it over after a long pause of this one. */
function isStillClaimed({ id, lockedUntil }: ClaimedDelivery) {
  return and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.lockedUntil, lockedUntil))
}

async function unlock({ db }: Pick<Deps, 'db'>, delivery: ClaimedDelivery): Promise<void> {
  await db.update(webhookDeliveries).set({ lockedUntil: null }).where(isStillClaimed(delivery))
}

async function recordSuccess(tx: Transaction, { webhookId }: ClaimedDelivery): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)))
}

interface Failure {
  delivery: ClaimedDelivery
  attempt: WebhookAttempt
  /** When the delivery was first attempted. */
  firstAt: string | undefined
  state: 'delivered' | 'failed' | 'waiting'
}

/** The webhook is turned off if its receiver is gone, or if nothing was delivered during all attempts of a delivery. */
async function recordFailure(
  deps: Deps,
  tx: Transaction,
  { delivery: { webhookId }, attempt, firstAt = attempt.at, state }: Failure,
): Promise<void> {
  const [webhook] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${attempt.at})` })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince })
  if (attempt.status === gone) return disableWebhook(deps, tx, webhookId, 'gone')
  const isFailing = webhook?.failingSince && webhook.failingSince <= new Date(firstAt)
  if (state === 'failed' && isFailing) await disableWebhook(deps, tx, webhookId, 'failing')
}
