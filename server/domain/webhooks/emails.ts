import { and, eq, inArray } from 'drizzle-orm'
import { users, webhooks } from '#server/db/schema/index.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import { type EmailComposers, renderWebhookDisabledEmail } from '../mail/index.ts'
import { toAuditTitle } from './present.ts'

/** Composes the email about webhooks that were turned off; skipped if all are on again, or the user is no admin any more. */
export function createWebhookEmails({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Pick<EmailComposers, 'webhook-disabled'> {
  return {
    async 'webhook-disabled'(id) {
      const [admin] = await db
        .select({ email: users.email, fullname: users.fullname })
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'admin')))
      const disabled = await db
        .select({ url: webhooks.url })
        .from(webhooks)
        .where(inArray(webhooks.disabledReason, ['gone', 'failing']))
      if (!admin || disabled.length === 0) return undefined
      return renderWebhookDisabledEmail(admin.email, {
        fullname: admin.fullname,
        hosts: [...new Set(disabled.map(({ url }) => toAuditTitle(url)))],
        webhooksUrl: `${settings.publicUrl}${pages.webhooks}`,
      })
    },
  }
}
