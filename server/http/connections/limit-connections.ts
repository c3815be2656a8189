import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '#server/platform/logging/logger.ts'
import { createClientKey, type ClientKey } from '#server/platform/rate-limits/client-address.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import { drainConnections } from './drain-connections.ts'
import { connectionLimits } from './limits.ts'
import { serializeRequests, type RequestQueue } from './serialize-requests.ts'
import { createStalledReaders } from './stalled-readers.ts'
import { createStalledUploads } from './stalled-uploads.ts'

export interface ConnectionOptions {
  max: number
  /** Connections of one client address; not counted behind trusted proxies, which share one. */
  perAddress: number
  trustedProxies: number
  clientKey?: ClientKey
  log: Logger
}

export interface Connections {
  /** Handles pipelined requests one by one. Call it when all request listeners are there. */
  serializeRequests(): void
  /** Accepts no new connections, responds to what was sent, and closes; at the latest after so long. */
  drain(milliseconds: number): Promise<void>
}

/** Timeouts that Node keeps by itself; those of bodies are ours, see `end-slow-bodies.ts`. */
export const serverTimeouts: ServerOptions = {
  headersTimeout: connectionLimits.headersSeconds * 1000,
  requestTimeout: connectionLimits.requestSeconds * 1000,
  connectionsCheckingInterval: 5000,
}

/** Bounds what connections can take of this process: their number, unread responses, bodies that stop. */
export function limitConnections(server: Server, options: ConnectionOptions): Connections {
  const { max, perAddress, trustedProxies, clientKey = createClientKey(), log } = options
  const sockets = new Set<Socket>()
  const webSockets = new WeakSet<object>()
  const countOf = new Map<string, number>()
  const slowReaders = createStalledReaders((socket) => webSockets.has(socket))
  const slowBodies = createStalledUploads()
  const openings = createTokenBuckets({
    perSecond: perAddress / connectionLimits.refillSeconds,
    burst: perAddress,
  })
  let queue: RequestQueue | undefined

  server.maxConnections = max
  server.on('connection', (socket) => {
    const key = clientKey(socket.remoteAddress ?? 'unknown')
    const count = (countOf.get(key) ?? 0) + 1
    const isWithin = count <= perAddress && openings.take(key)
    if (trustedProxies === 0 && !isWithin) return void socket.destroy()
    countOf.set(key, count)
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      const left = (countOf.get(key) ?? 1) - 1
      if (left > 0) countOf.set(key, left)
      else countOf.delete(key)
    })
  })

  const sweep = setInterval(() => {
    const now = performance.now()
    const readers = slowReaders.closeStalled(sockets, now)
    const bodies = slowBodies.closeStalled(queue?.active() ?? [], now)
    if (readers + bodies > 0) log.info({ readers, bodies }, 'Ended connections that had stopped.')
  }, connectionLimits.sweepSeconds * 1000)
  sweep.unref()
  server.once('close', () => clearInterval(sweep))

  return {
    serializeRequests() {
      // A proxy's connection carries requests of many clients.
      queue = serializeRequests(server, { slowDownRejected: trustedProxies === 0 })
      // Not earlier: without a listener that accepts them, upgrades are answered like any request.
      server.on('upgrade', (_request, socket) => webSockets.add(socket))
    },
    drain: (milliseconds) => drainConnections(server, { sockets, queue, milliseconds }),
  }
}
