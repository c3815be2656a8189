import type { Config } from './platform/config.ts'
import type { Logger } from './platform/logger.ts'
import { relayOverPostgres } from './platform/relay-over-postgres.ts'
import type { SocketRelay } from './platform/socket-relay.ts'

/** Redis where it is set up, else the database that all processes share anyway. Throws RelayError. */
export async function relayOfServer(
  config: Pick<Config, 'redisUrl'>,
  { databaseUrl, log }: { databaseUrl: string; log: Logger },
): Promise<SocketRelay> {
  if (!config.redisUrl) return relayOverPostgres({ url: databaseUrl, log })
  const { relayOverRedis } = await import('./platform/relay-over-redis.ts')
  return relayOverRedis({ url: config.redisUrl, log })
}
