import type { Finding } from '#shared/contract/administration/system.ts'
import { createCheckDatabase } from './check-database.ts'
import type { CheckedConfig } from './check.ts'
import { createPublicSite } from './public-site.ts'
import { runChecks } from './run-checks.ts'

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
