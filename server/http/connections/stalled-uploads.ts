import type { IncomingMessage } from 'node:http'
import type { ErrorBody } from '#shared/errors.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { connectionLimits } from './limits.ts'
import type { Exchange } from './serialize-requests.ts'

export interface StalledUploads {
  /** Closes connections whose request body stopped arriving; returns how many. `now` in milliseconds. */
  closeStalled(exchanges: Iterable<Exchange>, now: number): number
}

interface Progress {
  bytes: number
  since: number
}

/**
 * Responds with 408 to a client that stops in the middle of a body. Any progress counts, so a slow upload
 * continues; while received bytes wait to be read, the delay is the server's and not the client's.
 */
export function createStalledUploads(): StalledUploads {
  const progress = new WeakMap<IncomingMessage, Progress>()
  return {
    closeStalled(exchanges, now) {
      let closed = 0
      for (const { request, response } of exchanges) {
        if (request.complete) continue
        const { bytesRead: bytes } = request.socket
        const before = progress.get(request)
        if (!before || before.bytes !== bytes || request.readableLength > 0) {
          progress.set(request, { bytes, since: now })
        } else if (now - before.since >= connectionLimits.bodySeconds * 1000) {
          closed += 1
          if (response.headersSent) request.socket.destroy()
          else rejectBody(request)
        }
      }
      return closed
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
