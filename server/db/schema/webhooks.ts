import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import {
  deliveredEvents,
  deliveryStates,
  disabledReasons,
  type WebhookEvent,
} from '#shared/webhooks/webhook-events.ts'
import { createdAt, id, time, updatedAt } from './columns.ts'

/** Addresses of other systems that are sent events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    url: text().notNull(),
    description: text().notNull().default(''),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Signs deliveries; encrypted. */
    sealedSecret: text().notNull(),
    /** The one before the last rotation, which signs too until then, so that receivers can change it in between. */
    previousSealedSecret: text(),
    previousSecretUntil: time(),
    /** Those before, after several rotations in a day, newest first. */
    olderSecrets: jsonb().$type<OlderWebhookSecret[]>().notNull().default([]),
    /** Events are recorded and sent while it is null. */
    disabledAt: time(),
    disabledReason: text({ enum: disabledReasons }),
    /** The first failure since the last success. */
    failingSince: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      'webhooks_disabled_with_reason',
      sql`(${table.disabledAt} is null) = (${table.disabledReason} is null)`,
    ),
    check(
      'webhooks_disabled_reason_known',
      sql`${table.disabledReason} in ('manual', 'gone', 'failing')`,
    ),
  ],
)

/** A secret that signs too until then. */
export interface OlderWebhookSecret {
  sealed: string
  /** An ISO time. */
  until: string
}

/** One attempt to send a delivery. */
export interface WebhookAttempt {
  /** An ISO time. */
  at: string
  milliseconds: number
  /** Of the response; absent without one. */
  status?: number
  /** Why there is no response. */
  error?: string
  /** The beginning of the response's body. */
  response?: string
}

/**
 * Events for a webhook. Triggers insert a row in the transaction of what happened, for each webhook that is subscribed. The
 * data has ids and public facts, never names or addresses of users.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Receivers get it too, and recognize repeated deliveries by it. */
    id: id(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text({ enum: deliveredEvents }).notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: time().notNull(),
    state: text({ enum: deliveryStates }).notNull().default('waiting'),
    nextAttemptAt: time().notNull(),
    /** A process is sending it; afterwards, the process is taken to have died. */
    lockedUntil: time(),
    /** Since it was recorded, or replayed. */
    attemptCount: integer().notNull().default(0),
    /** The last ones, oldest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_newest').on(table.webhookId, table.id),
    index('webhook_deliveries_waiting')
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_oldest').on(table.createdAt),
    check(
      'webhook_deliveries_state_known',
      sql`${table.state} in ('waiting', 'delivered', 'failed')`,
    ),
  ],
)
