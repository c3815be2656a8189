import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { dataExports, users } from '#server/db/schema/index.ts'
import { pages, privacyPage } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import {
  type EmailComposers,
  renderAccountDeletedEmail,
  renderAccountRestoredEmail,
  renderExportReadyEmail,
} from '../mail/index.ts'

type PrivacyEmail = 'data-export-ready' | 'account-deleted' | 'account-restored'

/** Composes the emails about a user's data when they are sent. What no longer applies is not sent. */
export function createPrivacyEmails(
  deps: Pick<Deps, 'db' | 'settings'>,
): Pick<EmailComposers, PrivacyEmail> {
  const { publicUrl, supportEmail } = deps.settings
  return {
    async 'data-export-ready'(exportId) {
      const [found] = await deps.db
        .select({
          email: users.email,
          fullname: users.fullname,
          expiresAt: dataExports.expiresAt,
        })
        .from(dataExports)
        .innerJoin(users, eq(users.id, dataExports.userId))
        .where(
          and(
            eq(dataExports.id, exportId),
            eq(dataExports.state, 'ready'),
            // Its link needs a login, which would restore a deleted account.
            isNull(users.erasureAt),
          ),
        )
      if (!found) return undefined
      const { email, ...content } = found
      return renderExportReadyEmail(email, { ...content, url: `${publicUrl}${privacyPage}` })
    },
    async 'account-deleted'(userId) {
      const [user] = await deps.db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNotNull(users.erasureAt)))
      if (!user?.erasureAt) return undefined
      const { email, fullname, erasureAt } = user
      const url = `${publicUrl}${pages.login}`
      return renderAccountDeletedEmail(email, { fullname, erasureAt, url, supportEmail })
    },
    async 'account-restored'(userId) {
      const [user] = await deps.db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.erasureAt)))
      if (!user) return undefined
      const url = `${publicUrl}${privacyPage}`
      return renderAccountRestoredEmail(user.email, { fullname: user.fullname, url })
    },
  }
}
