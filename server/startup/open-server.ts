import cluster from 'node:cluster'
import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../app.ts'
import { startHeartbeat } from '../domain/system/index.ts'
import type { Connections } from '../http/connections/limit-connections.ts'
import {
  createListenerErrorHandler,
  rejectMalformedRequests,
} from '../http/errors/malformed-requests.ts'
import { observeRequests } from '../http/monitoring/observe-requests.ts'
import {
  createUnlimitedAdmission,
  createAdmission,
  watchEventLoopDelay,
} from '../http/overload/admission.ts'
import { createClientRateLimiter } from '../http/overload/client-rate-limiter.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/logging/logger.ts'
import type { ClientKey } from '../platform/rate-limits/client-address.ts'
import { drainSockets } from '../realtime/drain-sockets.ts'
import { openSockets } from '../realtime/sockets.ts'
import { openServices, servicesConnections } from '../services.ts'
import { type CdnPurges, startCdnPurges } from './cdn-purges.ts'
import { listen } from './listen.ts'
import { loadPages } from './load-pages.ts'
import { startNotificationEmails } from './notification-emails.ts'
import type { OpenDatabase } from './open-database.ts'
import { startPushDelivery } from './push-delivery.ts'
import { seedOnFirstStart, storeDemoFilesInBackground } from './seed-on-first-start.ts'
import { startServerJobs } from './server-jobs.ts'
import { setUpIdentityProvider } from './set-up-identity-provider.ts'
import { openMetrics, openTraces, startMonitoring } from './start-monitoring.ts'
import { startWebhookDelivery } from './webhook-delivery.ts'
import type { DemoAccount } from './welcome.ts'

const drainMilliseconds = 10_000

/** Closes what was opened, called in reverse order. */
export type Closers = (() => Promise<void> | void)[]

export interface OpenServerOptions {
  config: Config
  server: Server
  connections: Connections
  clientKey: ClientKey
  /** May still be starting. */
  database: Promise<OpenDatabase>
  log: Logger
  closers: Closers
  /** The server does not listen yet, and does so once all requests can be handled. */
  listensLast: boolean
  isStopping: () => boolean
  /** Called once all requests can be handled. */
  onReady: (handleRequest: RequestListener) => void
}

/** Opens pages, services, sockets and jobs behind the HTTP server, which then may start to listen. */
export async function openServer(
  options: OpenServerOptions,
): Promise<{ accounts: DemoAccount[]; hasMailbox: boolean }> {
  const { config, server, connections, clientKey, log, closers } = options
  const clock = systemClock
  const identity = setUpIdentityProvider(config, {
    server,
    clock,
    log,
    isClusterWorker: cluster.isWorker,
  })
  const hasMailbox = config.smtpUrl === undefined
  const pages = await loadPages(server, {
    isDevelopment: process.argv.includes('--dev'),
    earlyHints: config.earlyHints,
    log,
    settings: {
      pacing: config.pacing,
      publicUrl: config.publicUrl,
      assetUrl: config.assetUrl,
      devMailbox: hasMailbox && config.environment !== 'production',
      supportEmail: config.supportEmail,
      signInLabel: identity.provider?.label,
    },
  })
  closers.push(() => pages.close())
  const traces = await openTraces(config, { kind: 'server', log })
  closers.push(() => traces?.close())
  const { url: databaseUrl, directUrl } = await options.database
  // Closed after the services, whose last jobs may still change something.
  let purges: CdnPurges | undefined
  closers.push(() => purges?.close())
  const services = await openServices({
    databaseUrl,
    directUrl,
    config,
    log,
    clock,
    identityProvider: identity.provider,
    checkedConfig: config,
  })
  closers.push(() => services.close())
  const { deps } = services
  purges = config.cdn && startCdnPurges(deps, config.cdn)
  const accounts = await seedOnFirstStart(config, deps)
  identity.setDemoUsers(accounts.filter(({ role }) => role !== 'admin'))
  let io: ReturnType<typeof openSockets> | undefined
  const monitoring = {
    config,
    deps,
    pools: services.pools,
    kind: 'server',
    countSockets: () => io?.sockets.sockets.size ?? 0,
  } as const
  const metrics = await openMetrics(monitoring)
  const { port: metricsPort, token: metricsToken } = config.metrics
  const fetch = createApp({
    deps,
    publicUrl: config.publicUrl,
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    admission: config.rateLimits
      ? createAdmission({ clientKey, loopDelay: watchEventLoopDelay().current })
      : createUnlimitedAdmission(),
    clientRateLimiter: createClientRateLimiter(
      config.rateLimits ? config.requestsPerClient : undefined,
      clientKey,
    ),
    isStopping: options.isStopping,
    ...(metrics && metricsToken !== undefined && metricsPort === undefined
      ? { metrics: { rendered: metrics, token: metricsToken } }
      : {}),
    mailbox: config.environment === 'production' ? undefined : services.mailbox,
    pages,
  })
  io = openSockets(deps, server, {
    corsOrigins: config.corsOrigins,
    // Consecutive polls of a connection may reach different workers, of which only one knows it.
    transports: cluster.isWorker ? ['websocket'] : ['polling', 'websocket'],
    trustedProxies: config.trustedProxies,
    clientKey,
    ...config.connections,
  })
  connections.serializeRequests()
  rejectMalformedRequests(server, log)
  const errorHandler = createListenerErrorHandler(log)
  const handle = identity.wrap(pages.wrap(getRequestListener(fetch, { errorHandler })))
  options.onReady(
    observeRequests(handle, {
      trustedProxies: config.trustedProxies,
      startTrace: traces?.startTrace,
    }),
  )
  const { stop: stopMonitoring } = await startMonitoring(monitoring, metrics)
  closers.push(stopMonitoring)
  if (options.listensLast) await listen(server, config.port, config.host)
  closers.push(() => connections.drain(drainMilliseconds))
  closers.push(() => services.endLongRequests())
  // Closed first, since open sockets would delay the end of the server; their clients reconnect.
  closers.push(() => io && drainSockets(io))
  // Requests that enqueue a job before this is done wait for the queue.
  await services.startMailDelivery()
  await deps.files.check().catch((error: unknown) => {
    log.error({ err: error }, 'The file storage cannot be used: uploads fail until it can.')
  })
  purges?.purgeAll()
  const heartbeat = await startHeartbeat(deps, {
    kind: 'server',
    connections: servicesConnections,
  })
  closers.push(() => heartbeat.stop())
  const jobs = await startServerJobs(deps)
  closers.push(() => jobs.stop())
  const notificationEmails = await startNotificationEmails(deps)
  closers.push(() => notificationEmails.stop())
  const webhooks = startWebhookDelivery(deps)
  closers.push(() => webhooks.stop())
  const push = startPushDelivery(deps)
  closers.push(() => push.stop())
  const demoFiles = storeDemoFilesInBackground(config, deps)
  closers.push(() => demoFiles.stop())
  return { accounts, hasMailbox }
}
