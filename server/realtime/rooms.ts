import type { Server, Socket } from 'socket.io'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'

interface SocketData {
  userId: string
  sessionId: string
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, object, SocketData>
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, object, SocketData>

/** Whom the house can speak to. */
export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
}
