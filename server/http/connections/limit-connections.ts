import type { IncomingMessage, Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '#server/platform/logging/logger.ts'
import type { ClientKey } from '#server/platform/rate-limits/client-address.ts'
import {
  createClientBuckets,
  createOpenCounter,
} from '#server/platform/rate-limits/client-limits.ts'
import { connectionLimits } from './limits.ts'
import { serializeRequests, type RequestQueue } from './serialize-requests.ts'
import { createStalledReaders } from './stalled-readers.ts'
import { createStalledUploads } from './stalled-uploads.ts'

export interface ConnectionOptions {
  max: number
  /** Connections of one client, and four times as many of an IPv6 site; not limited behind trusted proxies, which all clients share. */
  perAddress: number
  trustedProxies: number
  clientKey?: ClientKey
  /** Whether the body of a request is stored as it arrives: not more than a part of it is in memory. */
  isStored?: (request: IncomingMessage) => boolean
  log: Logger
}

export interface Connections {
  /** Handles pipelined requests one by one. Call it once all request listeners are installed. */
  serializeRequests(): void
  /** Stops accepting connections, responds to requests already sent, and closes within the time limit. */
  drain(milliseconds: number): Promise<void>
}

/** Timeouts enforced by Node itself; `stalled-uploads.ts` enforces that of bodies. */
export const serverTimeouts: ServerOptions = {
  headersTimeout: connectionLimits.headersSeconds * 1000,
  requestTimeout: connectionLimits.requestSeconds * 1000,
  connectionsCheckingInterval: 5000,
}

/** Limits the number of connections, the memory taken by unread responses, and stalled uploads. */
export function limitConnections(server: Server, options: ConnectionOptions): Connections {
  const { max, perAddress, trustedProxies, clientKey, log } = options
  const sockets = new Set<Socket>()
  const webSockets = new WeakSet<object>()
  const openConnections = createOpenCounter(perAddress, clientKey)
  const stalledReaders = createStalledReaders((socket) => webSockets.has(socket))
  const stalledUploads = createStalledUploads({ isStored: options.isStored })
  const newConnections = createClientBuckets(
    { perSecond: perAddress / connectionLimits.refillSeconds, burst: perAddress },
    clientKey,
  )
  let queue: RequestQueue | undefined

  server.maxConnections = max
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    const isAllowed = openConnections.hasRoom(address) && newConnections.take(address)
    if (trustedProxies === 0 && !isAllowed) return void socket.destroy()
    const close = openConnections.open(address)
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      close()
    })
  })

  const interval = setInterval(() => {
    const now = performance.now()
    const readers = stalledReaders.closeStalled(sockets, now)
    const uploads = stalledUploads.closeStalled(queue?.active() ?? [], now)
    if (readers + uploads > 0) log.info({ readers, uploads }, 'Closed stalled connections.')
  }, connectionLimits.checkIntervalSeconds * 1000)
  interval.unref()
  server.once('close', () => clearInterval(interval))

  return {
    serializeRequests() {
      // A proxy's connection carries requests of many clients.
      queue = serializeRequests(server, { slowDownRejected: trustedProxies === 0 })
      // Not earlier: without a listener that accepts them, upgrades are handled like any request.
      server.on('upgrade', (_request, socket) => webSockets.add(socket))
    },
    drain(milliseconds) {
      const checksMax = trustedProxies > 0 ? idleChecks.ofProxies : idleChecks.ofClients
      return drainConnections(server, { sockets, queue, milliseconds, checksMax })
    },
  }
}

interface DrainOptions {
  sockets: ReadonlySet<Socket>
  queue: RequestQueue | undefined
  /** After this time, open connections are destroyed. */
  milliseconds: number
  /** After so many checks, idle connections are closed. */
  checksMax: number
}

const checkMilliseconds = 25
/**
 * Idle connections stay open for this many checks, since a request may be on its way. Not a time: after a long turn of
 * the event loop, timers run before requests that have arrived are read. A proxy closes them itself, nginx after 300 ms
 * with the shipped configuration; one that was late in doing so could not send a POST again.
 */
const idleChecks = { ofClients: 20, ofProxies: 80 }

/**
 * Stops accepting connections, responds to every request that was sent on the open ones, the last of each with
 * `Connection: close`, and resolves when all are closed.
 */
async function drainConnections(
  server: Server,
  { sockets, queue, milliseconds, checksMax }: DrainOptions,
): Promise<void> {
  queue?.closeAfterResponses()
  // Node would destroy idle connections at once, and with them requests that are arriving.
  server.closeIdleConnections = () => {}
  await waitUntilAccepted(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const startedAt = performance.now()
  let checks = 0
  const interval = setInterval(() => {
    checks += 1
    if (performance.now() - startedAt >= milliseconds) {
      for (const socket of sockets) socket.destroy()
    } else if (checks > checksMax) {
      for (const socket of sockets) if (!queue?.isBusy(socket)) socket.end()
    }
  }, checkMilliseconds)
  await closed
  clearInterval(interval)
}

/** For a busy process, whose next moment is no better. */
const turnsMax = 1000
const shortTurnMilliseconds = 1

/**
 * The system resets connections that wait to be accepted when the port is closed, and Node accepts one in each turn of the
 * event loop: resolves right after a short turn in which there was none.
 */
async function waitUntilAccepted(server: Server): Promise<void> {
  let accepted = 0
  const count = () => (accepted += 1)
  server.on('connection', count)
  // Leads from wherever this was called to the end of a turn.
  await new Promise(setImmediate)
  for (let turn = 0; turn < turnsMax; turn++) {
    const before = accepted
    const startedAt = performance.now()
    await new Promise(setImmediate)
    if (accepted === before && performance.now() - startedAt < shortTurnMilliseconds) break
  }
  server.off('connection', count)
}
