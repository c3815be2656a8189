import { toJobName, waitingSince } from '#server/platform/jobs/job-queue.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { type CheckContext, type CheckResult, ok, warning } from './check.ts'
import { requireConnection } from './database/check-database.ts'

const lateMinutes = 15

/** Whether jobs, emails among them, wait for longer than they should. */
export async function checkQueue({ database }: CheckContext): Promise<CheckResult | undefined> {
  const { query } = await requireConnection(database)
  const [found] = await query<{ exists: boolean }>(
    `select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!found?.exists) return undefined
  const rows = await query<{ name: string; count: number; minutes: number }>(
    `select name, count(*)::int as count,
       extract(epoch from now() - min(since))::int / 60 as minutes
     from (
       select name, ${waitingSince} as since
       from pgboss.job where state in ('created', 'retry')
     ) as waiting
     where since < now() - make_interval(mins => $1)
     group by name order by name`,
    [lateMinutes],
  )
  const late = rows.flatMap(({ name, count, minutes }) => {
    const kind = toJobName(name)
    return kind ? { kind, count, minutes } : []
  })
  if (late.length === 0) return ok(`No job has waited for more than ${lateMinutes} minutes.`)
  const list = late.map(({ kind, count, minutes }) =>
    kind === 'email'
      ? `${pluralize(count, ['email has', 'emails have'])} waited for up to ${minutes} minutes`
      : `${pluralize(count, ['job', 'jobs'])} of the kind ${kind} for up to ${minutes} minutes`,
  )
  return warning(
    `${list.join(', ')}.`,
    'Look in the log for why they fail: the mail server for emails, the workers for videos and backups. They are repeated until they succeed.',
  )
}
