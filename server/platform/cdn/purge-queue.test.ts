import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cdn, startCdn } from '#tests/helpers/servers/cdn.ts'
import { until } from '#tests/helpers/until.ts'
import { createPurgeQueue } from './purge-queue.ts'

let cdn: Cdn
beforeAll(async () => {
  cdn = await startCdn()
})
afterAll(() => cdn.close())
beforeEach(() => {
  cdn.purges.length = 0
  cdn.respondWith(200)
})

function openQueue(tagHeader: 'Cache-Tag' | 'Surrogate-Key' = 'Cache-Tag') {
  const lines: string[] = []
  const queue = createPurgeQueue(
    {
      target: { purgeUrl: cdn.purgeUrl, purgeHeaders: {}, tagHeader },
      allTag: 'all',
      log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    },
    {
      batchMilliseconds: 10,
      intervalMilliseconds: 10,
      retryMaxMilliseconds: 40,
      closeMilliseconds: 500,
      tagsPerRequest: 3,
      maxTags: 20,
    },
  )
  return { queue, lines }
}

const purged = () => cdn.purges.flatMap(({ body }) => (JSON.parse(body) as { tags: string[] }).tags)

test('tags of one batch are purged once, in requests of limited size', async () => {
  const { queue } = openQueue()
  queue.add(['courses', 'a'])
  queue.add(['courses', 'b', 'c', 'd'])
  await until('all tags', () => purged().length === 5)
  expect(cdn.purges.map(({ body }) => body)).toEqual([
    '{"tags":["courses","a","b"]}',
    '{"tags":["c","d"]}',
  ])
  await queue.close()
})

test('an outage ends in one purge of everything, however much changed, and two log lines', async () => {
  const { queue, lines } = openQueue()
  cdn.respondWith(500)
  queue.add(['first'])
  await until('two tries', () => cdn.purges.length >= 2)
  for (let index = 0; index < 5000; index++) queue.add([`record ${index}`])
  const start = cdn.purges.length
  await until('another try', () => cdn.purges.length > start + 1)
  cdn.respondWith(200)
  await until('the purge', () => cdn.purges.some(({ status }) => status === 200))
  expect(cdn.purges.at(-1)?.body).toBe('{"tags":["all"]}')
  await queue.close()
  const accepted = cdn.purges.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringContaining('was not purged'),
    expect.stringContaining('accepts purges again'),
  ])
})

test('a change while its purge is being sent is purged again', async () => {
  const { queue } = openQueue()
  queue.add(['a'])
  await until('the request', () => cdn.purges.length === 1)
  queue.add(['a'])
  await until('the second request', () => cdn.purges.length === 2)
  expect(purged()).toEqual(['a', 'a'])
  await queue.close()
})

test('what is left is sent when the process stops, as one request', async () => {
  const { queue } = openQueue()
  queue.add(['a', 'b', 'c', 'd'])
  await queue.close()
  expect(cdn.purges.map(({ body }) => body)).toEqual(['{"tags":["all"]}'])
})

test('a network that is away does not delay a stop', async () => {
  const { queue } = openQueue()
  cdn.respondWith(500)
  queue.add(['a'])
  await until('a try', () => cdn.purges.length > 0)
  const start = performance.now()
  await queue.close()
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('purges for Surrogate-Key have the format of networks with that header', async () => {
  const { queue } = openQueue('Surrogate-Key')
  cdn.respondWith(202)
  queue.add(['courses', 'a'])
  await until('the request', () => cdn.purges.length === 1)
  expect(cdn.purges[0]?.body).toBe('{"surrogate_keys":["courses","a"]}')
  await queue.close()
})
