import { afterAll, beforeAll, expect, test } from 'vitest'
import { runUnlessLocked } from '#server/db/advisory-locks.ts'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import type { TestDatabase } from '#tests/helpers/databases/clone-database.ts'
import { createEmptyDatabase } from '#tests/helpers/databases/database.ts'

let database: TestDatabase
const connections: DatabaseConnection[] = []

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(async () => {
  for (const connection of connections) await connection.close()
  await database.drop()
})

/** As another process has. */
function openPool() {
  const connection = connectDatabase(database.url, () => undefined)
  connections.push(connection)
  return connection.pool
}

test('one process at a time runs what is under a key, and others go on without waiting', async () => {
  const [pool, other] = [openPool(), openPool()]
  const started = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const run = runUnlessLocked(pool, 'a', async () => {
    started.resolve()
    await end.promise
  })
  await started.promise
  const ran: string[] = []
  expect(await runUnlessLocked(other, 'a', async () => void ran.push('a'))).toBe(false)
  expect(await runUnlessLocked(other, 'b', async () => void ran.push('b'))).toBe(true)
  end.resolve()
  expect(await run).toBe(true)
  expect(ran).toEqual(['b'])
})

test('the lock has ended when the call returns, also after an error', async () => {
  const [pool, other] = [openPool(), openPool()]
  for (let round = 0; round < 20; round += 1) {
    const failing = runUnlessLocked(pool, 'c', () => Promise.reject(new Error('Failed.')))
    await expect(failing).rejects.toThrow('Failed.')
    expect(await runUnlessLocked(other, 'c', async () => undefined)).toBe(true)
  }
})
