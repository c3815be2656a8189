import { eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { webhooks } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import type { WebhookRow } from './present.ts'

/** Throws `not_found`. */
export async function requireWebhook(db: Queryable, id: string): Promise<WebhookRow> {
  const [found] = await db.select().from(webhooks).where(eq(webhooks.id, id))
  return requireRow(found)
}

/** Events are still recorded meanwhile. Throws `not_found`. */
export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow> {
  const [found] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  return requireRow(found)
}

export function requireRow(found: WebhookRow | undefined): WebhookRow {
  if (!found) throw new AppError('not_found', messages.notFound)
  return found
}
