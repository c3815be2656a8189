import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

const commits = 20
/** A solid-state disk takes 0.1 to 5 ms. */
const slowMilliseconds = 20
const verySlowMilliseconds = 200

/** How long PostgreSQL takes to store a commit, which every write of a user waits for. Writes to its log alone. */
export async function checkWriteLatency({ database, signal }: CheckContext): Promise<CheckResult> {
  const { query, time } = await requireConnection(database)
  const [safety] = await query<{ commit: string; fsync: string; readOnly: string }>(
    `select current_setting('synchronous_commit') as commit, current_setting('fsync') as fsync,
       current_setting('default_transaction_read_only') as "readOnly"`,
  )
  if (safety?.readOnly === 'on') {
    return failed(
      'The database is read-only.',
      'Set default_transaction_read_only to off for the database and its user.',
    )
  }
  const times: number[] = []
  for (let index = 0; index < commits && !signal.aborted; index += 1) {
    times.push(await time("select pg_logical_emit_message(true, 'lectern', 'doctor')"))
  }
  const isUnsafe = safety?.fsync === 'off' || safety?.commit === 'off'
  if (isUnsafe) {
    return warning(
      `PostgreSQL confirms writes before they are stored (${safety.fsync === 'off' ? 'fsync' : 'synchronous_commit'} is off): a crash loses some.`,
      'Turn it on in postgresql.conf.',
    )
  }
  return assessLatency(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)
}

/** Exported for tests. */
export function assessLatency(median: number): CheckResult {
  const shown = `${median.toFixed(median < 10 ? 1 : 0)} ms`
  const advice =
    'Put the database on a faster disk (SSD), or look for other programs that use the disk. Network drives are often too slow.'
  if (median > verySlowMilliseconds) {
    return failed(`Storing a write takes ${shown}: the disk is far too slow.`, advice)
  }
  if (median > slowMilliseconds) {
    return warning(`Storing a write takes ${shown}: the disk is slow.`, advice)
  }
  return ok(`Storing a write takes ${shown}.`)
}
