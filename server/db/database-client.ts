import { Socket } from 'node:net'
import pg from 'pg'

const goodbyeMilliseconds = 1000

/**
 * A connection to PostgreSQL that can be cut: `end` waits for a goodbye, which a server that hangs
 * never sends.
 */
export class DatabaseClient extends pg.Client {
  readonly #socket: Socket

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
    socket.on('error', (error) => databaseSocketErrors.add(error))
    // A connection that breaks fails its query; without a listener it would also end the process.
    this.on('error', () => undefined)
  }

  /** Breaks the connection at once. Its queries reject with `reason`. */
  cut(reason: Error): void {
    this.#socket.destroy(reason)
  }

  /** Calls the listener once the connection is gone, for whatever reason. */
  onceClosed(listener: () => void): void {
    this.#socket.once('close', listener)
  }

  /** Ends the connection, whether the server answers the goodbye or not. */
  async close(): Promise<void> {
    const timer = setTimeout(
      () => this.cut(new Error('Connection terminated')),
      goodbyeMilliseconds,
    )
    await this.end()
    clearTimeout(timer)
  }

  /** Cuts the connection once nothing was sent or received on it for so long; never with 0. */
  cutWhenSilent(milliseconds: number): void {
    this.#socket.setTimeout(milliseconds, () =>
      this.cut(new Error(`Connection terminated after ${milliseconds} ms without an answer`)),
    )
  }
}

const databaseSocketErrors = new WeakSet<object>()

/** Whether the error is of a socket to the database: the same codes mean nothing on other sockets. */
export function isDatabaseSocketError(error: object): boolean {
  return databaseSocketErrors.has(error)
}
