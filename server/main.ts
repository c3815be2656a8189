import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { databaseOfServer } from './database-of.ts'
import { openHouse } from './house.ts'
import { limitConnections, serverTimeouts } from './http/connections/index.ts'
import { admitEverything, createAdmission } from './http/overload/admission.ts'
import { createClientBudget } from './http/overload/client-budget.ts'
import { watchEventLoopDelay } from './http/overload/event-loop-delay.ts'
import { handleListenerErrors, rejectMalformedRequests } from './http/malformed-requests.ts'
import { answerWhileStarting } from './http/starting.ts'
import { identityOfServer } from './identity-of-server.ts'
import { loadPages } from './load-pages.ts'
import { isExplained } from './explained.ts'
import { createClientKey } from './platform/client-address.ts'
import { loadConfig, type Config } from './platform/config.ts'
import { takeDataFolder } from './platform/data-folder.ts'
import { describeError } from './platform/describe-error.ts'
import { listen } from './platform/listen.ts'
import { systemClock } from './platform/clock.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { leaveCluster, neighboursOf } from './neighbours.ts'
import { onParentGone } from './parent-process.ts'
import { handOnPolls } from './realtime/hand-on.ts'
import { openSockets } from './realtime/sockets.ts'
import { relayOfServer } from './relay-of-server.ts'
import { placeDemo } from '#seed/place-demo.ts'
import { startSweeping } from './sweep.ts'
import { welcome } from './welcome.ts'

const lastRequestsMilliseconds = 10_000
const neighbours = neighboursOf(process.argv)

/** The supervisor outside is told to wait 30 seconds; whatever hangs by then is left behind. */
const stopMilliseconds = 25_000

interface Lifecycle {
  isStopping: () => boolean
  /** The embedded database cannot be brought back. */
  onDatabaseLost: (error: Error) => void
}

/** What was opened, closed in the reverse order. */
type Closers = (() => Promise<void> | void)[]

try {
  const config = loadConfig()
  const log = createLogger({ level: config.logLevel, json: config.environment === 'production' })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The server stops because of an error that nothing handled.')
    process.exit(1)
  })
  await run(config, log)
} catch (error) {
  console.error(isExplained(error) ? error.message : describeError(error))
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
  onParentGone(() => isStopping || void stop('its parent process is gone'))
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
  let answer: RequestListener = answerWhileStarting
  // Node's own response to a missing Host header is empty; that of `handleListenerErrors` is not.
  const options = { ...serverTimeouts, requireHostHeader: false }
  const server = createServer(options, (request, response) => answer(request, response))
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
    const folder = await takeDataFolder(config.dataDir)
    closers.push(() => folder.release())
  }
  if (neighbours) closers.push(() => leaveCluster(config, neighbours))
  const database = await databaseOfServer(config, { log, onGiveUp: onDatabaseLost })
  closers.push(() => database.close())
  const clock = systemClock
  const identity = await identityOfServer(config, { server, clock, log, isAlone: !neighbours })
  const house = await openHouse({
    databaseUrl: database.url,
    config,
    log,
    clock,
    identityProvider: identity.provider,
  })
  closers.push(() => house.close())
  const accounts = config.seed === 'demo' ? await placeDemo(house.deps) : []
  identity.offer(accounts.filter(({ role }) => role !== 'admin'))
  const pages = await loadPages(server, {
    isDevelopment: process.argv.includes('--dev'),
    log,
    settings: {
      pacing: config.pacing,
      publicUrl: config.publicUrl,
      assetUrl: config.assetUrl,
      devMailbox: house.mailbox !== undefined && config.environment !== 'production',
      supportEmail: config.supportEmail,
      signInLabel: identity.provider?.label,
    },
  })
  closers.push(() => pages.close())
  const fetch = createApp({
    deps: house.deps,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    admission: config.rateLimits
      ? createAdmission({ clientKey, loopDelay: watchEventLoopDelay().current })
      : admitEverything(),
    clientBudget: createClientBudget(
      config.rateLimits ? config.requestsPerClient : undefined,
      clientKey,
    ),
    isStopping,
    mailbox: config.environment === 'production' ? undefined : house.mailbox,
    pages,
  })
  const relay = await relayOfServer(config, { databaseUrl: database.url, log })
  closers.push(() => relay.close())
  const { io, flush } = openSockets(house.deps, server, {
    corsOrigins: config.corsOrigins,
    relay,
    trustedProxies: config.trustedProxies,
    clientKey,
    ...config.connections,
  })
  closers.push(flush)
  if (neighbours) {
    const door = await handOnPolls(io, server, neighbours)
    closers.push(() => door.close())
  }
  connections.serializeRequests()
  rejectMalformedRequests(server, log)
  await house.deliver()
  await house.deps.files.check().catch((error: unknown) => {
    log.error({ err: error }, 'The file storage cannot be used: uploads fail until it can.')
  })
  const sweeping = await startSweeping(house.deps)
  closers.push(() => sweeping.stop())
  answer = identity.before(
    pages.before(getRequestListener(fetch, { errorHandler: handleListenerErrors(log) })),
  )
  if (neighbours) await listen(server, port, config.host)
  closers.push(() => connections.drain(lastRequestsMilliseconds))
  // Open sockets would hold back the end of the server, so they go first; their clients reconnect.
  closers.push(async () => {
    void io.engine.close()
    await io.of('/').adapter.close()
  })
  const hasMailbox = house.mailbox !== undefined
  if (!neighbours || neighbours.self === '1') {
    console.log(welcome({ config, accounts, notes: database.notes, hasMailbox }))
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
