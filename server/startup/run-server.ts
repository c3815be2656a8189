import { createServer, type RequestListener, type Server } from 'node:http'
import { limitConnections, serverTimeouts } from '../http/connections/limit-connections.ts'
import { respondWhileStarting } from '../http/errors/unavailable-page.ts'
import { loadConfig, type Config } from '../platform/config.ts'
import { describeError } from '../platform/logging/describe-error.ts'
import { createLogger, type Logger } from '../platform/logging/logger.ts'
import { createClientKey } from '../platform/rate-limits/client-address.ts'
import { isStartupError } from '../platform/startup-error.ts'
import { neighboursOf, leaveCluster } from './cluster-worker.ts'
import { lockDataFolder } from './data-folder.ts'
import { listen } from './listen.ts'
import { openDatabaseForServer } from './open-database.ts'
import type { Closers } from './open-server.ts'
import { onParentExit } from './parent-process.ts'
import { formatWelcome } from './welcome.ts'

// PostgreSQL is started by what is imported here; the rest of the server is loaded meanwhile.

const neighbours = neighboursOf(process.argv)

/** The supervisor outside is told to wait 30 seconds; whatever hangs by then is left behind. */
const stopMilliseconds = 25_000

interface Lifecycle {
  isStopping: () => boolean
  /** The embedded database cannot be brought back. */
  onDatabaseLost: (error: Error) => void
}

try {
  const config = loadConfig()
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server stops because of an error that nothing handled.')
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
  const stop = async (reason: string, code = 0) => {
    if (isStopping) process.exit(1)
    isStopping = true
    log.info(`Stopping (${reason}) …`)
    setTimeout(() => process.exit(1), stopMilliseconds).unref()
    await closeAll(closers, log)
    process.exit(code)
  }
  const onDatabaseLost = (error: Error) => {
    console.error(error.message)
    if (!isStopping) void stop('the database is lost', 1)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // A terminal's Ctrl-C reaches each process by itself, before or after the cluster's word.
  if (neighbours) process.on('message', () => isStopping || void stop('the cluster'))
  onParentExit(() => isStopping || void stop('its parent process is gone'))
  try {
    await open(config, log, closers, { isStopping: () => isStopping, onDatabaseLost })
  } catch (error) {
    if (isStopping) return
    await closeAll(closers, log)
    throw error
  }
}

/**
 * Takes the port first, so that a taken one is refused before anything else happens. In a cluster it
 * comes last: the others answer meanwhile.
 */
async function open(
  given: Config,
  log: Logger,
  closers: Closers,
  { isStopping, onDatabaseLost }: Lifecycle,
): Promise<void> {
  let listener: RequestListener = respondWhileStarting
  // Node's own response to a missing Host header is empty; that of `handleListenerErrors` is not.
  const options = { ...serverTimeouts, requireHostHeader: false }
  const server = createServer(options, (request, response) => listener(request, response))
  const clientKey = createClientKey(given.ipv6Prefix)
  const connections = limitConnections(server, {
    ...given.connections,
    trustedProxies: given.trustedProxies,
    clientKey,
    log,
  })
  const port = neighbours ? given.port : await listen(server, given.port, given.host)
  const withPort = (url: string) => url.replace(/:0$/, `:${port}`)
  const [publicUrl, assetUrl] = [withPort(given.publicUrl), withPort(given.assetUrl)]
  const config = { ...given, port, publicUrl, assetUrl }
  closers.push(() => closeServer(server))
  if (!config.databaseUrl) {
    const folder = await lockDataFolder(config.dataDir)
    closers.push(() => folder.release())
  }
  if (neighbours) closers.push(() => leaveCluster(config, neighbours))
  const database = openDatabaseForServer(config, { log, onGiveUp: onDatabaseLost })
  // That it could not be started is reported where it is awaited.
  const started = database.catch(() => undefined)
  closers.push(async () => (await started)?.close())
  const { openServer } = await import('./open-server.ts')
  const { accounts, hasMailbox } = await openServer({
    config,
    server,
    connections,
    clientKey,
    database,
    neighbours,
    log,
    closers,
    isStopping,
    handleRequests: (ready) => (listener = ready),
  })
  if (!neighbours || neighbours.self === '1') {
    const { notes } = await database
    console.log(formatWelcome({ config, accounts, notes, hasMailbox }))
  }
  process.send?.('ready')
}

async function closeAll(closers: Closers, log: Logger): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      log.error({ err: error }, 'Something did not close as it should.')
    }
  }
  closers.length = 0
}

async function closeServer(server: Server): Promise<void> {
  if (!server.listening) return
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
