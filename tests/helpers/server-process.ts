import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Halves the time of a start: dozens of servers compile the same files. */
export const compileCache = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/lectern-tests` }

export interface ServerProcess {
  url: string
  port: number
  pid: number
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Sends the signal and waits until the process is gone; answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const mainCommand = ['server/main.ts'] as const

/** Starts the real server, or a cluster of it, as a process of its own and waits until it can serve people. */
export async function startServer(
  env: Record<string, string>,
  command: readonly string[] = mainCommand,
): Promise<ServerProcess> {
  // A port that the server takes itself cannot be taken by another test meanwhile.
  const mayChoose = command === mainCommand && !env['PUBLIC_URL']
  const port = env['PORT'] ?? (mayChoose ? '0' : String(await freePort()))
  const own = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` }
  const server = runServer({ ...own, ...env }, command)
  const url = await until(
    'the server to be ready',
    async () => {
      if (server.child.exitCode !== null) throw new Error(`The server stopped:\n${server.output()}`)
      const address = port === '0' ? announcedAddress(server.output()) : own.PUBLIC_URL
      return address && (await isReachable(`${address}/readyz`)) && address
    },
    60_000,
  )
  return {
    url,
    port: Number(new URL(url).port),
    pid: server.child.pid ?? 0,
    child: server.child,
    output: server.output,
    async stop(signal = 'SIGTERM') {
      if (server.child.exitCode !== null || server.child.signalCode) return server.child.exitCode
      const gone = once(server.child, 'exit')
      server.child.kill(signal)
      await gone
      return server.child.exitCode
    },
  }
}

/** Servers that a failed test left behind end with the process that runs the tests. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts the server without waiting: for starts that are meant to be refused. */
export function runServer(
  env: Record<string, string>,
  command: readonly string[] = ['server/main.ts'],
  cwd = root,
): {
  child: ChildProcess
  output(): string
} {
  const child = spawn(process.execPath, command, {
    cwd,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'warn',
      ...compileCache,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  return { child, output: () => output }
}

/** With the port that the system chose, from the server's welcome. */
function announcedAddress(output: string): string | undefined {
  return /Lectern is at +(http:\S+)/.exec(output)?.[1]
}

const firstPort = 10_000
const portCount = 20_000

/** A port below those that systems give to connections and to whoever asks for any. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(portCount)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    // Nobody listens yet.
    return false
  }
}
