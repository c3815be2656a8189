import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import type { Logger } from '#server/platform/logging/logger.ts'
import { errorStatus, type ErrorBody } from '#shared/errors.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { requestMessages } from '#shared/messages/requests.ts'

type Rejection = Pick<ErrorBody, 'code' | 'msg'>

const malformed: Rejection = { code: 'invalid_input', msg: requestMessages.malformedRequest }

/** By the `code` of Node's error; any other error means a malformed request. */
const rejections: Readonly<Record<string, Rejection>> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', msg: requestMessages.headersTooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { code: 'too_large', msg: requestMessages.bodyTooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'timed_out', msg: requestMessages.bodyTooSlow },
}

/**
 * Responds with the API's error body to requests that Node's HTTP parser rejects; Node's own responses are
 * empty.
 */
export function rejectMalformedRequests(server: Server, log: Logger): void {
  const openResponses = new WeakMap<Duplex, Set<ServerResponse>>()
  server.on('request', ({ socket }, response) => {
    const responses = openResponses.get(socket) ?? new Set()
    openResponses.set(socket, responses.add(response))
    response.once('close', () => responses.delete(response))
  })
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const body = toJson(malformed)
    response.writeHead(errorStatus[malformed.code], {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    })
    response.end(body)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    log.debug({ err: error }, 'A connection was closed because of a malformed request.')
    const { code = '' } = error
    const responses = [...(openResponses.get(socket) ?? [])]
    // Bytes in the middle of another response would corrupt it.
    const isResponding = responses.some(({ headersSent }) => headersSent)
    if (code === 'ECONNRESET' || !socket.writable || isResponding) socket.destroy()
    else writeRejection(socket, rejections[code] ?? malformed)
  })
}

/** Responds if @hono/node-server cannot create a Request for the app, e.g. because of an invalid Host header. */
export function createListenerErrorHandler(log: Logger) {
  return (error: unknown): Response => {
    if (error instanceof RequestError) return respond(malformed, { Connection: 'close' })
    log.error({ err: error }, 'A request failed outside of the app.')
    return respond({ code: 'internal', msg: generalMessages.internal })
  }
}

function respond(rejection: Rejection, headers: Record<string, string> = {}): Response {
  return new Response(toJson(rejection), {
    status: errorStatus[rejection.code],
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}

/** Writes the response as text, since Node has not created a response object. */
function writeRejection(socket: Duplex, rejection: Rejection): void {
  const body = toJson(rejection)
  const status = errorStatus[rejection.code]
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function toJson(rejection: Rejection): string {
  const body: ErrorBody = { ...rejection, requestId: 'none' }
  return JSON.stringify(body)
}
