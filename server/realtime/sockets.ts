import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { SocketRelay } from '#server/platform/events/socket-relay.ts'
import { createKeyedLimiter } from '#server/platform/jobs/keyed-limiter.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { isSecretToken } from '#server/platform/secret-token.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { socketLimits } from '#shared/limits.ts'
import { endConnection, guardConnections, limitEvents } from './guard-connections.ts'
import { limitHandshakes, type HandshakeLimits } from './limit-handshakes.ts'
import { pushNotifications, sendUnread } from './push-notifications.ts'
import { rooms, type LiveServer, type LiveSocket } from './rooms.ts'

export interface LiveSockets {
  io: LiveServer
  /** Tells the other processes what waits to be told: for the end, after the last call. */
  flush(): void
}

export interface SocketOptions extends HandshakeLimits {
  corsOrigins: string[]
  relay: SocketRelay
}

/**
 * Live connections on the same server. A socket needs a live session's token in its handshake and is
 * closed when that session ends, wherever it was ended. The relay reaches those at other processes.
 */
export function openSockets(
  deps: Deps,
  httpServer: HttpServer,
  { corsOrigins, relay, ...handshakeLimits }: SocketOptions,
): LiveSockets {
  const io: LiveServer = new Server(httpServer, {
    adapter: relay.adapter,
    serveClient: false,
    maxHttpBufferSize: socketLimits.messageMaxBytes,
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['Cross-Origin-Resource-Policy'] = 'same-origin'
  })
  const addressKeyOf = limitHandshakes(io, handshakeLimits)
  const guard = guardConnections(io, httpServer)
  const lookups = createKeyedLimiter({
    perKey: socketLimits.lookupsPerAddressMax,
    total: socketLimits.concurrentLookupsMax,
  })
  io.use(async (socket, next) => {
    const key = addressKeyOf(socket.request)
    const refusal = isSecretToken(tokenOf(socket))
      ? await lookups.run(key, () => refusalOf(deps, io, socket))
      : 'not_logged_in'
    if (refusal) endConnection(socket.conn)
    next(refusal && new Error(refusal))
  })
  io.on('connection', async (socket) => {
    guard.admit(socket.conn)
    // There is one namespace: a client that left it has no use for the connection.
    socket.on('disconnect', () => endConnection(socket.conn))
    limitEvents(socket)
    await socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)])
    // The session may have ended between the door and its room, where nobody was told.
    if (await refusalOf(deps, io, socket)) socket.disconnect(true)
    else await sendUnread(deps, socket)
  })
  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    // Too many to name: everybody comes back through the door, where dead tokens stay out.
    if (sessionIds.length === 0) reconnectClients(io)
    for (const id of sessionIds) io.local.in(rooms.session(id)).disconnectSockets(true)
  })
  deps.events.on('postAdded', ({ postId, authorId }) => {
    io.emit('postAdded', { _id: postId, postedBy: authorId })
  })
  const { flush } = pushNotifications(deps, io)
  // What was told meanwhile is lost: ends of sessions here, and notifications there.
  deps.events.onGap((gap) => gap === 'is over' && reconnectClients(io))
  relay.onGap(() => reconnectClients(io))
  return { io, flush }
}

/** Why this socket may not be here; undefined once it is known whose it is. */
async function refusalOf(
  deps: Deps,
  io: LiveServer,
  socket: LiveSocket,
): Promise<ErrorCode | undefined> {
  // It may have given up while it waited for its turn.
  if (socket.conn.readyState !== 'open') return 'unavailable'
  try {
    const session = await findSession(deps, tokenOf(socket))
    if (!session) return 'not_logged_in'
    const others = new Set(io.sockets.adapter.rooms.get(rooms.user(session.user.id)))
    others.delete(socket.id)
    if (others.size >= socketLimits.socketsPerUserMax) return 'too_many'
    socket.data = { userId: session.user.id, sessionId: session.id }
    return undefined
  } catch (error) {
    logFailure(deps.log, error, 'A socket could not be admitted.')
    return 'unavailable'
  }
}

/** Empty when the client sent none, or something else. */
function tokenOf(socket: LiveSocket): string {
  const token: unknown = socket.handshake.auth['token']
  return typeof token === 'string' ? token : ''
}

/** So many come back in a second, at most. */
const perSecond = 500
const underWay = new WeakSet<LiveServer>()

/**
 * Lets every socket of this process lose its line, one after the other. Their pages connect again by
 * themselves: through the door, where dead tokens stay out, and asking for what they missed.
 */
function reconnectClients(io: LiveServer): void {
  if (underWay.has(io)) return
  underWay.add(io)
  const lines = [...io.sockets.sockets.values()].map(({ conn }) => conn)
  const closeSome = () => {
    for (const line of lines.splice(0, perSecond / 10)) line.close()
    if (lines.length > 0) setTimeout(closeSome, 100).unref()
    else underWay.delete(io)
  }
  // Both lines that break with the database come back within moments: one call is enough.
  setTimeout(closeSome, 1000).unref()
}
