import type pg from 'pg'
import { openPersistentConnection, type ConnectionState } from '#server/db/persistent-connection.ts'
import type { Channel, ChannelListeners } from './channel.ts'

const channelName = 'lectern_events'

/** PostgreSQL keeps notifications in memory, and a statement should stay short. */
const maxPerStatement = 100

/** A channel over LISTEN and NOTIFY, for all processes on one database. */
export async function connectPostgresChannel(
  options: {
    url: string
    pool: pg.Pool
    onDatabaseState?: ((state: ConnectionState, reason?: Error) => void) | undefined
  },
  { onMessage, onState }: ChannelListeners,
): Promise<Channel> {
  let isListening = true
  const connection = await openPersistentConnection({
    url: options.url,
    applicationName: 'lectern-events',
    prepare(client) {
      client.on('notification', ({ payload }) => payload && onMessage(payload))
      return client.query(`listen ${channelName}`)
    },
    onState(state, reason) {
      options.onDatabaseState?.(state, reason)
      if ((state === 'open') === isListening) return
      isListening = state === 'open'
      onState(isListening ? 'restored' : 'lost')
    },
  })
  return { send: batchNotifications(options.pool, channelName), close: () => connection.close() }
}

/**
 * Sends notifications one statement at a time; those that arrive meanwhile share the next statement, so that a
 * thousand writes a second do not become a thousand statements. Resolves once sent.
 */
export function batchNotifications(
  pool: Pick<pg.Pool, 'query'>,
  channel: string,
): (payload: string) => Promise<void> {
  const waiting: { payload: string; sent: PromiseWithResolvers<void> }[] = []
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxPerStatement)
      const payloads = batch.map(({ payload }) => payload)
      await pool.query(notifyStatement, [channel, payloads]).then(
        () => batch.forEach(({ sent }) => sent.resolve()),
        (error: unknown) => batch.forEach(({ sent }) => sent.reject(error)),
      )
    }
    isSending = false
  }

  return (payload) => {
    const sent = Promise.withResolvers<void>()
    waiting.push({ payload, sent })
    if (!isSending) void sendAll()
    return sent.promise
  }
}

/** Messages need not survive a crash of the database, so this transaction does not wait for its disk. */
const notifyStatement = `
  select set_config('synchronous_commit', 'off', true), pg_notify($1, payload)
  from unnest($2::text[]) payload`
