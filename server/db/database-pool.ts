import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError } from './database-errors.ts'

/** Milliseconds; 0 is no limit. */
export interface DatabaseTimeouts {
  /** For a connection: in the queue of a busy pool, or until the server accepts a new one. */
  connect: number
  statement: number
  /** Between two statements of a transaction. */
  idleInTransaction: number
}

export const noTimeouts: DatabaseTimeouts = { connect: 0, statement: 0, idleInTransaction: 0 }

/** Each waiting query keeps a request in memory; more of them could not be served in time anyway. */
const queueMaxLength = 1000

/** PostgreSQL ends a slow statement itself; after this much longer the connection must be dead. */
const graceMilliseconds = 5000

/**
 * A pool that fails fast: its queue is bounded in length and time, broken connections are never reused,
 * and every query rejects at once while the pool is suspended.
 */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<DatabaseClient>()
  #reason: Error | undefined

  constructor(options: {
    url: string
    size: number
    timeouts: DatabaseTimeouts
    /** The URL leads to a pooler in transaction mode: nothing may be kept in a session. */
    isPooled?: boolean | undefined
  }) {
    const { connect, statement, idleInTransaction } = options.timeouts
    const isPooled = options.isPooled ?? false
    super({
      Client: DatabaseClient,
      connectionString: options.url,
      max: options.size,
      application_name: 'lectern',
      keepAlive: true,
      connectionTimeoutMillis: connect,
      // The pooler rejects these, and sets them itself.
      ...(isPooled
        ? { usesStatementNames: false }
        : {
            statement_timeout: statement,
            idle_in_transaction_session_timeout: idleInTransaction,
          }),
    })
    const silence = Math.max(statement, idleInTransaction) + graceMilliseconds
    this.on('connect', (client) => {
      if (!(client instanceof DatabaseClient)) return
      this.#clients.add(client)
      client.onceClosed(() => this.#clients.delete(client))
      if (statement > 0 && idleInTransaction > 0) client.destroyWhenIdle(silence)
    })
  }

  /** Destroys all connections and rejects every query until `resume`. */
  suspend(reason: Error): void {
    this.#reason = reason
    for (const client of this.#clients) client.destroy(reason)
  }

  resume(): void {
    this.#reason = undefined
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const error = this.#checkAvailable()
    if (!callback) return error ? Promise.reject(error) : super.connect().then(releaseWhenLost)
    if (error) process.nextTick(callback, error, undefined, () => undefined)
    // The query that frees a connection calls the one that waits for it, which belongs to another request.
    else super.connect(AsyncResource.bind(callback))
  }

  #checkAvailable(): DatabaseUnavailableError | undefined {
    if (this.#reason) {
      const { message } = this.#reason
      return new DatabaseUnavailableError('unreachable', message, { cause: this.#reason })
    }
    if (this.waitingCount < queueMaxLength) return undefined
    return new DatabaseUnavailableError(
      'busy',
      `${queueMaxLength} queries are waiting for a connection`,
    )
  }
}

type ConnectCallback = Parameters<InstanceType<typeof pg.Pool>['connect']>[0]

/** Drizzle does not release a connection on which `begin` fails, so the pool would lose it. */
function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const { release } = client
  let isReleased = false
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return
    isReleased = true
    client.off('error', releaseOnce)
    release(error)
  }
  client.once('error', releaseOnce)
  client.release = releaseOnce
  return client
}
