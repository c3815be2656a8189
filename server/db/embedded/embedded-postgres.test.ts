import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import {
  queryDatabase,
  cleanUp,
  dataFolder,
  eventually,
  killHard,
  launch,
  readReply,
  startInChild,
  untilTheEnd,
} from '#tests/helpers/databases/embedded-postgres.ts'
import { startEmbeddedPostgres } from './index.ts'
import { findProcess, isAlive, listPostgresProcesses } from './processes.ts'

afterEach(cleanUp)

test('the first start creates a UTF-8 database that listens on a private socket only', async () => {
  const dataDir = dataFolder()
  const { url, adopted, notes, stop } = await startEmbeddedPostgres({ dataDir })
  expect(url).toMatch(/^postgresql:\/\/lectern@localhost\/lectern\?host=/)
  expect({ adopted, notes }).toEqual({ adopted: false, notes: [] })
  expect(await queryDatabase(url, 'select current_database()')).toBe('lectern')
  expect(await queryDatabase(url, 'show server_encoding')).toBe('UTF8')
  expect(await queryDatabase(url, 'show listen_addresses')).toBe('')
  expect(await queryDatabase(url, "select lower('ÉÜ')")).toBe('éü')
  await queryDatabase(url, 'create extension pg_trgm')
  expect(await queryDatabase(url, "select array_length(show_trgm('łó'), 1)")).toBe(3)
  expect(statSync(join(dataDir, 'postgres-socket')).mode & 0o777).toBe(0o700)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toContain(
    'ready to accept connections',
  )
  await stop()
})

test('a restart keeps the data, and a stop leaves no process', async () => {
  const dataDir = dataFolder()
  const first = await startEmbeddedPostgres({ dataDir })
  await queryDatabase(first.url, 'create table kept as select 7 as n')
  await Promise.all([first.stop(), first.stop()])
  expect(findProcess(first.pid)).toBeUndefined()
  const second = await startEmbeddedPostgres({ dataDir })
  expect(second.adopted).toBe(false)
  expect(await queryDatabase(second.url, 'select n from kept')).toBe(7)
})

test('Ctrl-C in the terminal does not reach Postgres', async () => {
  const { child, reply } = await startInChild(dataFolder())
  process.kill(-(child.pid ?? 0), 'SIGINT')
  await eventually(() => child.signalCode !== null)
  expect(await queryDatabase(reply.url, 'select 1')).toBe(1)
})

test('after kill -9 of Node the next start adopts the Postgres that still runs', async () => {
  const dataDir = dataFolder()
  const { child, reply } = await startInChild(dataDir)
  await queryDatabase(reply.url, 'create table kept as select 7 as n')
  await killHard(child)
  const adopted = await startEmbeddedPostgres({ dataDir })
  expect(adopted).toMatchObject({ adopted: true, pid: reply.pid, url: reply.url })
  expect(await queryDatabase(adopted.url, 'select n from kept')).toBe(7)
  await adopted.stop()
  expect(findProcess(reply.pid)).toBeUndefined()
})

test('after kill -9 of Postgres, and of Node too, the data is still there', async () => {
  const dataDir = dataFolder()
  const { child, reply } = await startInChild(dataDir)
  await queryDatabase(reply.url, 'create table kept as select 7 as n')
  process.kill(reply.pid, 'SIGKILL')
  const second = await startInChild(dataDir)
  expect(second.reply.adopted).toBe(false)
  await killHard(child)
  await killHard(second.child)
  process.kill(second.reply.pid, 'SIGKILL')
  const third = await startEmbeddedPostgres({ dataDir })
  expect(third.adopted).toBe(false)
  expect(await queryDatabase(third.url, 'select n from kept')).toBe(7)
})

test('orphaned children of a killed Postgres are ended, and no other processes', async () => {
  const [dataDir, other] = [dataFolder(), await startEmbeddedPostgres({ dataDir: dataFolder() })]
  const { pid } = await startEmbeddedPostgres({ dataDir })
  const isChild = (command: string) => /checkpointer/.test(command)
  const cwd = findProcess(pid)?.cwd
  const stuck = listPostgresProcesses().find((child) => isChild(child.command) && child.cwd === cwd)
  if (!stuck) throw new Error('no checkpointer')
  process.kill(stuck.pid, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await eventually(() => !findProcess(pid))
  const { url } = await startEmbeddedPostgres({ dataDir })
  expect(isAlive(stuck)).toBe(false)
  expect(await queryDatabase(url, 'select 1')).toBe(1)
  expect(await queryDatabase(other.url, 'select 1')).toBe(1)
})

test('a postmaster.pid whose pid is now another program, a zombie or another folder’s Postgres does not block', async () => {
  const dataDir = dataFolder()
  const other = await startEmbeddedPostgres({ dataDir: dataFolder() })
  for (const recycled of [process.pid, await zombie(), other.pid]) {
    const { pid } = await startEmbeddedPostgres({ dataDir })
    process.kill(pid, 'SIGKILL')
    await eventually(() => !findProcess(pid))
    for (const file of ['postgres/postmaster.pid', 'postgres-socket/.s.PGSQL.5432.lock']) {
      const path = join(dataDir, file)
      writeFileSync(path, readFileSync(path, 'utf8').replace(String(pid), String(recycled)))
    }
    const { url, adopted, stop } = await startEmbeddedPostgres({ dataDir })
    expect(adopted).toBe(false)
    expect(await queryDatabase(url, 'select 1')).toBe(1)
    await stop()
  }
})

test('an initdb that was killed halfway is repeated', async () => {
  const dataDir = dataFolder()
  const child = launch(dataDir)
  const entries = () => readdirSync(dataDir, { recursive: true }).map(String)
  await eventually(() => statSync(dataDir, { throwIfNoEntry: false }) !== undefined)
  await eventually(() => entries().some((path) => path.endsWith('PG_VERSION')))
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await eventually(() => child.signalCode !== null)
  expect(readdirSync(dataDir)).not.toContain('postgres')
  const { url } = await startEmbeddedPostgres({ dataDir })
  expect(await queryDatabase(url, 'select 1')).toBe(1)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

test('a database that is missing after an interrupted first start is created', async () => {
  const dataDir = dataFolder()
  const first = await startEmbeddedPostgres({ dataDir })
  await queryDatabase(first.url.replace('/lectern?', '/postgres?'), 'drop database lectern')
  const second = await startEmbeddedPostgres({ dataDir })
  expect(await queryDatabase(second.url, 'select current_database()')).toBe('lectern')
})

test('of several starts at the same instant one starts and the others adopt', async () => {
  const dataDir = dataFolder()
  const replies = await Promise.all([1, 2, 3, 4].map(() => readReply(launch(dataDir))))
  expect(new Set(replies.map(({ pid }) => pid)).size).toBe(1)
  expect(replies.filter(({ adopted }) => !adopted)).toHaveLength(1)
})

/** The pid of a child whose parent never waits for it. */
async function zombie(): Promise<number> {
  const parent = untilTheEnd(
    spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const [line] = await parent.stdout.take(1).toArray()
  return Number(String(line))
}
