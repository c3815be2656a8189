import type { backups } from '#server/db/schema/index.ts'
import { backupRetries } from '#server/platform/jobs/job-queue.ts'

export type BackupAttempt = Pick<
  typeof backups.$inferSelect,
  'finishedAt' | 'verifiedAt' | 'problem' | 'reportedAt'
>

/**
 * Whether admins should be emailed about the latest attempt, which comes first and has failed: once until a backup
 * succeeds. Those that could not be written are repeated, so that only the last repetition counts.
 */
export function isReportDue(attempts: readonly BackupAttempt[]): boolean {
  const [latest] = attempts
  if (!latest?.problem) return false
  const series = latest.finishedAt
    ? takeUntil(attempts, ({ verifiedAt }) => verifiedAt !== null).filter((one) => one.finishedAt)
    : takeUntil(attempts, ({ finishedAt }) => finishedAt !== null)
  if (series.some(({ reportedAt }) => reportedAt)) return false
  return latest.finishedAt !== null || series.length > backupRetries
}

function takeUntil<Item>(items: readonly Item[], isEnd: (item: Item) => boolean): Item[] {
  const end = items.findIndex(isEnd)
  return items.slice(0, end === -1 ? items.length : end)
}
