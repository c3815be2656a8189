import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { isRunning, processTree } from '#tests/helpers/processes/process-table.ts'
import { compileCache } from '#tests/helpers/processes/server-process.ts'
import { until } from '../helpers/until.ts'

let server: DemoServer

beforeAll(async () => {
  server = await startDemoServer({ WORKER: 'on' })
})

afterAll(() => server.close())

/** The worker processes of the server, without the processes in which they parse files. */
const listWorkers = () =>
  processTree(server.pid)
    .filter(({ command }) => command.includes('server/worker.ts'))
    .map(({ pid }) => pid)

test('a server has one worker process of low priority, replaces it when it is killed, and takes it along when it is', async () => {
  await until('the worker', () => listWorkers().length === 1)
  const [first = 0] = listWorkers()
  if (process.platform === 'linux') await until('its priority', () => readPriority(first) >= 10)

  process.kill(first, 'SIGKILL')
  await until('another worker', () => listWorkers().length === 1 && listWorkers()[0] !== first)
  const [second = 0] = listWorkers()
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)

  await server.stop('SIGKILL')
  await until('the worker to end', () => !isRunning(second), 30_000)
})

test('Ctrl-C, which also makes the server send a signal, lets the worker of a server end its jobs', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-worker-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const worker = fork('server/worker.ts', {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ...compileCache,
    },
    execArgv: [],
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  expect(await once(worker, 'message')).toContain('ready')
  const exited = once(worker, 'exit')
  worker.kill('SIGINT')
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

/** The nice value: larger numbers yield to others. */
function readPriority(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
}
