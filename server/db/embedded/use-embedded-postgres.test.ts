import { afterEach, expect, test } from 'vitest'
import { queryDatabase, cleanUp, dataFolder } from '#tests/helpers/databases/embedded-postgres.ts'
import { startEmbeddedPostgres, useEmbeddedPostgres } from './index.ts'
import { findProcess } from './processes.ts'

afterEach(cleanUp)

test('a tool that started Postgres stops it on release', async () => {
  const tool = await useEmbeddedPostgres({ dataDir: dataFolder(), isServerRunning: () => false })
  expect(await queryDatabase(tool.url, 'select 1')).toBe(1)
  await Promise.all([tool.release(), tool.release()])
  expect(findProcess(tool.pid)).toBeUndefined()
})

test('a tool that adopted Postgres leaves it running', async () => {
  const dataDir = dataFolder()
  const { pid } = await startEmbeddedPostgres({ dataDir })
  const tool = await useEmbeddedPostgres({ dataDir, isServerRunning: () => false })
  expect(tool).toMatchObject({ adopted: true, pid })
  await tool.release()
  expect(findProcess(pid)).toBeDefined()
})

test('a tool leaves its Postgres to a server that has locked the folder meanwhile', async () => {
  const dataDir = dataFolder()
  let served = false
  const tool = await useEmbeddedPostgres({ dataDir, isServerRunning: () => served })
  served = true
  const server = await startEmbeddedPostgres({ dataDir })
  await tool.release()
  expect(await queryDatabase(server.url, 'select 1')).toBe(1)
  await server.stop()
  expect(findProcess(tool.pid)).toBeUndefined()
})
