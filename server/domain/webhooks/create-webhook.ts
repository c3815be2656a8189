import { sql } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Webhook, WebhookRequest } from '#shared/contract/administration/webhooks.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { checkAddress } from './check-address.ts'
import { presentWebhook, toAuditTitle } from './present.ts'
import { requireRow } from './queries.ts'
import { createWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

/** Returns the secret, the only time. Throws `invalid_input`, and `conflict` if there are too many webhooks. */
export async function createWebhook(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  request: WebhookRequest,
): Promise<{ msg: string; webhook: Webhook; secret: string }> {
  checkAddress(deps, request.url)
  const now = deps.clock.now()
  const secret = createWebhookSecret()
  const created = await deps.db.transaction(async (tx) => {
    // Without the lock, parallel requests could exceed the limit.
    await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`)
    if ((await tx.$count(webhooks)) >= limits.webhooksMax) {
      throw new AppError('conflict', messages.tooMany)
    }
    // Its id is part of the seal.
    const id = await createId(tx)
    const [inserted] = await tx
      .insert(webhooks)
      .values({
        ...request,
        id,
        sealedSecret: sealWebhookSecret(deps.secrets, id, secret),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const subject = { id, title: toAuditTitle(request.url) }
    await recordAudit(tx, { actorId: actor.id, action: 'webhook.created', subject, at: now })
    return requireRow(inserted)
  })
  return { msg: messages.created, webhook: presentWebhook(created, now), secret }
}

async function createId(tx: Pick<Deps['db'], 'execute'>): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`select uuidv7() as id`)
  const id = rows[0]?.id
  if (!id) throw new Error('The database returned no id.')
  return id
}
