import type { IncomingMessage } from 'node:http'
import type { ErrorBody } from '#shared/errors.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { connectionLimits } from './limits.ts'
import type { Exchange } from './serialize-requests.ts'

export interface StalledUploads {
  /**
   * Closes connections whose request body stopped arriving, or has been arriving for the longest time while all
   * together take too much memory; returns how many. `now` in milliseconds.
   */
  closeStalled(exchanges: Iterable<Exchange>, now: number): number
}

interface Progress {
  bytes: number
  since: number
  startedAt: number
}

interface Options {
  /** Whether the body of this request is stored as it arrives: not more than a part of it is in memory. */
  isStored?: ((request: IncomingMessage) => boolean) | undefined
  bytesTotal?: number
}

/**
 * Responds with 408 to a client that stops in the middle of a body. Any progress counts, so a slow upload
 * continues; while received bytes wait to be read, the delay is the server's and not the client's.
 */
export function createStalledUploads({
  isStored = () => false,
  bytesTotal = connectionLimits.arrivingBytesTotal,
}: Options = {}): StalledUploads {
  const progress = new WeakMap<IncomingMessage, Progress>()

  function isStalled({ request }: Exchange, now: number): boolean {
    const { bytesRead: bytes } = request.socket
    const before = progress.get(request)
    if (before?.bytes === bytes && request.readableLength === 0) {
      return now - before.since >= connectionLimits.bodySeconds * 1000
    }
    progress.set(request, { bytes, since: now, startedAt: before?.startedAt ?? now })
    return false
  }

  /** The first of those that arrive, without which the others take less memory than the limit. */
  function findExcess(arriving: Exchange[], now: number): Exchange[] {
    const inMemory = arriving
      .filter(({ request, response }) => !response.headersSent && !isStored(request))
      .map((exchange) => ({
        exchange,
        bytes: exchange.request.socket.bytesRead - exchange.bytesBefore,
        startedAt: progress.get(exchange.request)?.startedAt ?? now,
      }))
    let bytes = inMemory.reduce((sum, one) => sum + one.bytes, 0)
    const excess: Exchange[] = []
    if (bytes <= bytesTotal) return excess
    for (const one of inMemory.toSorted((a, b) => a.startedAt - b.startedAt)) {
      if (bytes <= bytesTotal || now - one.startedAt < connectionLimits.bodyGraceSeconds * 1000)
        break
      bytes -= one.bytes
      excess.push(one.exchange)
    }
    return excess
  }

  return {
    closeStalled(exchanges, now) {
      const incomplete = [...exchanges].filter(({ request }) => !request.complete)
      const stalled = new Set(incomplete.filter((exchange) => isStalled(exchange, now)))
      const arriving = incomplete.filter((exchange) => !stalled.has(exchange))
      const closed = [...stalled, ...findExcess(arriving, now)]
      for (const { request, response } of closed) {
        if (response.headersSent) request.socket.destroy()
        else rejectBody(request)
      }
      return closed.length
    },
  }
}

/** Written to the socket directly, since the handler that waits for the body owns the response. */
function rejectBody({ socket }: IncomingMessage): void {
  const error: ErrorBody = {
    msg: requestMessages.bodyTooSlow,
    code: 'timed_out',
    requestId: 'none',
  }
  const body = JSON.stringify(error)
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
