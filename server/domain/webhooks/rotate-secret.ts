import { eq } from 'drizzle-orm'
import { webhooks } from '#server/db/schema/index.ts'
import { addDuration } from '#server/platform/clock.ts'
import type { Webhook } from '#shared/contract/administration/webhooks.ts'
import { webhookLimits as limits } from '#shared/limits.ts'
import { webhookMessages as messages } from '#shared/messages/administration/webhooks.ts'
import { recordAudit } from '../audit/index.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../rights.ts'
import { presentWebhook, toAuditTitle } from './present.ts'
import { lockWebhook, requireRow } from './queries.ts'
import { createWebhookSecret, listReplacedSecrets, sealWebhookSecret } from './webhook-secret.ts'

/** Returns the new secret, the only time. Those before sign too for a day. Throws `not_found`. */
export async function rotateSecret(
  deps: Deps,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<{ msg: string; webhook: Webhook; secret: string }> {
  const now = deps.clock.now()
  const secret = createWebhookSecret()
  const changed = await deps.db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id)
    const [updated] = await tx
      .update(webhooks)
      .set({
        sealedSecret: sealWebhookSecret(deps.secrets, id, secret),
        previousSealedSecret: before.sealedSecret,
        previousSecretUntil: addDuration(now, { hours: limits.previousSecretHours }),
        // With the current and the previous one, no more than the limit.
        olderSecrets: listReplacedSecrets(before, now).slice(0, limits.secretsMax - 2),
        updatedAt: now,
      })
      .where(eq(webhooks.id, id))
      .returning()
    const subject = { id, title: toAuditTitle(before.url) }
    await recordAudit(tx, { actorId: actor.id, action: 'webhook.secret_rotated', subject, at: now })
    return requireRow(updated)
  })
  return { msg: messages.rotated, webhook: presentWebhook(changed, now), secret }
}
