import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#seed/demo-password.ts'
import { findPostmaster } from '#server/db/embedded/postmaster-file.ts'
import { isRunning, listProcesses, processTree } from '#tests/helpers/processes/process-table.ts'
import {
  freePort,
  runServer,
  startServer,
  type ServerProcess,
} from '#tests/helpers/processes/server-process.ts'
import { registrationForm } from '../../factories/registration-form.ts'
import { until } from '../../helpers/until.ts'

let dataDir = ''
let cluster: ServerProcess
let metricsPort = 0
const sockets: Socket[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-cluster-'))
  metricsPort = await freePort()
  const env = {
    DATA_DIR: dataDir,
    SEED: 'demo',
    RATE_LIMITS: 'off',
    WORKER: 'on',
    METRICS_PORT: String(metricsPort),
  }
  cluster = await startServer(env, ['server/cluster.ts', '2'])
  const areBothRunning = () => cluster.output().includes('2 processes are running.')
  await until('both processes', areBothRunning, 60_000)
})

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The pids of the worker processes. */
function processes(of: ServerProcess = cluster): number[] {
  return listProcesses()
    .filter(({ parent, command }) => parent === of.pid && command.includes('main.ts'))
    .map(({ pid }) => pid)
}

async function call(path: string, method: string, token: string, body?: object) {
  const reply = await fetch(cluster.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as Record<string, string>
}

async function logIn(name: string): Promise<string> {
  const credentials = { email: `${name}@lectern.test`, password: demoPassword }
  return (await call('/user/login', 'POST', '', credentials))['access_token'] ?? ''
}

test('notifies clients of everything, whichever process has their socket, and after one is killed', async () => {
  const [owner, fan] = [await logIn('student'), await logIn('instructor')]
  const received = Array.from({ length: 6 }, () => 0)
  let disconnects = 0
  for (const index of received.keys()) {
    const socket = io(cluster.url, {
      auth: { token: owner },
      // As our pages do: try polling where a WebSocket fails.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      forceNew: true,
      reconnectionDelayMax: 1000,
    })
    socket.on('getNotification', () => (received[index] = (received[index] ?? 0) + 1))
    socket.on('disconnect', () => (disconnects += 1))
    sockets.push(socket)
  }
  const allConnected = () => sockets.every((socket) => socket.connected)
  await until('all to be connected', allConnected)

  const likeAnother = async () => {
    const { _id: postId = '' } = await call('/api/post', 'POST', owner, { content: 'Maps' })
    await call('/api/post/like', 'PUT', fan, { postId })
  }
  await likeAnother()
  await until('all to be notified', () => received.every((times) => times === 1))

  const [first, second] = processes()
  process.kill(first ?? 0, 'SIGKILL')
  await until(
    'a replacement process',
    () => {
      const now = processes()
      return now.length === 2 && now.includes(second ?? 0) && !now.includes(first ?? 0)
    },
    60_000,
  )
  // Both processes had sockets: those of the killed one reconnected, the others stayed connected.
  await until('all to be connected again', () => disconnects > 0 && allConnected(), 60_000)
  expect(disconnects).toBeLessThan(sockets.length)
  await likeAnother()
  await until('all to be notified again', () => received.every((times) => times === 2))
})

test('adds up the metrics of all its processes', async () => {
  const readCount = async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    const series = 'lectern_http_requests_total{method="GET",route="/healthz",status="2xx"}'
    const line = (await response.text()).split('\n').find((one) => one.startsWith(series))
    return Number(line?.slice(series.length) ?? 0)
  }
  const before = await readCount()
  const requests = Array.from({ length: 20 }, () => fetch(`${cluster.url}/healthz`))
  for (const response of await Promise.all(requests)) expect(response.status).toBe(200)
  await until('all to be counted', async () => (await readCount()) >= before + 20)
  expect(await readCount()).toBe(before + 20)
})

test('rejects polling, since each poll may reach another process', async () => {
  const polled = await fetch(`${cluster.url}/socket.io/?EIO=4&transport=polling`)
  expect(polled.status).toBe(400)
  expect(await polled.json()).toEqual({ code: 0, message: 'Transport unknown' })
})

test('stops all its processes and exits with code 0', async () => {
  for (const socket of sockets) socket.disconnect()
  const listVideoWorkers = () =>
    processTree(cluster.pid).filter(({ command }) => command.includes('server/worker.ts'))
  await until('one process for videos', () => listVideoWorkers().length === 1)
  const all = [...processes(), ...listVideoWorkers().map(({ pid }) => pid)]
  expect(await cluster.stop()).toBe(0)
  expect(all.filter(isRunning)).toEqual([])
})

test('a killed primary stops its workers and PostgreSQL, and the next start has all data', async () => {
  const own = await mkdtemp(join(tmpdir(), 'lectern-orphans-'))
  const env = { DATA_DIR: own, SEED: 'none', RATE_LIMITS: 'off' }
  const killed = await startServer(env, ['server/cluster.ts', '2'])
  await until('both workers', () => processes(killed).length === 2, 60_000)
  const form = registrationForm()
  const headers = { 'Content-Type': 'application/json' }
  const registered = await fetch(`${killed.url}/user/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(form),
  })
  expect(registered.status).toBe(200)
  const postmaster = findPostmaster(own)?.process.pid ?? 0
  const all = [...processes(killed), postmaster]
  expect(all.filter(isRunning)).toHaveLength(3)

  await killed.stop('SIGKILL')
  await until('all processes to end', () => !all.some(isRunning), 30_000)
  expect(killed.output()).not.toMatch(/ERROR|Error:/)

  const next = await startServer(env)
  const login = await fetch(`${next.url}/user/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: form.email, password: form.password }),
  })
  expect(login.status, 'registered and not activated').toBe(403)
  expect(await next.stop()).toBe(0)
  await rm(own, { recursive: true, force: true })
})

test.each(['0', '65', '1.5', 'two'])('rejects "%s" processes with instructions', async (count) => {
  const { child, output } = runServer({ DATA_DIR: dataDir }, ['server/cluster.ts', count])
  // Unlike `exit`, after all output.
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code).toBe(1)
  expect(output().trim()).toBe(
    'Cannot start: the number of processes must be from 1 to 64, e.g. npm run start:cluster -- 2',
  )
})
