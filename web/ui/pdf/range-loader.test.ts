import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRangeLoader } from './range-loader.ts'

const content = Buffer.from('0123456789')
let respond: (request: IncomingMessage, response: ServerResponse) => void
let origin = ''
let events: string[] = []
let notify = () => {}

const server = createServer((request, response) => respond(request, response))

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  events = []
  respond = sendRange
})

function sendRange(request: IncomingMessage, response: ServerResponse): void {
  if (request.url !== '/valid') return void response.writeHead(403).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206).end(content.subarray(Number(first), Number(last) + 1))
}

function createLoader(path: string) {
  const record = (event: string) => {
    events.push(event)
    notify()
  }
  return createRangeLoader({
    url: origin + path,
    onBytes: (begin, bytes) => record(`${begin}: ${Buffer.from(bytes)}`),
    onStalled: (reason) => record(reason),
    onResumed: () => record('resumed'),
  })
}

/** Resolves once there are that many events. */
async function waitForEvents(count: number): Promise<string[]> {
  while (events.length < count) await new Promise<void>((resolve) => (notify = resolve))
  return events
}

test('loads the requested part', async () => {
  createLoader('/valid').request(2, 5)
  expect(await waitForEvents(1)).toEqual(['2: 234'])
})

test('takes the requested part of a whole file', async () => {
  respond = (_request, response) => void response.writeHead(200).end(content)
  createLoader('/valid').request(2, 5)
  expect(await waitForEvents(1)).toEqual(['2: 234'])
})

test('continues from another address after the first was rejected', async () => {
  const loader = createLoader('/expired')
  loader.request(0, 2)
  expect(await waitForEvents(1)).toEqual(['rejected'])
  expect(loader.isStalled()).toBe(true)
  loader.retry(`${origin}/valid`)
  expect(loader.isStalled()).toBe(false)
  expect(await waitForEvents(3)).toEqual(['rejected', '0: 01', 'resumed'])
})

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end()],
  ['a part that is too short', (response: ServerResponse) => response.writeHead(206).end('0')],
  ['a lost connection', (response: ServerResponse) => response.destroy()],
])('keeps what failed with %s for the next attempt', async (_what, fail) => {
  respond = (_request, response) => void fail(response)
  const loader = createLoader('/valid')
  loader.request(0, 2)
  expect(await waitForEvents(1)).toEqual(['failed'])
  respond = sendRange
  loader.retry(`${origin}/valid`)
  expect(await waitForEvents(3)).toEqual(['failed', '0: 01', 'resumed'])
})

test('says once that several parts failed', async () => {
  respond = (_request, response) => void response.writeHead(500).end()
  const loader = createLoader('/valid')
  loader.request(0, 2)
  expect(await waitForEvents(1)).toEqual(['failed'])
  respond = sendRange
  loader.request(4, 6)
  expect(await waitForEvents(2)).toEqual(['failed', '4: 45'])
})
