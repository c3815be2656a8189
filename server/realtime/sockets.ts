import type { Server as HttpServer } from 'node:http'
import { Server, type Socket } from 'socket.io'
import { findSession } from '#server/domain/accounts/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'

interface SocketData {
  userId: string
  sessionId: string
}

type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, object, SocketData>
type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, object, SocketData>

const mostBytesPerMessage = 16 * 1024

/** Rooms that the rest of the house may speak to. */
export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
}

/**
 * Live connections on the same server. A socket needs a live session's token in its handshake and is
 * closed when that session ends, wherever it was ended.
 */
export function openSockets(deps: Deps, httpServer: HttpServer, corsOrigins: string[]): LiveServer {
  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: mostBytesPerMessage,
    ...(corsOrigins.length > 0 ? { cors: { origin: corsOrigins } } : {}),
  })
  io.use(async (socket, next) => next(await refusalOf(deps, socket)))
  io.on('connection', async (socket) => {
    await socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)])
  })
  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    // Too many to name: everybody comes back through the door, where dead tokens stay out.
    if (sessionIds.length === 0) io.local.disconnectSockets(true)
    for (const id of sessionIds) io.local.in(rooms.session(id)).disconnectSockets(true)
  })
  return io
}

/** Why this socket may not come in; undefined once it is known whose it is. */
async function refusalOf(deps: Deps, socket: LiveSocket): Promise<Error | undefined> {
  const token: unknown = socket.handshake.auth['token']
  if (typeof token !== 'string') return new Error('not_logged_in')
  try {
    const session = await findSession(deps, token)
    if (!session) return new Error('not_logged_in')
    socket.data = { userId: session.user.id, sessionId: session.id }
    return undefined
  } catch (error) {
    deps.log.error({ err: error }, 'A socket could not be admitted.')
    return new Error('unavailable')
  }
}
