import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { isRunning, processTree } from '#tests/helpers/processes/process-table.ts'
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

/** The nice value: larger numbers yield to others. */
function readPriority(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
}
