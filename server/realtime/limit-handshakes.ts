import type { IncomingMessage } from 'node:http'
import { parseForwardedFor, type ClientKey } from '#server/platform/rate-limits/client-address.ts'
import {
  createClientBuckets,
  createOpenCounter,
} from '#server/platform/rate-limits/client-limits.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import type { LiveServer } from './rooms.ts'

/** Limits of one process. */
export interface HandshakeLimits {
  trustedProxies: number
  clientKey: ClientKey
  /** Of an IPv6 site, four times as many. */
  socketsPerAddress: number
  /** In total; one address may use a tenth of it, and an IPv6 site four tenths. */
  handshakesPerSecond: number
}

/** Delays rejections, so that a client that retries at once costs one handshake a second. */
const rejectionDelayMilliseconds = 1000
const totalKey = 'total'

/**
 * Limits handshakes per second and open connections per client address, for every transport. Runs before a
 * WebSocket is accepted and before any packet is read.
 */
export function limitHandshakes(
  io: LiveServer,
  { trustedProxies, clientKey, socketsPerAddress, handshakesPerSecond }: HandshakeLimits,
): { getClientKey: (request: IncomingMessage) => string } {
  const perSecond = handshakesPerSecond / 10
  const byAddress = createClientBuckets({ perSecond, burst: 2 * perSecond }, clientKey)
  const byProcess = createTokenBuckets({
    perSecond: handshakesPerSecond,
    burst: handshakesPerSecond,
  })
  const openConnections = createOpenCounter(socketsPerAddress, clientKey)

  const getAddress = (request: IncomingMessage): string => {
    const header = request.headers['x-forwarded-for']
    const forwarded = parseForwardedFor(header?.toString(), trustedProxies)
    return forwarded ?? request.socket.remoteAddress ?? 'unknown'
  }
  const isAllowed = (request: IncomingMessage): boolean => {
    const address = getAddress(request)
    if (!openConnections.hasRoom(address)) return false
    return byAddress.take(address) && byProcess.take(totalKey)
  }

  io.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) => {
    const isHandshake = !request._query['sid'] || request.headers.upgrade !== undefined
    if (!isHandshake || isAllowed(request)) next()
    else setTimeout(next, rejectionDelayMilliseconds, new Error('too_many')).unref()
  })
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.once('close', openConnections.open(getAddress(connection.request)))
  })
  return { getClientKey: (request) => clientKey(getAddress(request)) }
}

/** Engine.IO parses the query before it calls middleware. */
type EngineRequest = IncomingMessage & { _query: Record<string, string> }

interface EngineConnection {
  request: IncomingMessage
  once(event: 'close', listener: () => void): void
}
