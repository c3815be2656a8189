import pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError } from './database-errors.ts'

/** Milliseconds; 0 is no limit. */
export interface DatabaseTimeouts {
  /** For a connection: in the queue of a busy pool, or until the server answers a new one. */
  connect: number
  statement: number
  /** Between two statements of a transaction. */
  idleInTransaction: number
}

export const noTimeouts: DatabaseTimeouts = { connect: 0, statement: 0, idleInTransaction: 0 }

/** Each that waits holds a request in memory; more of them could not be served in time anyway. */
const queueMaxLength = 1000

/** PostgreSQL ends a slow statement itself; if it does not, the connection leads nowhere. */
const graceMilliseconds = 5000

/**
 * A pool that fails soon instead of waiting: its queue is bounded in length and time, connections that
 * broke never come back into it, and while it is suspended every query rejects at once.
 */
export class DatabasePool extends pg.Pool {
  readonly #clients = new Set<DatabaseClient>()
  #reason: Error | undefined

  constructor(options: { url: string; size: number; timeouts: DatabaseTimeouts }) {
    const { connect, statement, idleInTransaction } = options.timeouts
    super({
      Client: DatabaseClient,
      connectionString: options.url,
      max: options.size,
      application_name: 'lectern',
      keepAlive: true,
      connectionTimeoutMillis: connect,
      statement_timeout: statement,
      idle_in_transaction_session_timeout: idleInTransaction,
    })
    const silence = Math.max(statement, idleInTransaction) + graceMilliseconds
    this.on('connect', (client) => {
      if (!(client instanceof DatabaseClient)) return
      this.#clients.add(client)
      client.onceClosed(() => this.#clients.delete(client))
      if (statement > 0 && idleInTransaction > 0) client.cutWhenSilent(silence)
    })
  }

  /** Cuts all connections, and rejects everything until `resume`: the server does not answer. */
  suspend(reason: Error): void {
    this.#reason = reason
    for (const client of this.#clients) client.cut(reason)
  }

  resume(): void {
    this.#reason = undefined
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const refusal = this.#refusal()
    if (!callback) return refusal ? Promise.reject(refusal) : super.connect().then(releaseWhenLost)
    if (refusal) process.nextTick(callback, refusal, undefined, () => undefined)
    else super.connect(callback)
  }

  #refusal(): DatabaseUnavailableError | undefined {
    if (this.#reason) {
      const { message } = this.#reason
      return new DatabaseUnavailableError('away', message, { cause: this.#reason })
    }
    if (this.waitingCount < queueMaxLength) return undefined
    return new DatabaseUnavailableError('busy', `${queueMaxLength} wait for a connection`)
  }
}

type ConnectCallback = Parameters<InstanceType<typeof pg.Pool>['connect']>[0]

/** Drizzle does not release a connection on which `begin` fails; each would be missing from the pool. */
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
