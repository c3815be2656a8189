import { DatabaseClient } from '#server/db/database-client.ts'

/** The database that checks share: one connection, opened by the first check that needs it. */
export interface CheckDatabase {
  /** Resolves with undefined if none has been created yet. Rejects if it cannot be reached. */
  connect(): Promise<Connection | undefined>
  close(): Promise<void>
}

export interface Connection {
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Seconds by which the clock of this machine is ahead of the database's. */
  compareClock(): Promise<number>
  /** How many milliseconds a statement takes, without waiting for those of other checks. */
  time(sql: string): Promise<number>
}

const connectMilliseconds = 5000
const statementMilliseconds = 8000

/** `open` resolves with the URL of the database, which may have to be started; undefined if there is none yet. */
export function createCheckDatabase(open: () => Promise<string | undefined>): CheckDatabase {
  let connecting: Promise<Connection | undefined> | undefined
  let client: DatabaseClient | undefined

  async function connect(): Promise<Connection | undefined> {
    const url = await open()
    if (url === undefined) return undefined
    const opened = new DatabaseClient({
      connectionString: url,
      application_name: 'lectern-doctor',
      connectionTimeoutMillis: connectMilliseconds,
      statement_timeout: statementMilliseconds,
      query_timeout: statementMilliseconds,
    })
    client = opened
    await opened.connect()
    let last: Promise<unknown> = Promise.resolve()
    /** One at a time: checks run at the same time. */
    function queue<Result>(run: () => Promise<Result>): Promise<Result> {
      const result = last.then(run)
      last = result.catch(() => undefined)
      return result
    }
    return {
      query: <Row extends object>(sql: string, values: unknown[] = []) =>
        queue(async () => (await opened.query<Row>(sql, values)).rows),
      time: (sql) =>
        queue(async () => {
          const start = performance.now()
          await opened.query(sql)
          return performance.now() - start
        }),
      compareClock: () =>
        queue(async () => {
          const before = Date.now()
          const { rows } = await opened.query<{ now: Date }>('select clock_timestamp() as now')
          const [row] = rows
          return row ? ((before + Date.now()) / 2 - row.now.getTime()) / 1000 : 0
        }),
    }
  }

  return {
    connect: () => (connecting ??= connect()),
    async close() {
      await client?.close().catch(() => undefined)
    },
  }
}

/** For checks that are left out without a database. */
export async function requireConnection(database: CheckDatabase): Promise<Connection> {
  const connection = await database.connect()
  if (!connection) throw new Error('There is no database.')
  return connection
}
