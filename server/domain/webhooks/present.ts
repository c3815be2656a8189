import type { webhookDeliveries, webhooks } from '#server/db/schema/index.ts'
import type { Webhook, WebhookDelivery } from '#shared/contract/administration/webhooks.ts'
import type { Deps } from '../deps.ts'
import { composeBody } from './delivery/compose-body.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** Without its secret. */
export function presentWebhook(row: WebhookRow, now: Date): Webhook {
  const { previousSecretUntil: until } = row
  return {
    _id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    disabledReason: row.disabledReason,
    failingSince: row.failingSince?.toISOString() ?? null,
    previousSecretUntil: until && until > now ? until.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDelivery(row: DeliveryRow, settings: Deps['settings']): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    state: row.state,
    occurredAt: row.occurredAt.toISOString(),
    nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
    body: composeBody(row, settings),
    attempts: row.attempts,
  }
}

/** The title in the audit log: the rest of the address may contain a secret. */
export function toAuditTitle(url: string): string {
  return new URL(url).host
}
