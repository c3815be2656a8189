import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { connectionLimits } from './limits.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

export interface Turns {
  /** The requests that are being answered, one for each busy connection. */
  underWay(): Iterable<Exchange>
  /** Whether a request of it is being answered or has begun to arrive. */
  isBusy(socket: Socket): boolean
  /** From now on each connection is closed after the last request that it has sent. */
  closeAfterAnswers(): void
}

/**
 * Answers the requests of one connection one after the other. Node starts all requests that come pipelined at
 * once and keeps every response in memory until the client reads. Install it after all other listeners
 * of requests.
 */
export function answerInTurn(server: Server): Turns {
  const answer = server.listeners('request') as RequestListener[]
  const current = new Map<Socket, Exchange>()
  const waiting = new WeakMap<Socket, Exchange[]>()
  const readWhenFree = new WeakMap<Socket, number>()
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
      current.delete(socket)
      readWhenFree.set(socket, socket.bytesRead)
      const next = waiting.get(socket)?.shift()
      if (next && socket.writable) start(next)
    })
    if (isClosing) closeAfter(exchange)
    for (const listener of answer) listener.call(server, request, response)
  }

  server.on('upgrade', (_request, socket) => readWhenFree.set(socket as Socket, Infinity))
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    if (!current.has(socket)) return start({ request, response })
    const queue = waiting.get(socket) ?? []
    waiting.set(socket, queue)
    if (queue.length >= connectionLimits.pipelinedMost) socket.destroy()
    else queue.push({ request, response })
  })
  return {
    underWay: () => current.values(),
    isBusy: (socket) => current.has(socket) || socket.bytesRead > (readWhenFree.get(socket) ?? 0),
    closeAfterAnswers() {
      isClosing = true
      for (const exchange of current.values()) closeAfter(exchange)
    },
  }
}
