import type { Server, Socket } from 'socket.io'
import type { LiveEvents } from '#server/platform/events/event-bus.ts'
import type { ClientToServerEvents, ServerToClientEvents } from '#shared/events.ts'

/** What the processes tell each other by the relay. */
interface BetweenProcesses {
  notificationsChanged: (changes: LiveEvents['notificationsChanged'][]) => void
}

interface SocketData {
  userId: string
  sessionId: string
}

export type LiveServer = Server<
  ClientToServerEvents,
  ServerToClientEvents,
  BetweenProcesses,
  SocketData
>
export type LiveSocket = Socket<
  ClientToServerEvents,
  ServerToClientEvents,
  BetweenProcesses,
  SocketData
>

/** Whom the house can speak to. */
export const rooms = {
  user: (id: string) => `user:${id}`,
  session: (id: string) => `session:${id}`,
}
