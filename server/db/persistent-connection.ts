import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError, classifyDatabaseError } from './database-errors.ts'

/**
 * `lost`: the connection broke, and another is opened at once. `away`: the server does not answer, or
 * refuses that other one.
 */
export type ConnectionState = 'open' | 'lost' | 'away'

export interface PersistentConnectionOptions {
  url: string
  applicationName: string
  /** Prepares each new connection, e.g. to listen to a channel. */
  prepare: (client: DatabaseClient) => Promise<unknown>
  onState: (state: ConnectionState, reason?: Error) => void
}

const connectMilliseconds = 1500
const retryMilliseconds = 500

/**
 * Keeps one connection open until it is closed, with a heartbeat that notices a server that hangs.
 * Rejects when the first one cannot be opened.
 */
export async function openPersistentConnection(
  options: PersistentConnectionOptions,
): Promise<{ close(): Promise<void> }> {
  const { onState } = options
  const stopping = new AbortController()
  let current = await openConnection(options)
  void keep()

  async function keep(): Promise<void> {
    for (;;) {
      const opened = performance.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      onState(reason instanceof DatabaseUnavailableError ? 'away' : 'lost', reason)
      // One that breaks again and again is not opened in a tight loop.
      const isUnstable = performance.now() - opened < retryMilliseconds
      if (!(await reopen(isUnstable ? retryMilliseconds : 0))) return
      onState('open')
    }
  }

  async function reopen(firstPause: number): Promise<boolean> {
    for (let wait = firstPause; ; wait = retryMilliseconds) {
      if (!(await hasPaused(wait, stopping.signal))) return false
      try {
        current = await openConnection(options)
        if (!stopping.signal.aborted) return true
        await current.client.close()
        return false
      } catch (error) {
        if (stopping.signal.aborted) return false
        // A server with no room for one more connection still serves those it has.
        const isThere = classifyDatabaseError(error) === 'busy'
        onState(isThere ? 'lost' : 'away', asError(error))
      }
    }
  }

  return {
    async close() {
      stopping.abort()
      await current.client.close()
    },
  }
}

interface OpenConnection {
  client: DatabaseClient
  /** Resolves with the reason once the connection is gone. */
  ended: Promise<Error>
}

async function openConnection({
  url,
  applicationName,
  prepare,
}: PersistentConnectionOptions): Promise<OpenConnection> {
  const client = new DatabaseClient({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
  })
  const ended = new Promise<Error>((resolve) => {
    client.once('error', resolve)
    client.onceClosed(() => resolve(new Error('Connection terminated')))
  })
  try {
    await client.connect()
    startHeartbeat(client)
    await prepare(client)
  } catch (error) {
    client.cut(asError(error))
    throw error
  }
  return { client, ended }
}

async function hasPaused(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await pause(milliseconds, undefined, { signal })
    return true
  } catch {
    // Closed meanwhile.
    return false
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

const tickMilliseconds = 100
const ticksBetweenBeats = 3
const ticksToAnswer = 13

/**
 * Asks the server for a sign of life a few times a second and cuts the connection when none comes: a
 * server that hangs, or a network that swallows packets, breaks no connection by itself. Ends with it.
 *
 * Time is counted in ticks of this process, so that one that was itself held up blames nobody.
 */
export function startHeartbeat(client: DatabaseClient): void {
  let ticks = 0
  let isAsked = false

  const timer = setInterval(() => {
    ticks += 1
    if (!isAsked && ticks >= ticksBetweenBeats) ask()
    else if (isAsked && ticks >= ticksToAnswer) client.cut(noAnswer())
  }, tickMilliseconds)
  client.onceClosed(() => clearInterval(timer))

  function ask(): void {
    isAsked = true
    ticks = 0
    const answered = () => {
      isAsked = false
      ticks = 0
    }
    // A rejection is an answer, too; a connection that broke ends the timer.
    client.query('select 1').then(answered, answered)
  }
}

function noAnswer(): DatabaseUnavailableError {
  const milliseconds = ticksToAnswer * tickMilliseconds
  return new DatabaseUnavailableError('away', `The database did not answer for ${milliseconds} ms`)
}
