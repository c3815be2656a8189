import type { IncomingMessage } from 'node:http'
import { parseForwardedFor, type ClientKey } from '#server/platform/rate-limits/client-address.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import type { LiveServer } from './rooms.ts'

/** Limits of one process. */
export interface HandshakeLimits {
  trustedProxies: number
  clientKey: ClientKey
  socketsPerAddress: number
  /** In total; one address may use a tenth of it. */
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
  const byAddress = createTokenBuckets({ perSecond, burst: 2 * perSecond })
  const byProcess = createTokenBuckets({
    perSecond: handshakesPerSecond,
    burst: handshakesPerSecond,
  })
  const openConnections = new Map<string, number>()

  const getClientKey = (request: IncomingMessage): string => {
    const header = request.headers['x-forwarded-for']
    const forwarded = parseForwardedFor(header?.toString(), trustedProxies)
    return clientKey(forwarded ?? request.socket.remoteAddress ?? 'unknown')
  }
  const isAllowed = (request: IncomingMessage): boolean => {
    const key = getClientKey(request)
    if ((openConnections.get(key) ?? 0) >= socketsPerAddress) return false
    return byAddress.take(key) && byProcess.take(totalKey)
  }

  io.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) => {
    const isHandshake = !request._query['sid'] || request.headers.upgrade !== undefined
    if (!isHandshake || isAllowed(request)) next()
    else setTimeout(next, rejectionDelayMilliseconds, new Error('too_many')).unref()
  })
  io.engine.on('connection', (connection: EngineConnection) => {
    const key = getClientKey(connection.request)
    openConnections.set(key, (openConnections.get(key) ?? 0) + 1)
    connection.once('close', () => {
      const remaining = (openConnections.get(key) ?? 1) - 1
      if (remaining > 0) openConnections.set(key, remaining)
      else openConnections.delete(key)
    })
  })
  return { getClientKey }
}

/** Engine.IO parses the query before it calls middleware. */
type EngineRequest = IncomingMessage & { _query: Record<string, string> }

interface EngineConnection {
  request: IncomingMessage
  once(event: 'close', listener: () => void): void
}
