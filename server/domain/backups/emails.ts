import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import { backups, users } from '#server/db/schema/index.ts'
import { pages } from '#shared/paths.ts'
import type { Deps } from '../deps.ts'
import { type EmailComposers, renderBackupFailedEmail } from '../mail/index.ts'

/** Composes the email about backups that fail; it is skipped if one has succeeded since, or the user is no admin any more. */
export function createBackupEmails(
  deps: Pick<Deps, 'db' | 'settings'>,
): Pick<EmailComposers, 'backup-failed'> {
  const { db, settings } = deps
  return {
    async 'backup-failed'(id) {
      const [admin] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'admin')))
      const [latest] = await db
        .select()
        .from(backups)
        .where(or(isNotNull(backups.problem), isNotNull(backups.finishedAt)))
        .orderBy(desc(backups.startedAt))
        .limit(1)
      if (!admin || !latest?.problem) return undefined
      const [good] = await db
        .select()
        .from(backups)
        .where(isNotNull(backups.verifiedAt))
        .orderBy(desc(backups.startedAt))
        .limit(1)
      return renderBackupFailedEmail(admin.email, {
        fullname: admin.fullname,
        startedAt: latest.startedAt,
        problem: latest.problem,
        lastGoodAt: good?.startedAt,
        backupsUrl: `${settings.publicUrl}${pages.backups}`,
      })
    },
  }
}
