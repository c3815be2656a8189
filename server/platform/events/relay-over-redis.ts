import { createShardedAdapter } from '@socket.io/redis-adapter'
import { Redis } from 'ioredis'
import type { Logger } from '../logging/logger.ts'
import { RelayError, type SocketRelay } from './socket-relay.ts'

/** Sharded publish and subscribe came with this version. */
const leastVersion = 7
const mostWaitMilliseconds = 2000

/** A relay by Redis, in which only the processes with somebody's socket hear of them. Throws RelayError. */
export async function relayOverRedis(options: { url: string; log: Logger }): Promise<SocketRelay> {
  const publisher = new Redis(options.url, {
    lazyConnect: true,
    connectionName: 'lectern',
    // While Redis is away, what is to be told waits here for its return.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, mostWaitMilliseconds),
  })
  const subscriber = publisher.duplicate()
  try {
    for (const client of [publisher, subscriber]) await connect(client)
    await requireVersion(publisher)
  } catch (error) {
    for (const client of [publisher, subscriber]) client.disconnect()
    throw error
  }
  const gapListeners: (() => void)[] = []
  subscriber.on('ready', () => gapListeners.forEach((listener) => listener()))
  warnOnce(subscriber, options.log)
  publisher.on('error', () => undefined)
  return {
    adapter: createShardedAdapter(publisher, heedless(subscriber)),
    onGap: (listener) => void gapListeners.push(listener),
    async close() {
      for (const client of [subscriber, publisher]) {
        // Either way it is gone afterwards; a server that hangs up first is no reason to complain.
        if (client.status === 'ready') await client.quit().catch(() => undefined)
        client.disconnect()
      }
    },
  }
}

/**
 * Nobody looks at what becomes of the adapter's subscriptions: after a break ioredis renews them, and
 * on the way out they do not matter.
 */
function heedless(client: Redis): Redis {
  const subscribe = client.ssubscribe.bind(client)
  const unsubscribe = client.sunsubscribe.bind(client)
  return Object.assign(client, {
    ssubscribe: (channel: string) => subscribe(channel).catch(() => undefined),
    sunsubscribe: (channel: string) => unsubscribe(channel).catch(() => undefined),
  })
}

async function connect(client: Redis): Promise<void> {
  let reason = 'no answer'
  const note = (error: Error) => void (reason = error.message || reason)
  client.on('error', note)
  try {
    await client.connect()
  } catch {
    throw new RelayError(
      `Cannot start: the Redis of REDIS_URL does not answer (${reason}). Start it, or leave REDIS_URL empty to use PostgreSQL.`,
    )
  } finally {
    client.off('error', note)
  }
}

async function requireVersion(client: Redis): Promise<void> {
  const [, version = '0'] = /redis_version:([\d.]+)/.exec(await client.info('server')) ?? []
  if (Number.parseInt(version, 10) >= leastVersion) return
  throw new RelayError(
    `Cannot start: REDIS_URL leads to version ${version}; sharded channels need Redis 7 or Valkey. Update it, or leave REDIS_URL empty to use PostgreSQL.`,
  )
}

/** One line for each time that Redis goes away, however often it is tried. */
function warnOnce(client: Redis, log: Logger): void {
  let isTold = false
  client.on('ready', () => (isTold = false))
  client.on('error', (error: Error) => {
    if (!isTold) log.warn({ err: error }, 'Redis is away; live messages wait for its return.')
    isTold = true
  })
}
