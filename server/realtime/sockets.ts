import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { SocketRelay } from '#server/platform/socket-relay.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { socketLimits } from '#shared/limits.ts'
import { callBack } from './call-back.ts'
import { limitEvents } from './limit-events.ts'
import { pushNotifications } from './push-notifications.ts'
import { rooms, type LiveServer, type LiveSocket } from './rooms.ts'

export interface LiveSockets {
  io: LiveServer
  /** Tells the other processes what waits to be told: for the end, after the last call. */
  flush(): void
}

/**
 * Live connections on the same server. A socket needs a live session's token in its handshake and is
 * closed when that session ends, wherever it was ended. The relay reaches those at other processes.
 */
export function openSockets(
  deps: Deps,
  httpServer: HttpServer,
  { corsOrigins, relay }: { corsOrigins: string[]; relay: SocketRelay },
): LiveSockets {
  const io: LiveServer = new Server(httpServer, {
    adapter: relay.adapter,
    serveClient: false,
    maxHttpBufferSize: socketLimits.messageMaxBytes,
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
  })
  io.use(async (socket, next) => {
    const refusal = await refusalOf(deps, io, socket)
    next(refusal && new Error(refusal))
  })
  io.on('connection', async (socket) => {
    limitEvents(socket)
    await socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)])
    // The session may have ended between the door and its room, where nobody was told.
    if (await refusalOf(deps, io, socket)) socket.disconnect(true)
  })
  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    // Too many to name: everybody comes back through the door, where dead tokens stay out.
    if (sessionIds.length === 0) callBack(io)
    for (const id of sessionIds) io.local.in(rooms.session(id)).disconnectSockets(true)
  })
  deps.events.on('postAdded', ({ postId, authorId }) => {
    io.emit('postAdded', { _id: postId, postedBy: authorId })
  })
  const { flush } = pushNotifications(deps, io)
  // What was told meanwhile is lost: ends of sessions here, and notifications there.
  deps.events.onGap((gap) => gap === 'is over' && callBack(io))
  relay.onGap(() => callBack(io))
  return { io, flush }
}

/** Why this socket may not be here; undefined once it is known whose it is. */
async function refusalOf(
  deps: Deps,
  io: LiveServer,
  socket: LiveSocket,
): Promise<ErrorCode | undefined> {
  const token: unknown = socket.handshake.auth['token']
  if (typeof token !== 'string') return 'not_logged_in'
  try {
    const session = await findSession(deps, token)
    if (!session) return 'not_logged_in'
    const others = new Set(io.sockets.adapter.rooms.get(rooms.user(session.user.id)))
    others.delete(socket.id)
    if (others.size >= socketLimits.perPerson) return 'too_many'
    socket.data = { userId: session.user.id, sessionId: session.id }
    return undefined
  } catch (error) {
    deps.log.error({ err: error }, 'A socket could not be admitted.')
    return 'unavailable'
  }
}
