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
  io.use((socket, next) => {
    admit(deps, socket).then(
      (isKnown) => next(isKnown ? undefined : new Error('not_logged_in')),
      (error: unknown) => {
        deps.log.error({ err: error }, 'A socket could not be admitted.')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', async (socket) => {
    await socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)])
  })
  deps.events.on('sessionsEnded', ({ sessionIds }) => {
    for (const id of sessionIds) io.local.in(rooms.session(id)).disconnectSockets(true)
  })
  return io
}

async function admit(deps: Deps, socket: LiveSocket): Promise<boolean> {
  const token: unknown = socket.handshake.auth['token']
  const session = typeof token === 'string' ? await findSession(deps, token) : undefined
  if (!session) return false
  socket.data = { userId: session.user.id, sessionId: session.id }
  return true
}
