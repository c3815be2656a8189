import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

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

/** Starts the real server, or a cluster of it, as a process of its own and waits until it can serve people. */
export async function startServer(
  env: Record<string, string>,
  command: readonly string[] = ['server/main.ts'],
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const own = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` }
  const server = runServer({ ...own, ...env }, command)
  await until(
    'the server to be ready',
    async () => {
      if (server.child.exitCode !== null) throw new Error(`The server stopped:\n${server.output()}`)
      return answers(`http://127.0.0.1:${port}/readyz`)
    },
    60_000,
  )
  return {
    url: `http://127.0.0.1:${port}`,
    port,
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  return { child, output: () => output }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status === 200
  } catch {
    // Nobody listens yet.
    return false
  }
}
