import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketLimits } from '#shared/limits.ts'
import type { LiveServer, LiveSocket } from './rooms.ts'

export type Connection = LiveSocket['conn']

export interface ConnectionGuard {
  /** The socket of this connection is authenticated and may send events. */
  admit(connection: Connection): void
}

const connectPacket = '0'
const windowMilliseconds = socketLimits.windowSeconds * 1000
/** Leaves a rejected client time to read the reason. */
const rejectionMilliseconds = 1000

/**
 * Limits what a connection may send: first one CONNECT to the main namespace, nothing else until it is
 * accepted, no second one, and a limited number of packets and bytes per time window. Socket.IO alone would
 * authenticate every CONNECT and go on reading after a rejection.
 */
export function guardConnections(io: LiveServer, httpServer: HttpServer): ConnectionGuard {
  const admitted = new WeakSet<Connection>()
  io.engine.on('connection', (connection: Connection) => {
    const countPacket = createWindowCounter(socketLimits.packetsMax)
    let messages = 0
    const deadline = setTimeout(() => {
      if (!admitted.has(connection)) drop(connection)
    }, socketLimits.authenticationSeconds * 1000)
    connection.once('close', () => clearTimeout(deadline))
    connection.on('upgrading', () => countPacket() || drop(connection))
    connection.on('packet', ({ type, data }: { type: string; data?: unknown }) => {
      if (!countPacket()) return drop(connection)
      if (type !== 'message') return
      messages += 1
      const isConnect = typeof data === 'string' && data.startsWith(connectPacket)
      if (messages > 1) {
        if (isConnect || !admitted.has(connection)) drop(connection)
      } else if (!isConnect) {
        drop(connection)
      } else if (isOtherNamespace(data)) {
        endConnection(connection)
      }
    })
  })
  // Added after Engine.IO's own listener, which reads from the socket unless it rejects the handshake.
  httpServer.on('upgrade', (request, socket) => {
    // Neither Node nor Engine.IO handles errors at this point: an unhandled one would end the process.
    socket.on('error', () => {})
    if (request.url?.startsWith(io.path()) && socket.listenerCount('data') > 0) limitBytes(socket)
  })
  return { admit: (connection) => void admitted.add(connection) }
}

/** Ends a rejected connection: reads nothing more from it, but lets the client read the reason. */
export function endConnection(connection: Connection): void {
  getWebSocket(connection)?.pause()
  setTimeout(() => drop(connection), rejectionMilliseconds).unref()
}

/** Ends a connection at once, without handling what it sent. */
function drop(connection: Connection): void {
  connection.close(true)
  getWebSocket(connection)?.terminate()
}

interface PausableWebSocket {
  pause(): void
  terminate(): void
}

/** Engine.IO does not expose a transport's WebSocket, and has no method that stops reading from it. */
function getWebSocket({ transport }: Connection): PausableWebSocket | undefined {
  if (transport.name !== 'websocket') return undefined
  return (transport as unknown as { socket: PausableWebSocket }).socket
}

function isOtherNamespace(packet: string): boolean {
  return packet.startsWith(`${connectPacket}/`) && !packet.startsWith(`${connectPacket}/,`)
}

/** Also limits frames that Engine.IO does not see, such as pings and fragments. */
function limitBytes(socket: Duplex): void {
  const countBytes = createWindowCounter(socketLimits.bytesMax)
  socket.on('data', (chunk: Buffer) => {
    if (!countBytes(chunk.length)) socket.destroy()
  })
}

/** Closes a socket that sends more events than any of our pages does. */
export function limitEvents(socket: LiveSocket): void {
  const countEvent = createWindowCounter(socketLimits.eventsMax)
  socket.use((_event, next) => {
    if (countEvent()) next()
    else socket.disconnect(true)
  })
}

/** Counts within a time window; returns false above `max`. */
function createWindowCounter(max: number): (amount?: number) => boolean {
  let startedAt = performance.now()
  let count = 0
  return (amount = 1) => {
    const now = performance.now()
    if (now - startedAt > windowMilliseconds) [startedAt, count] = [now, 0]
    count += amount
    return count <= max
  }
}
