import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#seed/demo-password.ts'
import { errorBody } from '#shared/errors.ts'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { openRawClient } from '../helpers/raw-client.ts'
import { until } from '../helpers/until.ts'

let server: DemoServer
let token = ''

beforeAll(async () => {
  server = await startDemoServer({ LOG_LEVEL: 'debug' })
  const reply = await fetch(`${server.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'student@lectern.test', password: demoPassword }),
  })
  token = ((await reply.json()) as { access_token: string }).access_token
})

afterAll(() => server.close())

const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n${body}`
const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`

/** What a client sends before it disconnects, and whether it waits for the first bytes of a response. */
const aborted: [string, () => string, 'at once' | 'during the response'][] = [
  ['in a JSON body', () => post('/api/post', 'application/json', '{"content":"unfin'), 'at once'],
  [
    'in a JSON body of an anonymous call',
    () => post('/user/login', 'application/json', '{"em'),
    'at once',
  ],
  [
    'in an upload',
    () =>
      post(
        '/api/upload',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
      ),
    'at once',
  ],
  [
    'in a chunked body',
    () =>
      post('/user/addcart', 'application/json', '').replace(
        'Content-Length: 5000',
        'Transfer-Encoding: chunked',
      ) + '5\r\n{"car\r\n',
    'at once',
  ],
  ['in a body for an unknown call', () => post('/nowhere', 'application/json', '{'), 'at once'],
  ['before a page is rendered', () => get(`/courses?search=${crypto.randomUUID()}`), 'at once'],
  ['during a page', () => get('/courses'), 'during the response'],
  ['before a page that is not cached', () => get('/user/activate/unknown'), 'at once'],
  ['before a call', () => get(`/api/courses?search=${crypto.randomUUID()}`), 'at once'],
  ['during a video', () => get('/media/lectern-lesson.webm'), 'during the response'],
  ['during a built file', () => get('/social.png'), 'during the response'],
  ['before a social card', () => get('/social/nothing.png'), 'at once'],
  ['in a poll', () => get('/socket.io/?EIO=4&transport=polling'), 'at once'],
  ['in headers', () => 'GET / HTTP/1.1\r\nHos', 'at once'],
]

test.each(aborted)(
  'does not log an error when a client disconnects %s',
  async (what, bytes, when) => {
    const start = server.output().length
    for (const ending of ['end', 'reset'] as const) {
      const { socket, received } = await openRawClient(server.port)
      socket.write(bytes())
      if (when === 'during the response') {
        await until('the response', () => received() !== '')
      } else {
        // After a complete response on another connection, the server has started with this request.
        await (await fetch(`${server.url}/readyz`)).text()
      }
      if (ending === 'end') socket.destroy()
      else socket.resetAndDestroy()
      await (await fetch(`${server.url}/readyz`)).text()
    }
    await (await fetch(`${server.url}/api/category?after=${encodeURIComponent(what)}`)).text()
    const printed = server.output().slice(start)
    expect(linesAboveDebug(printed)).toEqual([])
  },
)

test.each([
  ['no HTTP', 'NONSENSE\r\n\r\n', '400'],
  ['no Host', 'GET /api/courses HTTP/1.1\r\n\r\n', '400'],
  ['an invalid Host', 'GET /api/courses HTTP/1.1\r\nHost: a/b\r\n\r\n', '400'],
  [
    'long headers',
    `GET /api/courses HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
  ],
])(
  'returns an error body for a request with %s and does not log an error',
  async (_what, bytes, status) => {
    const start = server.output().length
    const { socket, received, isClosed } = await openRawClient(server.port)
    socket.write(bytes)
    await until('the end of the connection', isClosed)
    expect(received()).toContain(`HTTP/1.1 ${status} `)
    expect(errorBody.safeParse(JSON.parse(received().split('\r\n\r\n')[1] ?? '')).success).toBe(
      true,
    )
    await (await fetch(`${server.url}/readyz`)).text()
    expect(linesAboveDebug(server.output().slice(start))).toEqual([])
  },
)

/** The log lines that operators see, without debug lines and their continuation lines. */
function linesAboveDebug(printed: string): string[] {
  return printed.split('\n').filter((line) => !/^(\[[\d:]+\] DEBUG|\s|$)/.test(line))
}

test('the server is ready after all of them', async () => {
  await until('a response', async () => (await fetch(`${server.url}/readyz`)).ok)
  expect(server.output()).not.toMatch(/WARN|ERROR|FATAL/)
})
