import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { errorBody, errorStatus } from '#shared/errors.ts'
import { getRequest, openRawClient } from '#tests/helpers/raw-client.ts'
import { until } from '#tests/helpers/until.ts'
import { createListenerErrorHandler, rejectMalformedRequests } from './malformed-requests.ts'

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line) => logged.push(line) })
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
  logged.length = 0
})

async function start(
  listener: RequestListener,
  options: ServerOptions = {},
): Promise<{ port: number; server: Server }> {
  const server = createServer({ ...options, requireHostHeader: false }, listener)
  rejectMalformedRequests(server, log)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

async function client(port: number) {
  const opened = await openRawClient(port)
  closers.push(opened.close)
  return opened
}

const echo = getRequestListener(
  async (request) => new Response(await request.text().catch(() => 'no body')),
  { errorHandler: createListenerErrorHandler(log) },
)

/** Parses the one response that was sent before the connection was closed. */
function parseErrorResponse(received: string) {
  const [headers = '', body = ''] = received.split('\r\n\r\n')
  expect(headers).toMatch(/^Connection: close$/im)
  expect(headers).toMatch(/^Content-Type: application\/json$/im)
  expect(headers).toMatch(new RegExp(`^Content-Length: ${body.length}$`, 'im'))
  const { code, msg } = errorBody.parse(JSON.parse(body))
  const status = Number(/^HTTP\/1\.1 (\d+) [A-Z]/.exec(headers)?.[1])
  expect(errorStatus[code]).toBe(status)
  expect(msg).not.toBe('')
  return { status, code }
}

const long = 'x'.repeat(20_000)
const chunked = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n'

test.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'invalid_input'],
  ['no path', 'GET nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'invalid_input'],
  ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400, 'invalid_input'],
  ['an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n', 400, 'invalid_input'],
  ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, 'invalid_input'],
  ['a backslash', 'GET /a\\b HTTP/1.1\r\nHost: localhost\r\n\r\n', 400, 'invalid_input'],
  ['an invalid chunk', `${chunked}zz\r\n`, 400, 'invalid_input'],
  ['a long chunk extension', `${chunked}1;${long}\r\n`, 413, 'too_large'],
  [
    'an unknown Expect',
    'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n',
    400,
    'invalid_input',
  ],
  ['long headers', `GET / HTTP/1.1\r\nX-Long: ${long}\r\n\r\n`, 431, 'headers_too_large'],
])('a request with %s is rejected with an error body', async (_what, text, status, code) => {
  const { port } = await start(echo)
  const { socket, received, isClosed } = await client(port)
  socket.write(text)
  await until('the end', isClosed)
  expect(parseErrorResponse(received())).toEqual({ status, code })
  expect(logged).toEqual([])
})

test('a malformed request after a valid one is rejected with an error body', async () => {
  const { port } = await start((_request, response) => response.end('<first>'))
  const { socket, received, isClosed } = await client(port)
  socket.write(getRequest('/'))
  await until('the first response', () => received().endsWith('<first>'))
  socket.write('NONSENSE\r\n\r\n')
  await until('the end', isClosed)
  expect(parseErrorResponse(received().split('<first>')[1] ?? '').status).toBe(400)
})

test('headers that do not arrive in time are rejected with an error body', async () => {
  const timeouts = { headersTimeout: 50, connectionsCheckingInterval: 20 }
  const { port } = await start(echo, timeouts)
  const { socket, received, isClosed } = await client(port)
  socket.write('GET / HTTP/1.1\r\n')
  await until('the end', isClosed)
  expect(parseErrorResponse(received())).toEqual({ status: 408, code: 'timed_out' })
})

test('nothing is written into a response that has started', async () => {
  const { port } = await start((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('<started>')
  })
  const { socket, received, isClosed } = await client(port)
  socket.write(getRequest('/'))
  await until('the start of the response', () => received().endsWith('<started>'))
  socket.write('NONSENSE\r\n\r\n')
  await until('the end', isClosed)
  expect(received()).toMatch(/<started>$/)
})

test('a connection that the client resets is closed, and nothing is logged', async () => {
  const { port, server } = await start(() => {})
  const { socket } = await client(port)
  const [accepted] = await Promise.all([
    once(server, 'request').then(([request]) => request.socket),
    new Promise<void>((resolve) => socket.write(getRequest('/'), () => resolve())),
  ])
  socket.resetAndDestroy()
  await until('the end', () => accepted.destroyed)
  expect(logged).toEqual([])
})

test('an error that the app did not handle becomes a 500 and is logged', async () => {
  const { port } = await start(
    getRequestListener(() => Promise.reject(new Error('broken')), {
      errorHandler: createListenerErrorHandler(log),
    }),
  )
  const reply = await fetch(`http://127.0.0.1:${port}/`)
  expect(reply.status).toBe(500)
  expect(errorBody.parse(await reply.json()).code).toBe('internal')
  expect(logged.join()).toContain('broken')
})
