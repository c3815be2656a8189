import { setTimeout } from 'node:timers/promises'
import { DatabaseClient } from '#server/db/database-client.ts'
import { type CheckContext, type CheckResult, failed, ok, warning } from '../check.ts'
import { requireConnection } from './check-database.ts'

const connectMilliseconds = 5000
const waitMilliseconds = 3000
/** Processes do not use a replica that is further behind. */
const longestLagMilliseconds = 1000
const pollMilliseconds = 10

/** Whether the replica copies this database, and how far it is behind. */
export async function checkReplica(context: CheckContext): Promise<CheckResult | undefined> {
  const { databaseReplicaUrl: url } = context.config
  if (!url) return undefined
  const client = new DatabaseClient({
    connectionString: url,
    application_name: 'lectern-doctor',
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: connectMilliseconds,
  })
  try {
    await client.connect()
    return await checkLag(context, client)
  } catch (error) {
    return failed(
      `The read replica cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      'Start it, or correct DATABASE_REPLICA_URL. Until then, all content is read from the database.',
    )
  } finally {
    await client.close().catch(() => undefined)
  }
}

async function checkLag({ database }: CheckContext, replica: DatabaseClient): Promise<CheckResult> {
  const { query } = await requireConnection(database)
  const [primary] = await query<{ system: string; position: string }>(
    `select system_identifier::text as system, pg_current_wal_insert_lsn()::text as position
     from pg_control_system()`,
  )
  const { rows } = await replica.query<{ system: string; isReplica: boolean }>(
    `select system_identifier::text as system, pg_is_in_recovery() as "isReplica" from pg_control_system()`,
  )
  if (rows[0]?.system !== primary?.system) {
    return failed(
      'DATABASE_REPLICA_URL leads to a copy of another database.',
      'Set it to a streaming replica of the database in DATABASE_URL.',
    )
  }
  if (!rows[0]?.isReplica) {
    return failed(
      'DATABASE_REPLICA_URL leads to a database that is not a replica.',
      'Set it to a streaming replica, or remove it: after a failover, the former replica belongs in DATABASE_URL.',
    )
  }
  const lag = await measureLag(replica, primary?.position ?? '')
  if (lag === undefined || lag > longestLagMilliseconds) {
    return warning(
      `The read replica is more than ${longestLagMilliseconds / 1000} s behind, so it is not used.`,
      'Look at pg_stat_replication on the database and at the load of the replica.',
    )
  }
  return ok(`The read replica follows the database; it was ${Math.round(lag)} ms behind.`)
}

/** Milliseconds until the replica has what the database had at the call; undefined if it takes too long. */
async function measureLag(replica: DatabaseClient, position: string): Promise<number | undefined> {
  const start = performance.now()
  while (performance.now() - start < waitMilliseconds) {
    const { rows } = await replica.query<{ hasPosition: boolean }>(
      `select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasPosition"`,
      [position],
    )
    if (rows[0]?.hasPosition) return performance.now() - start
    await setTimeout(pollMilliseconds)
  }
  return undefined
}
