import { findPreviousTime } from '../../backups/index.ts'
import { type CheckContext, type CheckResult, failed, ok, warning } from './check.ts'
import { requireConnection } from './database/check-database.ts'

/** A backup of a large installation takes hours, and those that fail are repeated. */
const toleratedHours = 6

/** Whether the backup of the schedule was made, and can be restored. */
export async function checkBackups({
  database,
  config: { environment, backups },
}: CheckContext): Promise<CheckResult | undefined> {
  const { schedule } = backups
  if (schedule === undefined) {
    if (environment !== 'production') return undefined
    return warning(
      'No backups are scheduled.',
      'Set BACKUP_SCHEDULE, for example to 30 3 * * *, unless you back up in another way.',
    )
  }
  const { query } = await requireConnection(database)
  const [found] = await query<{ exists: boolean }>(
    `select to_regclass('public.backups') is not null as exists`,
  )
  if (!found?.exists) return undefined
  const [latest] = await query<{ problem: string | null }>(
    `select problem from backups where finished_at is not null or problem is not null
     order by started_at desc limit 1`,
  )
  const [good] = await query<{ startedAt: Date; verifiedAt: Date | null }>(
    `select started_at as "startedAt", verified_at as "verifiedAt" from backups
     where finished_at is not null and (problem is null or verified_at is not null)
     order by started_at desc limit 1`,
  )
  const advice =
    'See the page Backups of the dashboard, and the log of the worker. `npm run backup` makes one by hand.'
  const since = good
    ? `The last good one is of ${format(good.startedAt)}.`
    : 'There is no good one.'
  if (latest?.problem) return failed(`The last backup failed: ${latest.problem} ${since}`, advice)
  const due = findPreviousTime(schedule, new Date(Date.now() - toleratedHours * 3600 * 1000))
  if (due && (!good || good.startedAt < due)) {
    const isFirst = !good && !latest
    return isFirst
      ? warning(
          'No backup has been made yet.',
          'Wait for the first one, or make one: `npm run backup`.',
        )
      : failed(`The backup of ${format(due)} was not made. ${since}`, advice)
  }
  if (!good) return ok('The first backup is still to come.')
  const state = good.verifiedAt ? ' and passed a test restore' : ' and its test restore is running'
  return ok(`The last backup is from ${format(good.startedAt)}${state}.`)
}

function format(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
