import { listProcesses } from '../../processes.ts'
import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

/** For backups, commands and administrators. */
const spareConnections = 5

/** Whether PostgreSQL allows the connections that all processes together may open. */
export async function checkConnections({ database }: CheckContext): Promise<CheckResult> {
  const { query } = await requireConnection(database)
  const [row] = await query<{ max: number; reserved: number; used: number; limit: number }>(
    `select current_setting('max_connections')::int as max,
       current_setting('superuser_reserved_connections')::int
         + current_setting('reserved_connections')::int as reserved,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
       (select coalesce(min(nullif(limits, -1)), -1)::int from (
         select rolconnlimit as limits from pg_roles where rolname = current_user
         union all select datconnlimit from pg_database where datname = current_database()) l) as limit`,
  )
  const { max = 0, reserved = 0, used = 0, limit = -1 } = row ?? {}
  const allowed = limit === -1 ? max - reserved : Math.min(max - reserved, limit)
  const processes = await listProcesses(query)
  const needed = processes.reduce((sum, { connections }) => sum + connections, spareConnections)
  const counts = `${processes.length} running processes may need ${needed} connections, and PostgreSQL allows ${allowed} (${used} are open)`
  const name =
    limit !== -1 && limit < max - reserved
      ? 'the connection limit of the user or database'
      : 'max_connections'
  if (needed > allowed) {
    return failed(
      `${counts}.`,
      `Raise ${name} to ${Math.max(100, needed + reserved)} or more, run fewer processes, or put a pooler in between.`,
    )
  }
  if (used > 0.9 * allowed) {
    return warning(
      `${counts}: nearly all are open.`,
      `Raise ${name}, or find out what else is connected (pg_stat_activity).`,
    )
  }
  return ok(`${counts}.`)
}
