import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import { openRawClient } from '#tests/helpers/raw-client.ts'
import { until } from '../helpers/until.ts'

let server: DemoServer
let plainServer: DemoServer

beforeAll(async () => {
  server = await startDemoServer({ EARLY_HINTS: 'on' })
  plainServer = await startDemoServer()
})

afterAll(async () => {
  await server?.close()
  await plainServer?.close()
})

const navigation = 'Accept: text/html\r\nSec-Fetch-Mode: navigate\r\n'

/** The bytes that a client gets, on a connection of its own. */
async function send(
  path: string,
  headers: string,
  { target = server, version = '1.1' }: { target?: DemoServer; version?: string } = {},
): Promise<string> {
  const client = await openRawClient(target.port)
  client.socket.write(
    `GET ${path} HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`,
  )
  await until('the whole response', () => client.isClosed())
  return client.received()
}

/** The status lines, in their order. */
const statuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))

/** The values of the Link header in the informational response. */
function readHints(received: string): string[] {
  const [head = ''] = received.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 103 Early Hints\r\n/)
  return (/^Link: (.*)$/im.exec(head)?.[1] ?? '').split(', ')
}

test.each(['/courses', '/login', '/dashboard/my_learning', '/login/callback?code=x'])(
  '%s announces its style sheets and its font, and no script, before it is rendered',
  async (path) => {
    const received = await send(path, navigation)
    expect(statuses(received)).toEqual([103, 200])
    const styles = [...received.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    expect(styles.length).toBeGreaterThan(0)
    expect(readHints(received).toSorted()).toEqual(
      [
        ...styles.map(([, href]) => `<${href}>; rel=preload; as=style`),
        '</fonts/newsreader-display-basic.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
      ].toSorted(),
    )
  },
)

test('a page that is cached needs no hints', async () => {
  await send('/roadmap', navigation)
  expect(statuses(await send('/roadmap', navigation))).toEqual([200])
})

test.each([
  ['an API call', '/api/courses?search=hints', 'Sec-Fetch-Mode: navigate\r\n'],
  ['data of a page', '/courses.data?search=one', 'Sec-Fetch-Mode: cors\r\n'],
  ['a client that is not a browser', '/courses?search=two', 'Accept: text/html\r\n'],
])('%s gets none', async (_client, path, headers) => {
  expect(statuses(await send(path, headers))).toEqual([200])
})

test('a client of HTTP/1.0 gets none', async () => {
  const received = await send('/courses?search=three', navigation, { version: '1.0' })
  expect(statuses(received)).toEqual([200])
})

test('no client gets any without the setting', async () => {
  const received = await send('/courses', navigation, { target: plainServer })
  expect(statuses(received)).toEqual([200])
})
