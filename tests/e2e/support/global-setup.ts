import { createTemplates } from '#tests/helpers/database-templates.ts'
import { startTestPostgres } from '#tests/helpers/test-postgres.ts'

const variable = 'TEST_DATABASE_SERVER'

/** Starts one PostgreSQL for the run, with an empty and a demo template that each test file clones. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  await createTemplates(postgres.url, 'demo')
  process.env[variable] = postgres.url
  return () => postgres.stop()
}

/** The URL of that PostgreSQL, for workers. */
export function databaseServer(): string {
  const url = process.env[variable]
  if (!url) throw new Error('The browser tests start their database in global-setup.ts.')
  return url
}
