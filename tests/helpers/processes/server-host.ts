import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache, defaultSettings, type ServerProcess } from './server-process.ts'

/** A server in a process with others. */
export type HostedServer = Pick<ServerProcess, 'url' | 'port' | 'output'> & {
  stop(): Promise<unknown>
}

/** Opens a server with these settings, or closes it. */
export interface HostRequest {
  id: number
  settings?: Record<string, string>
}

export type HostReport = { id: number } & (
  | { url: string }
  | { failure: unknown }
  | { isClosed: true }
  | { log: string }
)

interface Hosted {
  output: string
  resolve(url: string): void
  reject(error: Error): void
}

export interface ServerHost {
  start(env: Record<string, string>): Promise<HostedServer>
  close(): Promise<void>
}

/**
 * A process in which servers are opened by the function that `server/main.ts` calls. Each would otherwise load all modules
 * and compile its first pages again, which takes two more seconds of CPU time. They share the state of modules, of which
 * none belongs to one marketplace. Signals, exit codes, workers and embedded databases need `startServer`.
 */
export function startServerHost(): ServerHost {
  const child = fork(join(import.meta.dirname, 'host-servers.ts'), {
    execArgv: [],
    env: { PATH: defaultSettings.PATH, HOME: defaultSettings.HOME, ...compileCache },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const servers = new Map<number, Hosted>()
  let lastId = 0
  let isClosing = false
  // What is written without a log may belong to any server.
  const addToAll = (text: string) => servers.forEach((server) => (server.output += text))
  child.stdout?.on('data', (chunk: Buffer) => addToAll(String(chunk)))
  child.stderr?.on('data', (chunk: Buffer) => addToAll(String(chunk)))
  child.on('message', (report: HostReport) => {
    const server = servers.get(report.id)
    if (!server) return
    if ('log' in report) server.output += report.log
    else if ('url' in report) server.resolve(report.url)
    else if ('isClosed' in report) server.resolve('')
    else server.reject(new Error(`The server failed: ${JSON.stringify(report.failure)}`))
  })
  child.once('close', (code, signal) => {
    if (isClosing) return
    addToAll(`\nFATAL The process of the servers ended (${signal ?? code}).\n`)
    servers.forEach(({ output, reject }) => reject(new Error(output)))
  })
  return {
    async start(env) {
      const id = (lastId += 1)
      const server: Hosted = { output: '', resolve: () => {}, reject: () => {} }
      servers.set(id, server)
      const send = (request: HostRequest) =>
        new Promise<string>((resolve, reject) => {
          Object.assign(server, { resolve, reject })
          child.send(request, (error) => error && reject(error))
        })
      const settings = { ...defaultSettings, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:0', ...env }
      const url = await send({ id, settings })
      return {
        url,
        port: Number(new URL(url).port),
        output: () => server.output,
        async stop() {
          await send({ id })
          servers.delete(id)
        },
      }
    },
    async close() {
      isClosing = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
