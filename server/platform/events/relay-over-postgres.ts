import { setImmediate } from 'node:timers/promises'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { DatabaseClient } from '#server/db/database-client.ts'
import { startHeartbeat } from '#server/db/persistent-connection.ts'
import { logFailure, type Logger } from '../logging/logger.ts'
import type { SocketRelay } from './socket-relay.ts'

/** PostgreSQL takes less than 8,000 bytes in a notification; what is longer goes by the table. */
const mostBytes = 7900

/** For a connection, and for a message to be taken. */
const answerMilliseconds = 2000

/** A relay by PostgreSQL's LISTEN and NOTIFY, for any number of processes on one database. */
export function relayOverPostgres({ url, log }: { url: string; log: Logger }): SocketRelay {
  const gapListeners: (() => void)[] = []
  const listening = new Set<DatabaseClient>()
  let connections = 0
  let isClosed = false

  // Messages need not survive a crash, so nobody waits for the disk.
  const settings = {
    connectionString: url,
    application_name: 'lectern-sockets',
    connectionTimeoutMillis: answerMilliseconds,
    keepAlive: true,
  }
  const senders = new pg.Pool({
    ...settings,
    Client: DatabaseClient,
    max: 2,
    options: '-c synchronous_commit=off',
    query_timeout: answerMilliseconds,
  })
  senders.on('error', () => undefined)

  /** The adapter asks for a connection to listen on, keeps it, and asks again when it broke. */
  async function connect(): Promise<ListeningClient> {
    const client = new DatabaseClient(settings)
    client.on('error', (error) =>
      logFailure(log, error, 'The connection to the other processes broke; trying again.'),
    )
    client.on('end', () => listening.delete(client))
    listening.add(client)
    await client.connect()
    startHeartbeat(client)
    // A closed relay leaves the adapter waiting: a refusal would make it try for ever.
    if (isClosed) await new Promise(() => undefined)
    connections += 1
    if (connections > 1) for (const listener of gapListeners) listener()
    return Object.assign(client, { release: () => undefined })
  }

  return {
    adapter: createAdapter(
      asPool({ connect, query: (text, values) => senders.query(text, values) }),
      {
        payloadThreshold: mostBytes,
        errorHandler: (error) =>
          logFailure(log, error, 'A message did not reach the other processes.'),
      },
    ),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      isClosed = true
      // What was told just now gets its connection first.
      await setImmediate()
      await senders.end()
      for (const client of listening) await client.removeAllListeners('end').close()
    },
  }
}

type ListeningClient = DatabaseClient & { release: () => void }

interface PoolInUse {
  connect: () => Promise<ListeningClient>
  query: (text: string, values?: unknown[]) => Promise<pg.QueryResult>
}

/**
 * As much of a pool as the adapter uses. In a real one it would keep a place for each connection that
 * ever broke.
 */
function asPool(pool: PoolInUse): pg.Pool {
  return pool as unknown as pg.Pool
}
