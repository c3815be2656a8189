import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createEmptyDatabase, createTestDatabase } from '#tests/helpers/databases/database.ts'

const migrationLock = 4_730_011

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

test('does not lock an up-to-date database', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const other = await connect(database.url)
  await other.query('select pg_advisory_lock($1)', [migrationLock])
  await migrateDatabase(database.url)
  await other.end()
})

test('concurrent starts on an empty database migrate it once', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(() => database.drop())
  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.url)))
  const client = await connect(database.url)
  const { rows } = await client.query(
    'select count(*)::int as rows, count(distinct hash)::int as migrations from drizzle.__drizzle_migrations',
  )
  expect(rows[0].rows).toBeGreaterThan(20)
  expect(rows[0].migrations).toBe(rows[0].rows)
  await client.end()
})
