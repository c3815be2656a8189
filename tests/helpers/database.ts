import { inject } from 'vitest'
import { cloneDatabase, type TestDatabase } from './database-templates.ts'

/** A fresh clone of the migrated template, for one test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), 'empty')
}

/** A database without any table, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return cloneDatabase(inject('databaseServer'), 'blank')
}
