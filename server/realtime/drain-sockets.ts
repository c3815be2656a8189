import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveServer } from './rooms.ts'

const reconnectsPerSecond = 500
const batchMilliseconds = 100
/** Events that let all clients reconnect share one run if they arrive within this time. */
const gatherMilliseconds = 1000
/** A process with more sockets than it can close at that rate meanwhile closes them faster. */
const drainMilliseconds = 8000
const reconnecting = new WeakSet<LiveServer>()

/**
 * Closes every connection of this process, a few at a time. The pages connect again by themselves, authenticate,
 * and load what they missed.
 */
export function reconnectClients(io: LiveServer): void {
  if (reconnecting.has(io)) return
  reconnecting.add(io)
  const reconnect = async () => {
    await sleep(gatherMilliseconds, undefined, { ref: false })
    await closeInBatches(io, Infinity)
    reconnecting.delete(io)
  }
  void reconnect()
}

/**
 * Rejects handshakes from now on and closes all connections, a few at a time, so that the processes that their
 * clients reconnect to are not flooded.
 */
export async function drainSockets(io: LiveServer): Promise<void> {
  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    if (request._query['sid']) next()
    else if (request.headers.upgrade) rejectUpgrade(request.socket)
    else response.writeHead(503, { Connection: 'close' }).end()
  })
  await closeInBatches(io, drainMilliseconds)
  io.engine.close()
}

async function closeInBatches(io: LiveServer, maxMilliseconds: number): Promise<void> {
  const connections = [...io.sockets.sockets.values()].map(({ conn }) => conn)
  const batchSize = Math.max(
    (reconnectsPerSecond * batchMilliseconds) / 1000,
    Math.ceil((connections.length * batchMilliseconds) / maxMilliseconds),
  )
  while (connections.length > 0) {
    for (const connection of connections.splice(0, batchSize)) connection.close()
    if (connections.length > 0) await sleep(batchMilliseconds, undefined, { ref: false })
  }
}

/** With a status that makes a proxy try another process: Engine.IO rejects every handshake with 400. */
function rejectUpgrade(socket: Duplex): void {
  socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}

/** Engine.IO parses the query before it calls middleware. */
type EngineRequest = IncomingMessage & { _query: Record<string, string> }
