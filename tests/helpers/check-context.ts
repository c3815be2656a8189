import type { CheckContext } from '#server/domain/system/checks/check.ts'
import {
  type CheckDatabase,
  createCheckDatabase,
} from '#server/domain/system/checks/database/check-database.ts'
import { createPublicSite } from '#server/domain/system/checks/site/public-site.ts'
import { loadConfig } from '#server/platform/config.ts'

/** What a check gets, with these environment variables; `close` ends its connection. */
export function createCheckContext(
  env: Record<string, string>,
  options: Pick<CheckContext, 'dnsServers'> = {},
): CheckContext & { database: CheckDatabase } {
  const config = loadConfig(env)
  return {
    config,
    database: createCheckDatabase(async () => config.databaseUrl),
    site: createPublicSite(config.publicUrl),
    signal: AbortSignal.timeout(20_000),
    ...options,
  }
}
