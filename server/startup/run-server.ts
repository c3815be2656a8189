import cluster from 'node:cluster'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitConnections, serverTimeouts } from '../http/connections/limit-connections.ts'
import { isStoredAsItArrives } from '../http/connections/upload-paths.ts'
import { respondWhileStarting } from '../http/errors/unavailable-page.ts'
import { loadConfig, type Config } from '../platform/config.ts'
import { describeError } from '../platform/logging/describe-error.ts'
import { createLogger, type Logger } from '../platform/logging/logger.ts'
import { createClientKey } from '../platform/rate-limits/client-address.ts'
import { isStartupError } from '../platform/startup-error.ts'
import { lockDataFolder } from './data-folder.ts'
import { listen } from './listen.ts'
import { openDatabaseForServer, stopOrphanedDatabase } from './open-database.ts'
import type { Closers } from './open-server.ts'
import { onParentExit } from './parent-process.ts'
import { formatWelcome } from './welcome.ts'
import { startWorkerProcess } from './worker-process.ts'

// Imports only what starts PostgreSQL; the rest of the server is loaded while PostgreSQL is starting.

/** After the delay, below the 30 seconds that supervisors should wait. What is still open then is abandoned. */
const stopTimeoutMilliseconds = 25_000

interface Lifecycle {
  isStopping: () => boolean
  /** Requests are handled. */
  onReady: () => void
  /** The embedded database cannot be started again. */
  onDatabaseLost: (error: Error) => void
}

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
    await open(config, log, closers, {
      isStopping: () => isStopping,
      onReady: () => (isReady = true),
      onDatabaseLost,
    })
  } catch (error) {
    if (isStopping) return
    await closeAll(closers, log)
    throw error
  }
}

/**
 * Listens first, so that a port in use stops the start before anything else happens. Where other processes respond
 * meanwhile, it listens last: a proxy repeats a write at another process only if it was not sent to this one.
 */
async function open(
  loadedConfig: Config,
  log: Logger,
  closers: Closers,
  { isStopping, onReady, onDatabaseLost }: Lifecycle,
): Promise<void> {
  let listener: RequestListener = respondWhileStarting
  // Node's own response to a missing Host header has no body; ours has one.
  const options = { ...serverTimeouts, requireHostHeader: false }
  const server = createServer(options, (request, response) => listener(request, response))
  const clientKey = createClientKey(loadedConfig.ipv6Prefix)
  const connections = limitConnections(server, {
    ...loadedConfig.connections,
    trustedProxies: loadedConfig.trustedProxies,
    clientKey,
    isStored: ({ url = '' }) => isStoredAsItArrives(url.split('?')[0] ?? ''),
    log,
  })
  const listensLast = cluster.isWorker || (loadedConfig.trustedProxies > 0 && loadedConfig.port > 0)
  const port = listensLast
    ? loadedConfig.port
    : await listen(server, loadedConfig.port, loadedConfig.host)
  const config = withPort(loadedConfig, port)
  closers.push(() => closeServer(server))
  if (!config.databaseUrl) {
    const folder = await lockDataFolder(config.dataDir)
    closers.push(() => folder.release())
  }
  if (cluster.isWorker) closers.push(() => stopOrphanedDatabase(config))
  const database = openDatabaseForServer(config, { log, onGiveUp: onDatabaseLost })
  // A failure is reported where `database` is awaited.
  const opened = database.catch(() => undefined)
  closers.push(async () => (await opened)?.close())
  let workerStop: Promise<void> | undefined
  closers.push(() => workerStop)
  const { openServer } = await import('./open-server.ts')
  const { accounts, hasMailbox } = await openServer({
    config,
    server,
    connections,
    clientKey,
    database,
    log,
    closers,
    listensLast,
    isStopping,
    onReady: (handleRequest) => (listener = handleRequest),
  })
  onReady()
  if (!cluster.worker || cluster.worker.id === 1) {
    const { notes } = await database
    console.log(formatWelcome({ config, accounts, notes, hasMailbox }))
  }
  process.send?.('ready')
  if (cluster.isWorker || isStopping()) return
  const { url: databaseUrl } = await database
  const worker = startWorkerProcess(config, { databaseUrl, log })
  // Stops while requests are finished.
  closers.push(() => void (workerStop = worker.stop()))
}

/** With the port that the system chose for `PORT=0`. */
function withPort(config: Config, port: number): Config {
  const replacePort = (url: string) => url.replace(/:0$/, `:${port}`)
  return {
    ...config,
    port,
    publicUrl: replacePort(config.publicUrl),
    assetUrl: replacePort(config.assetUrl),
  }
}

async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'A part of the server failed to close.')
    }
  }
  closers.length = 0
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
