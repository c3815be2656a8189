import cluster from 'node:cluster'
import { createServer, type RequestListener, type Server } from 'node:http'
import { limitConnections, serverTimeouts } from '../http/connections/limit-connections.ts'
import { isStoredAsItArrives } from '../http/connections/upload-paths.ts'
import { respondWhileStarting } from '../http/errors/unavailable-page.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'
import { createClientKey } from '../platform/rate-limits/client-address.ts'
import { lockDataFolder } from './data-folder.ts'
import { listen } from './listen.ts'
import { openDatabaseForServer, stopOrphanedDatabase } from './open-database.ts'
import type { Closers } from './open-server.ts'
import type { WelcomeOptions } from './welcome.ts'
import { startWorkerProcess } from './worker-process.ts'

// Imports only what starts PostgreSQL; the rest of the server is loaded while PostgreSQL is starting.

interface Lifecycle {
  isStopping: () => boolean
  /** Requests are handled. */
  onReady: (opened: WelcomeOptions) => void
  /** The embedded database cannot be started again. */
  onDatabaseLost: (error: Error) => void
}

/**
 * Listens first, so that a port in use stops the start before anything else happens. Where other processes respond
 * meanwhile, it listens last: a proxy repeats a write at another process only if it was not sent to this one.
 */
export async function openHttpServer(
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
  const { url: databaseUrl, notes } = await database
  onReady({ config, accounts, notes, hasMailbox })
  if (cluster.isWorker || isStopping()) return
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

export async function closeAll(closers: Closers, log: Logger): Promise<void> {
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
