import type { TestProject } from 'vitest/node'
import { createEmptyTemplate } from '#tests/helpers/databases/database-templates.ts'
import { sharedDatabaseServer } from '#tests/helpers/databases/shared-databases.ts'
import { startTestPostgres } from '#tests/helpers/databases/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
  }
}

/** One PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = sharedDatabaseServer()
  if (shared) {
    project.provide('databaseServer', shared)
    return async () => {}
  }
  const postgres = await startTestPostgres()
  await createEmptyTemplate(postgres.url)
  project.provide('databaseServer', postgres.url)
  return () => postgres.stop()
}
