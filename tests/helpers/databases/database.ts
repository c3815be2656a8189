import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './clone-database.ts'

/** Clones the migrated template for one test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), 'empty')
}

/** Creates a database without tables, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), 'blank')
}

/** Clones the demo content, for a server with `SEED: 'none'` in a project with that template. */
export function createDemoDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), 'demo')
}
