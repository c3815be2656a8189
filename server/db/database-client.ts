import { Socket } from 'node:net'
import pg from 'pg'
import { measureQuery } from './measure-query.ts'

const closeTimeoutMilliseconds = 1000

/**
 * A connection to PostgreSQL that can be destroyed: pg's `end` waits for the server to close it, which a
 * server that hangs never does.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket

  /**
   * Without `usesStatementNames`, prepared queries are parsed each time: in the transaction mode of a pooler, the next
   * one may be run by another session, which does not know the name.
   */
  constructor(config?: pg.ClientConfig & { usesStatementNames?: boolean }) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    if (config?.usesStatementNames === false) omitStatementNames(this)
    this.query = measureQuery(this, this.query)
    socket.on('error', (error) => databaseSocketErrors.add(error))
    // A broken connection rejects its query; without a listener it would also end the process.
    this.on('error', () => undefined)
  }

  /** Closes the socket at once. Pending queries reject with `reason`. */
  destroy(reason: Error): void {
    this.#socket.destroy(reason)
  }

  onceClosed(listener: () => void): void {
    this.#socket.once('close', listener)
  }

  /** Ends the connection, and destroys it when the server does not respond in time. */
  async close(): Promise<void> {
    const timer = setTimeout(
      () => this.destroy(new Error('Connection terminated')),
      closeTimeoutMilliseconds,
    )
    await this.end()
    clearTimeout(timer)
  }

  /** Destroys the connection after this long without any bytes sent or received; 0 disables it. */
  destroyWhenIdle(milliseconds: number): void {
    this.#socket.setTimeout(milliseconds, () =>
      this.destroy(new Error(`Connection terminated after ${milliseconds} ms without a response`)),
    )
  }
}

/** pg's `query` has many signatures; each that takes a name takes it in its first argument. */
function omitStatementNames(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryWithoutName = (first: unknown, ...rest: unknown[]) => {
    const isNamed = typeof first === 'object' && first !== null && 'text' in first
    return query(isNamed ? { ...first, name: undefined } : first, ...rest)
  }
  client.query = queryWithoutName as pg.Client['query']
}

const databaseSocketErrors = new WeakSet<object>()

/** Whether the error comes from a socket to the database: other sockets fail with the same codes. */
export function isDatabaseSocketError(error: object): boolean {
  return databaseSocketErrors.has(error)
}
