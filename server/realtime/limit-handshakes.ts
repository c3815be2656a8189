import type { IncomingMessage } from 'node:http'
import { type ClientKey, parseForwardedFor } from '#server/platform/rate-limits/client-address.ts'
import { createTokenBuckets } from '#server/platform/rate-limits/token-buckets.ts'
import { remoteAddressOf } from './hand-on.ts'
import type { LiveServer } from './rooms.ts'

/** What one process accepts. */
export interface HandshakeLimits {
  trustedProxies: number
  clientKey: ClientKey
  socketsPerAddress: number
  /** In all. One address may use a tenth of it. */
  handshakesPerSecond: number
}

/** A rejection waits this long, so that a client that retries at once costs one try a second. */
const rejectAfterMilliseconds = 1000
const inAll = 'all'

/**
 * Rejects handshakes, of every transport, beyond so many a second and so many open connections per client
 * address. Runs before the WebSocket is accepted and before any packet is read. Returns the key that a
 * connection's address is counted by.
 */
export function limitHandshakes(
  io: LiveServer,
  { trustedProxies, clientKey, socketsPerAddress, handshakesPerSecond }: HandshakeLimits,
): (request: IncomingMessage) => string {
  const perSecond = handshakesPerSecond / 10
  const byAddress = createTokenBuckets({ perSecond, burst: 2 * perSecond })
  const byProcess = createTokenBuckets({
    perSecond: handshakesPerSecond,
    burst: handshakesPerSecond,
  })
  const open = new Map<string, number>()

  const keyOf = (request: IncomingMessage): string => {
    const header = request.headers['x-forwarded-for']
    const forwarded = parseForwardedFor(header?.toString(), trustedProxies)
    return clientKey(forwarded ?? remoteAddressOf(request) ?? 'unknown')
  }
  const isAllowed = (request: IncomingMessage): boolean => {
    const key = keyOf(request)
    if ((open.get(key) ?? 0) >= socketsPerAddress) return false
    return byAddress.take(key) && byProcess.take(inAll)
  }

  io.engine.use((request: EngineRequest, _response: unknown, next: (error?: Error) => void) => {
    const isHandshake = !request._query['sid'] || request.headers.upgrade !== undefined
    if (!isHandshake || isAllowed(request)) next()
    else setTimeout(next, rejectAfterMilliseconds, new Error('too_many')).unref()
  })
  io.engine.on('connection', (connection: { request: IncomingMessage; once: OnceClosed }) => {
    const key = keyOf(connection.request)
    open.set(key, (open.get(key) ?? 0) + 1)
    connection.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
  return keyOf
}

/** Engine.IO parses the query before it calls us. */
type EngineRequest = IncomingMessage & { _query: Record<string, string> }
type OnceClosed = (event: 'close', listener: () => void) => void
