import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import { createKeyedLimiter } from '#server/platform/jobs/keyed-limiter.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { createRequestContext, runInRequest } from '#server/platform/monitoring/request-context.ts'
import { isSecretToken } from '#server/platform/secret-token.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { socketLimits } from '#shared/limits.ts'
import { reconnectClients } from './drain-sockets.ts'
import { endConnection, guardConnections, limitEvents } from './guard-connections.ts'
import { limitHandshakes, type HandshakeLimits } from './limit-handshakes.ts'
import { pushNotifications, sendUnread } from './push-notifications.ts'
import { pushPosts } from './push-posts.ts'
import { rooms, type LiveServer, type LiveSocket } from './rooms.ts'

export interface SocketOptions extends HandshakeLimits {
  corsOrigins: string[]
  /** Both by default. */
  transports?: ('polling' | 'websocket')[]
}

/**
 * Attaches Socket.IO to the HTTP server. A socket needs the token of a session in its handshake, and is
 * closed when that session ends in any process.
 */
export function openSockets(
  deps: Deps,
  httpServer: HttpServer,
  { corsOrigins, transports = ['polling', 'websocket'], ...handshakeLimits }: SocketOptions,
): LiveServer {
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    transports,
    maxHttpBufferSize: socketLimits.messageMaxBytes,
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['Cross-Origin-Resource-Policy'] = 'same-origin'
  })
  const { getClientKey } = limitHandshakes(io, handshakeLimits)
  const guard = guardConnections(io, httpServer)
  const lookups = createKeyedLimiter({
    perKey: socketLimits.lookupsPerAddressMax,
    total: socketLimits.concurrentLookupsMax,
  })

  // What a socket causes, here and in its handlers, is logged with the id of its handshake.
  const isProxyTrusted = handshakeLimits.trustedProxies > 0
  io.use((socket, next) => {
    const request = createRequestContext(socket.handshake.headers, { isProxyTrusted })
    runInRequest(request, next)
  })
  io.use(async (socket, next) => {
    const rejection = isSecretToken(readToken(socket))
      ? await lookups.run(getClientKey(socket.request), () => authenticate(deps, io, socket))
      : 'not_logged_in'
    if (rejection) endConnection(socket.conn)
    next(rejection && new Error(rejection))
  })
  io.on('connection', async (socket) => {
    guard.admit(socket.conn)
    // There is one namespace, so a client that left it does not need the connection.
    socket.on('disconnect', () => endConnection(socket.conn))
    limitEvents(socket)
    await socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)])
    // The session may have ended before the socket joined its room.
    if (await authenticate(deps, io, socket)) socket.disconnect(true)
    else await sendUnread(deps, socket)
  })

  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    // Too many sessions to list: every client authenticates again.
    if (sessionIds.length === 0) reconnectClients(io)
    for (const id of sessionIds) io.in(rooms.session(id)).disconnectSockets(true)
  })
  pushPosts(deps, io)
  deps.events.on('curriculumChanged', ({ courseId, revision, userIds }) => {
    if (userIds.length === 0) return
    io.to(userIds.map(rooms.user)).emit('curriculumChanged', { course: courseId, revision })
  })
  deps.events.on('videoChanged', ({ courseId, videoId, userIds }) => {
    if (userIds.length === 0) return
    io.to(userIds.map(rooms.user)).emit('videoChanged', { course: courseId, video: videoId })
  })
  deps.events.on('instructorsChanged', ({ courseId, userIds }) => {
    if (userIds.length === 0) return
    io.to(userIds.map(rooms.user)).emit('instructorsChanged', { course: courseId })
  })
  deps.events.on('postsChanged', ({ postIds }) => io.emit('postsChanged', { _ids: postIds }))
  pushNotifications(deps, io)
  deps.events.onState((state) => {
    // Notifications and ended sessions of other processes were missed.
    if (state === 'restored') reconnectClients(io)
  })
  return io
}

/** Sets `socket.data`, or returns why the socket is rejected. */
async function authenticate(
  deps: Deps,
  io: LiveServer,
  socket: LiveSocket,
): Promise<ErrorCode | undefined> {
  // The client may have disconnected while its lookup was waiting.
  if (socket.conn.readyState !== 'open') return 'unavailable'
  try {
    const session = await findSession(deps, readToken(socket))
    if (!session) return 'not_logged_in'
    const others = new Set(io.sockets.adapter.rooms.get(rooms.user(session.user.id)))
    others.delete(socket.id)
    if (others.size >= socketLimits.socketsPerUserMax) return 'too_many'
    socket.data = { userId: session.user.id, sessionId: session.id }
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    logFailure(deps.log, error, 'A socket could not be admitted.')
    return 'unavailable'
  }
}

/** Empty when the client sent none, or no text. */
function readToken(socket: LiveSocket): string {
  const token: unknown = socket.handshake.auth['token']
  return typeof token === 'string' ? token : ''
}
