import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#seed/place-demo.ts'
import { runServer, startServer, type ServerProcess } from '../helpers/server-process.ts'
import { until } from '../helpers/until.ts'

let dataDir = ''
let cluster: ServerProcess
const sockets: Socket[] = []

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-cluster-'))
  const env = { DATA_DIR: dataDir, SEED: 'demo', RATE_LIMITS: 'off' }
  cluster = await startServer(env, ['server/cluster.ts', '2'])
  const bothAnswer = () => cluster.output().includes('2 processes share the work.')
  await until('both processes', bothAnswer, 60_000)
}, 120_000)

afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The pids of the processes that answer. */
function processes(): number[] {
  return (process.platform === 'linux' ? listByProc() : listByPs())
    .filter(({ parent, command }) => parent === cluster.pid && command.includes('main.ts'))
    .map(({ pid }) => pid)
}

interface Listed {
  pid: number
  parent: number
  command: string
}

/** Small Linux systems have no ps. */
function listByProc(): Listed[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
      return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
    } catch {
      // It ended while we looked.
      return []
    }
  })
}

function listByPs(): Listed[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return list.split('\n').map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
  })
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
  const who = { email: `${name}@lectern.test`, password: demoPassword }
  return (await call('/user/login', 'POST', '', who))['access_token'] ?? ''
}

test('clients that only poll hear everything, whichever process takes their polls, and whichever dies', async () => {
  const [owner, fan] = [await logIn('student'), await logIn('instructor')]
  const heard = Array.from({ length: 6 }, () => 0)
  for (const place of heard.keys()) {
    const socket = io(cluster.url, {
      auth: { token: owner },
      transports: ['polling'],
      forceNew: true,
      reconnectionDelayMax: 1000,
    })
    socket.on('getNotification', () => (heard[place] = (heard[place] ?? 0) + 1))
    sockets.push(socket)
  }
  const allConnected = () => sockets.every((socket) => socket.connected)
  await until('all to be let in', allConnected)
  // A line begins with the name of its process.
  const haveLines = (name: string) =>
    sockets.some(({ io }) => (io.engine as { id?: string | null }).id?.startsWith(`${name}.`))
  expect(['1', '2'].map(haveLines)).toEqual([true, true])

  const likeAnother = async () => {
    const { _id: postId = '' } = await call('/api/post', 'POST', owner, { content: 'Maps' })
    await call('/api/post/like', 'PUT', fan, { postId })
  }
  await likeAnother()
  await until('all to hear it', () => heard.every((times) => times === 1))

  const [first, second] = processes()
  process.kill(first ?? 0, 'SIGKILL')
  await until(
    'another process in its place',
    () => {
      const now = processes()
      return now.length === 2 && now.includes(second ?? 0) && !now.includes(first ?? 0)
    },
    60_000,
  )
  const isOneDead = () => !haveLines('1') || !haveLines('2')
  await until('all to be back', () => isOneDead() && allConnected(), 60_000)
  await likeAnother()
  await until('all to hear that, too', () => heard.every((times) => times === 2))
})

test('ends all its processes, and says that it ended well', async () => {
  for (const socket of sockets) socket.disconnect()
  const all = processes()
  expect(await cluster.stop()).toBe(0)
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  expect(all.filter(isAlive)).toEqual([])
})

test.each(['0', '65', '1.5', 'two'])(
  '"%s" processes are refused with what to do',
  async (count) => {
    const { child, output } = runServer({ DATA_DIR: dataDir }, ['server/cluster.ts', count])
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code).toBe(1)
    expect(output().trim()).toBe(
      'Cannot start: say how many processes, from 1 to 64: npm run start:cluster -- 2',
    )
  },
)
