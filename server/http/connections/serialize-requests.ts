import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  /** What the connection had received before this request. */
  bytesBefore: number
}

export interface RequestQueue {
  /** The requests under way, one for each busy connection. */
  active(): Iterable<Exchange>
  /** Whether a request of the connection is being handled or has started to arrive. */
  isBusy(socket: Socket): boolean
  /** From now on, closes each connection after the last request that it has sent. */
  closeAfterResponses(): void
}

/**
 * Handles the requests of one connection one after the other. Node starts all pipelined requests at once and
 * keeps every response in memory until the client reads. Install it after all other request listeners.
 *
 * With `slowDownRejected`, a connection whose request was rejected with 429 or 503 has its next one handled
 * after a pause: clients that retry at once would otherwise take much of the server's time.
 */
export function serializeRequests(
  server: Server,
  { slowDownRejected }: { slowDownRejected: boolean },
): RequestQueue {
  const listeners = server.listeners('request') as RequestListener[]
  const current = new Map<Socket, Exchange>()
  const waiting = new WeakMap<Socket, Exchange[]>()
  /** Bytes that were read when the last response ended: with more, the next request is arriving. */
  const bytesReadAtEnd = new WeakMap<Socket, number>()
  const rejectedAt = new WeakMap<Socket, number>()
  let isClosing = false

  const hasWaiting = (socket: Socket) => (waiting.get(socket)?.length ?? 0) > 0
  const closeAfter = ({ request, response }: Exchange) => {
    if (!response.headersSent && !hasWaiting(request.socket)) response.shouldKeepAlive = false
  }
  const start = (exchange: Exchange) => {
    const { request, response } = exchange
    const { socket } = request
    current.set(socket, exchange)
    response.once('close', () => {
      discardBody(request)
      current.delete(socket)
      if (slowDownRejected && isRejection(response)) rejectedAt.set(socket, performance.now())
      bytesReadAtEnd.set(socket, socket.bytesRead)
      const next = waiting.get(socket)?.shift()
      if (next && socket.writable) start({ ...next, bytesBefore: socket.bytesRead })
    })
    const handle = () => {
      // The client may have disconnected during the pause.
      if (socket.destroyed) return
      if (isClosing) closeAfter(exchange)
      for (const listener of listeners) listener.call(server, request, response)
    }
    const pause = remainingPause(socket)
    if (pause > 0 && !isClosing) setTimeout(handle, pause)
    else handle()
  }
  const remainingPause = (socket: Socket) => {
    const at = rejectedAt.get(socket)
    return at === undefined ? 0 : at + connectionLimits.rejectedMilliseconds - performance.now()
  }

  server.on('upgrade', (_request, socket) => bytesReadAtEnd.set(socket as Socket, Infinity))
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    const exchange = { request, response, bytesBefore: bytesReadAtEnd.get(socket) ?? 0 }
    if (!current.has(socket)) return start(exchange)
    const pipelined = waiting.get(socket) ?? []
    waiting.set(socket, pipelined)
    if (pipelined.length >= connectionLimits.maxPipelined) socket.destroy()
    else pipelined.push(exchange)
  })
  return {
    active: () => current.values(),
    isBusy: (socket) => current.has(socket) || socket.bytesRead > (bytesReadAtEnd.get(socket) ?? 0),
    closeAfterResponses() {
      isClosing = true
      for (const exchange of current.values()) closeAfter(exchange)
    },
  }
}

/**
 * Lets the rest of a body arrive that was rejected before its end, since the next request of the connection comes after
 * it. Whoever was reading would stop it again at once. The HTTP adapter limits its size and time.
 */
function discardBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  request.removeAllListeners('data').removeAllListeners('readable').resume()
}

function isRejection({ statusCode }: ServerResponse): boolean {
  return statusCode === 429 || statusCode === 503
}
