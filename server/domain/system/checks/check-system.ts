import type { Finding } from '#shared/contract/administration/system.ts'
import type { CheckedConfig } from './check.ts'
import { createCheckDatabase } from './database/check-database.ts'
import { runChecks } from './run-checks.ts'
import { createPublicSite } from './site/public-site.ts'

/**
 * Checks an installation, whether it runs or not. `openDatabase` resolves with the URL of the database, or undefined if
 * there is none yet. Never rejects.
 */
export async function checkSystem({
  config,
  openDatabase,
}: {
  config: CheckedConfig
  openDatabase: () => Promise<string | undefined>
}): Promise<Finding[]> {
  const database = createCheckDatabase(openDatabase)
  try {
    return await runChecks({ config, database, site: createPublicSite(config.publicUrl) })
  } finally {
    await database.close()
  }
}
