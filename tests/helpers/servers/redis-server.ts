import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { findProgram } from '#tests/helpers/find-program.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

export interface RedisServer {
  url: string
  /** Is killed and restarts at the same URL, without its data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** The Redis or Valkey binary of this machine, if there is one. */
export const findRedis = () => findProgram('redis-server', 'valkey-server')

/** Starts a real Redis for the caller, without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const binary = findRedis()
  if (!binary) throw new Error('This machine has no redis-server: apt-get install redis-server')
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']
    const child = spawn(binary, options, { stdio: 'ignore' })
    await until('Redis to respond', () => isReachable(url))
    return child
  }
  let child = await start()
  const end = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return {
    url,
    async restart() {
      await end()
      child = await start()
    },
    stop: end,
  }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.disconnect()
  }
}
