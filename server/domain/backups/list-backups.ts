import { desc } from 'drizzle-orm'
import { backups } from '#server/db/schema/index.ts'
import type { Backup, BackupsResponse } from '#shared/contract/administration/backups.ts'
import type { Deps } from '../deps.ts'
import { admins } from '../rights.ts'

export const backupPolicy = { list: admins }

const listedMax = 100

/** The scheduled backups that are kept and attempts since then, the latest first. */
export async function listBackups({
  db,
  settings,
}: Pick<Deps, 'db' | 'settings'>): Promise<BackupsResponse> {
  const rows = await db.select().from(backups).orderBy(desc(backups.startedAt)).limit(listedMax)
  const { schedule, keep } = settings.backups
  return { schedule: schedule ?? null, keep, backups: rows.map(present) }
}

function present(row: typeof backups.$inferSelect): Backup {
  const { id, startedAt, finishedAt, verifiedAt, reportedAt: _reportedAt, ...rest } = row
  return {
    ...rest,
    _id: id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    verifiedAt: verifiedAt?.toISOString() ?? null,
  }
}
