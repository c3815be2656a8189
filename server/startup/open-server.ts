import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../app.ts'
import type { Connections } from '../http/connections/limit-connections.ts'
import {
  createListenerErrorHandler,
  rejectMalformedRequests,
} from '../http/errors/malformed-requests.ts'
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
import { handOnPolls, type Neighbours } from '../realtime/hand-on.ts'
import { openSockets } from '../realtime/sockets.ts'
import { openServices } from '../services.ts'
import { startCleanup } from './cleanup.ts'
import { listen } from './listen.ts'
import { loadPages } from './load-pages.ts'
import type { OpenDatabase } from './open-database.ts'
import { seedOnFirstStart } from './seed-on-first-start.ts'
import { setUpIdentityProvider } from './set-up-identity-provider.ts'
import type { DemoAccount } from './welcome.ts'

const lastRequestsMilliseconds = 10_000

/** What was opened, closed in the reverse order. */
export type Closers = (() => Promise<void> | void)[]

export interface OpenServerOptions {
  config: Config
  server: Server
  connections: Connections
  clientKey: ClientKey
  /** It may still be starting. */
  database: Promise<OpenDatabase>
  neighbours: Neighbours | undefined
  log: Logger
  closers: Closers
  isStopping: () => boolean
  /** Called once all requests can be handled. */
  handleRequests: (listener: RequestListener) => void
}

/** Opens everything behind the port; in a cluster the port, too. */
export async function openServer(
  options: OpenServerOptions,
): Promise<{ accounts: DemoAccount[]; hasMailbox: boolean }> {
  const { config, server, connections, clientKey, neighbours, log, closers } = options
  const clock = systemClock
  const identity = setUpIdentityProvider(config, { server, clock, log, isAlone: !neighbours })
  const hasMailbox = config.smtpUrl === undefined
  const pages = await loadPages(server, {
    isDevelopment: process.argv.includes('--dev'),
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
  const { url: databaseUrl } = await options.database
  const house = await openServices({
    databaseUrl,
    config,
    log,
    clock,
    identityProvider: identity.provider,
  })
  closers.push(() => house.close())
  const accounts = await seedOnFirstStart(config, house.deps)
  identity.offer(accounts.filter(({ role }) => role !== 'admin'))
  const fetch = createApp({
    deps: house.deps,
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
    mailbox: config.environment === 'production' ? undefined : house.mailbox,
    pages,
  })
  const io = openSockets(house.deps, server, {
    corsOrigins: config.corsOrigins,
    trustedProxies: config.trustedProxies,
    clientKey,
    ...config.connections,
  })
  if (neighbours) {
    const door = await handOnPolls(io, server, neighbours)
    closers.push(() => door.close())
  }
  connections.serializeRequests()
  rejectMalformedRequests(server, log)
  const handleErrors = createListenerErrorHandler(log)
  options.handleRequests(
    identity.before(pages.before(getRequestListener(fetch, { errorHandler: handleErrors }))),
  )
  if (neighbours) await listen(server, config.port, config.host)
  closers.push(() => connections.drain(lastRequestsMilliseconds))
  // Open sockets would hold back the end of the server, so they go first; their clients reconnect.
  closers.push(() => void io.engine.close())
  // A request that enqueues a job before this is done waits for the queue.
  await house.startMailDelivery()
  await house.deps.files.check().catch((error: unknown) => {
    log.error({ err: error }, 'The file storage cannot be used: uploads fail until it can.')
  })
  const sweeping = await startCleanup(house.deps)
  closers.push(() => sweeping.stop())
  return { accounts, hasMailbox }
}
