import type { IncomingMessage } from 'node:http'
import type { ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { connectionLimits } from './limits.ts'
import type { Exchange } from './serialize-requests.ts'

export interface StalledUploads {
  /** Ends requests whose body does not go on; returns how many. `now` in milliseconds. */
  closeStalled(exchanges: Iterable<Exchange>, now: number): number
}

interface Progress {
  bytes: number
  since: number
}

/**
 * Responds with 408 to a client that stops in the middle of a body. Any progress counts, so a slow upload goes
 * on; bytes that we have not taken yet are our delay and not the client's.
 */
export function createStalledUploads(): StalledUploads {
  const progress = new WeakMap<IncomingMessage, Progress>()
  return {
    closeStalled(exchanges, now) {
      let ended = 0
      for (const { request, response } of exchanges) {
        if (request.complete) continue
        const { bytesRead: bytes } = request.socket
        const before = progress.get(request)
        if (!before || before.bytes !== bytes || request.readableLength > 0) {
          progress.set(request, { bytes, since: now })
        } else if (now - before.since >= connectionLimits.bodySeconds * 1000) {
          ended += 1
          if (response.headersSent) request.socket.destroy()
          else rejectBody(request)
        }
      }
      return ended
    },
  }
}

/** Written past the response, which belongs to whoever still waits for the body. */
function rejectBody({ socket }: IncomingMessage): void {
  const error: ErrorBody = {
    msg: generalMessages.bodyTooSlow,
    code: 'timed_out',
    requestId: 'none',
  }
  const body = JSON.stringify(error)
  socket.end(
    `HTTP/1.1 408 Request Timeout\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
