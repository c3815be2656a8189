import { Redis } from 'ioredis'
import type { Logger } from '../logging/logger.ts'
import { StartupError } from '../startup-error.ts'
import type { Channel, ChannelListeners } from './channel.ts'

const channelName = 'lectern_events'
const maxRetryMilliseconds = 2000
const commandTimeoutMilliseconds = 2000
/** A connection on which a command gets no answer for so long is closed, and opened again: its host may have vanished. */
const socketTimeoutMilliseconds = 3000
const pingMilliseconds = 3000

/** A channel over Redis publish and subscribe. Throws StartupError when Redis cannot be reached. */
export async function connectRedisChannel(
  { url, log }: { url: string; log: Logger },
  { onMessage, onState }: ChannelListeners,
): Promise<Channel> {
  const publisher = new Redis(url, {
    lazyConnect: true,
    connectionName: 'lectern',
    // Commands reject at once while Redis is unreachable; the event bus sends them again.
    enableOfflineQueue: false,
    commandTimeout: commandTimeoutMilliseconds,
    socketTimeout: socketTimeoutMilliseconds,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxRetryMilliseconds),
  })
  // Subscribed again below, to know when messages arrive again.
  const subscriber = publisher.duplicate({ autoResubscribe: false })
  try {
    for (const client of [publisher, subscriber]) await connect(client)
    await subscriber.subscribe(channelName)
  } catch (error) {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw error
  }

  let isSubscribed = true
  async function resubscribe(): Promise<void> {
    try {
      await subscriber.subscribe(channelName)
      isSubscribed = true
      onState('restored')
    } catch {
      // The connection broke again, and is opened again.
      subscriber.disconnect(true)
    }
  }
  subscriber.on('message', (_channel: string, message: string) => onMessage(message))
  subscriber.on('ready', () => void resubscribe())
  subscriber.on('close', () => {
    if (isSubscribed) onState('lost')
    isSubscribed = false
  })
  // It sends nothing else, by which it would notice that nothing can arrive any more.
  const pings = setInterval(() => {
    subscriber.ping().catch(() => undefined)
  }, pingMilliseconds).unref()
  logOutages(subscriber, log)
  publisher.on('error', () => undefined)

  return {
    async send(message) {
      await publisher.publish(channelName, message)
    },
    async close() {
      clearInterval(pings)
      subscriber.removeAllListeners('close')
      for (const client of [subscriber, publisher]) {
        // `disconnect` ends the connection in any case, so an error of `quit` does not matter.
        if (client.status === 'ready') await client.quit().catch(() => undefined)
        client.disconnect()
      }
    },
  }
}

async function connect(client: Redis): Promise<void> {
  let reason = 'no response'
  const recordReason = (error: Error) => void (reason = error.message || reason)
  client.on('error', recordReason)
  try {
    await client.connect()
  } catch {
    throw new StartupError(
      `Cannot start: the Redis of REDIS_URL does not respond (${reason}). Start it, or leave REDIS_URL empty to use PostgreSQL.`,
    )
  } finally {
    client.off('error', recordReason)
  }
}

/** One line per outage, however many connection attempts fail. */
function logOutages(client: Redis, log: Logger): void {
  let isLogged = false
  client.on('ready', () => (isLogged = false))
  client.on('error', (error: Error) => {
    if (!isLogged) log.warn({ err: error }, 'Redis cannot be reached; events are sent again later.')
    isLogged = true
  })
}
