import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl, templateName } from './database-names.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh clone of the migrated template, for one test file. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(templateName)
}

/** A database without any table, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0')
}

async function createFrom(template: string): Promise<TestDatabase> {
  const server = inject('databaseServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `create database ${name} template ${template}`)
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `drop database ${name} with (force)`),
  }
}

/** Two clones at the same moment disturb each other, so they take turns. */
const cloneLock = 4_730_012

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [cloneLock])
    await client.query(statement)
  } finally {
    await client.end()
  }
}
