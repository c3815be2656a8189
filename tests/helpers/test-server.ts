import type { TestProject } from 'vitest/node'
import { createEmptyTemplate } from './database-templates.ts'
import { sharedDatabaseServer } from './test-databases.ts'
import { startTestPostgres } from './test-postgres.ts'

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
