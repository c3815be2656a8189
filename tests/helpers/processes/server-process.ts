import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { until } from '#tests/helpers/until.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Halves the start time, since dozens of servers compile the same files. */
export const compileCache = { NODE_COMPILE_CACHE: `${root}node_modules/.cache/lectern-tests` }

export interface ServerProcess {
  url: string
  port: number
  pid: number
  child: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Sends the signal and waits for the process to exit; returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** What servers of tests are started with unless a test says otherwise. */
export const defaultSettings = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  LOG_LEVEL: 'warn',
  // Posts of tests link to other sites.
  LINK_PREVIEWS: 'off',
  // Receivers of tests are on this machine.
  WEBHOOK_ADDRESSES: 'any',
  // Most tests upload no videos.
  WORKER: 'off',
}

const mainCommand = ['--import', './server/startup/fast-imports.mjs', 'server/main.ts'] as const

/** Starts the real server, or a cluster, as a separate process and waits until it is ready. */
export async function startServer(
  env: Record<string, string>,
  command: readonly string[] = mainCommand,
): Promise<ServerProcess> {
  // With port 0 the server chooses a free port itself, so that no other test can take it meanwhile.
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
      const exited = once(server.child, 'exit')
      server.child.kill(signal)
      await exited
      return server.child.exitCode
    },
  }
}

/** Servers that a failed test left running are killed when the test process exits. */
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Starts the server without waiting, for starts that are expected to fail. */
export function runServer(
  env: Record<string, string>,
  command: readonly string[] = mainCommand,
  cwd = root,
): {
  child: ChildProcess
  output(): string
} {
  const child = spawn(process.execPath, command, {
    cwd,
    env: { ...defaultSettings, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  return { child, output: () => output }
}

/** Reads the URL with the chosen port from the server's start message. */
function announcedAddress(output: string): string | undefined {
  return /Lectern is at +(http:\S+)/.exec(output)?.[1]
}

const firstPort = 10_000
const portCount = 20_000

/** A port below the ephemeral range, so that the system does not assign it meanwhile. */
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
    // The port is not open yet.
    return false
  }
}
