import { type Database, connectDatabase } from './client.ts'
import type { DatabasePool, DatabaseTimeouts } from './database-pool.ts'

/** A read replica: a copy of the database that PostgreSQL keeps current by streaming replication. */
export interface Replica {
  /** Rejects every write. */
  db: Database
  pool: DatabasePool
  /**
   * Whether the replica gets everything that is committed before the call within this time, in milliseconds. Rejects if
   * one of the two does not respond, or if this is no replica of the database.
   */
  catchesUp(milliseconds: number): Promise<boolean>
  close(): Promise<void>
}

/** Between two looks at what the replica has. */
const pollMilliseconds = 10

/** `primary` is a pool of the database that the replica copies. */
export function connectReplica({
  url,
  size,
  timeouts,
  primary,
}: {
  url: string
  size: number
  timeouts: DatabaseTimeouts
  primary: DatabasePool
}): Replica {
  const { db, pool, close } = connectDatabase(url, () => undefined, size, timeouts)

  async function has({ system, position }: Position): Promise<boolean> {
    const { rows } = await pool.query<{ isReplica: boolean; system: string; hasPosition: boolean }>(
      `select pg_is_in_recovery() as "isReplica", system_identifier::text as system,
         coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasPosition"
       from pg_control_system()`,
      [position],
    )
    const [row] = rows
    if (row?.system !== system) throw new Error('It is a copy of another database.')
    if (!row.isReplica) throw new Error('It is a database of its own, not a replica.')
    return row.hasPosition
  }

  return {
    db,
    pool,
    async catchesUp(milliseconds) {
      const position = await readPosition(primary)
      const end = performance.now() + milliseconds
      while (!(await has(position))) {
        if (performance.now() > end) return false
        await new Promise((resolve) => setTimeout(resolve, pollMilliseconds))
      }
      return true
    },
    close,
  }
}

interface Position {
  /** Tells one database cluster from all others. */
  system: string
  /** In the write-ahead log, after everything that is committed. */
  position: string
}

async function readPosition(primary: DatabasePool): Promise<Position> {
  const { rows } = await primary.query<Position>(
    `select system_identifier::text as system, pg_current_wal_insert_lsn()::text as position
     from pg_control_system()`,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not report its position.')
  return row
}
