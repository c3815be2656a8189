import { completeFolder, sharedDatabaseServer } from '#tests/helpers/databases/shared-databases.ts'

/** Starts one PostgreSQL for the run, whose templates each test file clones, unless `npm test` shares one. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (sharedDatabaseServer()) return async () => {}
  // Loaded here, since the processes of the tests read only what is below.
  const { startTestDatabases } = await import('#tests/helpers/databases/test-databases.ts')
  const databases = await startTestDatabases()
  Object.assign(process.env, databases.env)
  return () => databases.stop()
}

/** The URL of that PostgreSQL, for workers. */
export function databaseServer(): string {
  return required(sharedDatabaseServer())
}

/** The folder with the uploaded files of the complete template. */
export function demoFolder(): string {
  return required(completeFolder())
}

function required(value: string | undefined): string {
  if (!value) throw new Error('The browser tests start their database in global-setup.ts.')
  return value
}
