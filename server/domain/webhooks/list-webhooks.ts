import { asc } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import type { Deps } from '../deps.ts'
import { presentWebhook } from './present.ts'

/** All webhooks, oldest first. */
export async function listWebhooks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).orderBy(asc(webhooks.id))
  const now = clock.now()
  return rows.map((row) => presentWebhook(row, now))
}
