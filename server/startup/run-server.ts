import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadConfig, type Config } from '../platform/config.ts'
import { describeError } from '../platform/logging/describe-error.ts'
import { createLogger, type Logger } from '../platform/logging/logger.ts'
import { isStartupError } from '../platform/startup-error.ts'
import { closeAll, openHttpServer } from './open-http-server.ts'
import type { Closers } from './open-server.ts'
import { onParentExit } from './parent-process.ts'
import { formatWelcome } from './welcome.ts'

/** After the delay, below the 30 seconds that supervisors should wait. What is still open then is abandoned. */
const stopTimeoutMilliseconds = 25_000

try {
  const config = loadConfig()
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server stops because of an uncaught error.')
    process.exit(1)
  })
  await run(config, log)
} catch (error) {
  console.error(isStartupError(error) ? error.message : describeError(error))
  process.exit(1)
}

async function run(config: Config, log: Logger): Promise<void> {
  const closers: Closers = []
  let isStopping = false
  let isReady = false
  const stop = async (reason: string, code = 0, delay = 0) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`Stopping (${reason}) …`)
    // Until proxies have noticed that `/readyz` fails, they send requests.
    if (isReady) await sleep(delay)
    setTimeout(() => process.exit(1), stopTimeoutMilliseconds).unref()
    await closeAll(closers, log)
    process.exit(code)
  }
  const onDatabaseLost = (error: Error) => {
    console.error(error.message)
    if (!isStopping) void stop('the database is lost', 1)
  }
  const delay = config.shutdownDelayMilliseconds
  process.on('SIGTERM', () => void stop('SIGTERM', 0, delay))
  process.on('SIGINT', () => void stop('SIGINT'))
  // Ctrl-C in a terminal reaches each worker directly, before or after the message of the primary.
  if (cluster.isWorker) {
    process.on('message', (message) => {
      if (message === 'stop' && !isStopping) void stop('the cluster stops', 0, delay)
    })
  }
  onParentExit(() => isStopping || void stop('its parent process has ended'))
  try {
    await openHttpServer(config, log, closers, {
      isStopping: () => isStopping,
      onReady: (opened) => {
        isReady = true
        if (!cluster.worker || cluster.worker.id === 1) console.log(formatWelcome(opened))
        process.send?.('ready')
      },
      onDatabaseLost,
    })
  } catch (error) {
    if (isStopping) return
    await closeAll(closers, log)
    throw error
  }
}
