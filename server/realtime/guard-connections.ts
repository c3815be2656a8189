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
const spanMilliseconds = socketLimits.windowSeconds * 1000
/** Long enough for a client to read why it was rejected. */
const farewellMilliseconds = 1000

/**
 * Bounds what a connection may send, whoever it is: first one CONNECT to the main namespace, nothing else
 * until that is answered, never another one, and so many packets and bytes within a span. Socket.IO itself
 * runs the authentication for every CONNECT and reads on after a rejection.
 */
export function guardConnections(io: LiveServer, httpServer: HttpServer): ConnectionGuard {
  const admitted = new WeakSet<Connection>()
  io.engine.on('connection', (connection: Connection) => {
    const countPacket = countWithin(socketLimits.packetsMax)
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
      } else if (isForOtherNamespace(data)) {
        endConnection(connection)
      }
    })
  })
  // After Engine.IO's own listener: it reads from the socket unless it rejects the handshake.
  httpServer.on('upgrade', (request, socket) => {
    // Node no longer listens, and Engine.IO not yet or never: an error would end the process.
    socket.on('error', () => {})
    if (request.url?.startsWith(io.path()) && socket.listenerCount('data') > 0) limitBytes(socket)
  })
  return { admit: (connection) => void admitted.add(connection) }
}

/** Ends a connection after a rejection: the client can still read why, and nothing more is read of it. */
export function endConnection(connection: Connection): void {
  webSocketOf(connection)?.pause()
  setTimeout(() => drop(connection), farewellMilliseconds).unref()
}

/** Ends it at once. What it sent and nobody handled yet is not handled any more. */
function drop(connection: Connection): void {
  connection.close(true)
  webSocketOf(connection)?.terminate()
}

interface PausableWebSocket {
  pause(): void
  terminate(): void
}

/** Engine.IO keeps the WebSocket of a transport to itself, and has no call that stops reading from it. */
function webSocketOf({ transport }: Connection): PausableWebSocket | undefined {
  if (transport.name !== 'websocket') return undefined
  return (transport as unknown as { socket: PausableWebSocket }).socket
}

function isForOtherNamespace(packet: string): boolean {
  return packet.startsWith(`${connectPacket}/`) && !packet.startsWith(`${connectPacket}/,`)
}

/** Frames that Engine.IO never sees (pings, fragments) are bounded by their bytes. */
function limitBytes(socket: Duplex): void {
  const countByte = countWithin(socketLimits.bytesMax)
  socket.on('data', (chunk: Buffer) => {
    if (!countByte(chunk.length)) socket.destroy()
  })
}

/** Counts up within a span of time; false once there were more than `most`. */
function countWithin(most: number): (amount?: number) => boolean {
  let begun = performance.now()
  let count = 0
  return (amount = 1) => {
    const now = performance.now()
    if (now - begun > spanMilliseconds) [begun, count] = [now, 0]
    count += amount
    return count <= most
  }
}

/** Closes a socket that sends more than anybody's page does. */
export function limitEvents(socket: LiveSocket, now: () => number = Date.now): void {
  let begun = now()
  let sent = 0
  socket.use((_event, next) => {
    if (now() - begun > socketLimits.windowSeconds * 1000) [begun, sent] = [now(), 0]
    sent += 1
    if (sent <= socketLimits.eventsMax) next()
    else socket.disconnect(true)
  })
}
