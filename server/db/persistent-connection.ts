import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseClient } from './database-client.ts'
import { DatabaseUnavailableError, classifyDatabaseError } from './database-errors.ts'

/** `lost`: the connection broke and is being replaced. `unreachable`: no new one can be opened. */
export type ConnectionState = 'open' | 'lost' | 'unreachable'

export interface PersistentConnectionOptions {
  url: string
  applicationName: string
  /** Runs on each new connection, e.g. to listen to a channel. */
  prepare?: (client: DatabaseClient) => Promise<unknown>
  onState: (state: ConnectionState, reason?: Error) => void
}

const connectTimeoutMilliseconds = 1500
const retryMilliseconds = 500

/**
 * A connection that is reopened until it is closed, with a heartbeat that detects a server that hangs.
 * Rejects when the first connection cannot be opened.
 */
export async function openPersistentConnection(
  options: PersistentConnectionOptions,
): Promise<{ close(): Promise<void> }> {
  const { onState } = options
  const stopping = new AbortController()
  let current = await openConnection(options)
  void keepOpen()

  async function keepOpen(): Promise<void> {
    for (;;) {
      const openedAt = performance.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      onState(reason instanceof DatabaseUnavailableError ? 'unreachable' : 'lost', reason)
      // A connection that breaks again and again must not be reopened in a tight loop.
      const isUnstable = performance.now() - openedAt < retryMilliseconds
      if (!(await reopen(isUnstable ? retryMilliseconds : 0))) return
      onState('open')
    }
  }

  async function reopen(firstDelay: number): Promise<boolean> {
    for (let delay = firstDelay; ; delay = retryMilliseconds) {
      if (!(await sleepUnlessAborted(delay, stopping.signal))) return false
      try {
        current = await openConnection(options)
        if (!stopping.signal.aborted) return true
        await current.client.close()
        return false
      } catch (error) {
        if (stopping.signal.aborted) return false
        // A server without room for another connection still serves the ones it has.
        const isReachable = classifyDatabaseError(error) === 'busy'
        onState(isReachable ? 'lost' : 'unreachable', toError(error))
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
  /** Resolves with the reason once the connection is closed. */
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
    connectionTimeoutMillis: connectTimeoutMilliseconds,
    keepAlive: true,
  })
  const ended = new Promise<Error>((resolve) => {
    client.once('error', resolve)
    client.onceClosed(() => resolve(new Error('Connection terminated')))
  })
  try {
    await client.connect()
    startHeartbeat(client)
    await prepare?.(client)
  } catch (error) {
    client.destroy(toError(error))
    throw error
  }
  return { client, ended }
}

const tickMilliseconds = 100
const ticksBetweenBeats = 3
const timeoutTicks = 13

/**
 * Queries the server three times a second and destroys the connection when no response comes: a server that
 * hangs and a network that drops packets break no connection by themselves. Stops with the connection.
 */
function startHeartbeat(client: DatabaseClient): void {
  // Time is counted in ticks of this process, so that a blocked event loop is not taken for a dead server.
  let ticks = 0
  let isPending = false

  const timer = setInterval(() => {
    ticks += 1
    if (!isPending && ticks >= ticksBetweenBeats) beat()
    else if (isPending && ticks >= timeoutTicks) client.destroy(timeoutError())
  }, tickMilliseconds)
  client.onceClosed(() => clearInterval(timer))

  function beat(): void {
    isPending = true
    ticks = 0
    const onResponse = () => {
      isPending = false
      ticks = 0
    }
    // An error is a response too; a broken connection stops the timer.
    client.query('select 1').then(onResponse, onResponse)
  }
}

function timeoutError(): DatabaseUnavailableError {
  const milliseconds = timeoutTicks * tickMilliseconds
  return new DatabaseUnavailableError('unreachable', `No response for ${milliseconds} ms`)
}

/** False when the signal was aborted meanwhile. */
async function sleepUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(milliseconds, undefined, { signal })
    return true
  } catch {
    return false
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
