import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { largeBodyBytes, paceLargeBodies, toPacedStream, waitForTurn } from './pace-large-bodies.ts'

/** Counts the turns of the event loop until it is stopped. */
function countTurns() {
  let turns = 0
  let isCounting = true
  const count = () => {
    turns += 1
    if (isCounting) setImmediate(count)
  }
  setImmediate(count)
  return { now: () => turns, stop: () => (isCounting = false) }
}

test('gives each caller a turn of the event loop of its own', async () => {
  const turns = countTurns()
  const got = await Promise.all(Array.from({ length: 5 }, () => waitForTurn().then(turns.now)))
  turns.stop()
  expect(new Set(got).size).toBe(5)
})

const app = new Hono()
app.use(paceLargeBodies)
app.get('/:chunks', (c) => {
  const chunks = Number(c.req.param('chunks'))
  const pieces = Array.from({ length: chunks }, () => Buffer.alloc(65_536, 'x'))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.pop()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
  const headers = { 'Content-Length': String(chunks * 65_536), ETag: '"x"' }
  return new Response(body, { status: 206, headers })
})

test.each([1, 4])('sends a file of %i chunks complete, with its headers', async (chunks) => {
  const response = await app.request(`/${chunks}`)
  expect([response.status, response.headers.get('ETag')]).toEqual([206, '"x"'])
  expect(response.headers.get('Content-Length')).toBe(String(chunks * 65_536))
  expect(await response.text()).toBe('x'.repeat(chunks * 65_536))
})

test('leaves turns to other requests between the chunks of large files', async () => {
  const turns = countTurns()
  const before = turns.now()
  const files = await Promise.all(Array.from({ length: 10 }, () => app.request('/4')))
  await Promise.all(files.map((file) => file.arrayBuffer()))
  turns.stop()
  expect(largeBodyBytes).toBeLessThan(4 * 65_536)
  expect(turns.now() - before).toBeGreaterThanOrEqual(40)
})

test('sends shared bytes in slices of them, as the client reads', async () => {
  const bytes = Uint8Array.from({ length: 150_000 }, (_, index) => index % 251)
  const stream = toPacedStream(bytes)
  const reader = stream.getReader()
  const slices: Uint8Array[] = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    slices.push(next.value)
  }
  expect(slices.map(({ length }) => length)).toEqual([65_536, 65_536, 18_928])
  expect(slices.every(({ buffer }) => buffer === bytes.buffer)).toBe(true)
  expect(Buffer.concat(slices).equals(bytes)).toBe(true)
})
