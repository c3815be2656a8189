import { pino } from 'pino'
import { expect, test } from 'vitest'
import { answerPublicReads } from './public-reads.ts'

const long = 'x'.repeat(5000)

/** A server that tells in each answer how often it was asked. */
function server() {
  const asked: Request[] = []
  const front = answerPublicReads(
    async (request) => {
      asked.push(request)
      const headers = {
        'X-Request-Id': `request-${asked.length}`,
        'Set-Cookie': 'who=ada',
        'Content-Security-Policy': "default-src 'self'",
      }
      return new Response(`${asked.length}${long}`, { headers })
    },
    { log: pino({ level: 'silent' }), corsOrigins: [] },
  )
  const get = async (path: string, init: RequestInit = {}) =>
    front.fetch(new Request(`http://lectern.test${path}`, init))
  return { asked, get, forget: front.forget }
}

const gzip = { headers: { 'Accept-Encoding': 'gzip' } }

test.each([
  '/',
  '/_root.data',
  '/api/category',
  '/api/courses?page=2',
  '/api/courses/1',
  '/api/courses/instructor/1',
  '/courses',
  '/courses.data',
  '/courses/details/1',
  '/category/courses/1',
  '/login',
  '/register.data',
])('%s is the same for everybody, and computed once', async (path) => {
  const { asked, get, forget } = server()
  await get(path)
  await get(path)
  expect(asked).toHaveLength(1)
  forget()
  await get(path)
  expect(asked).toHaveLength(2)
})

test.each([
  ['/user/user', 'GET'],
  ['/api/courses/my_course', 'GET'],
  ['/dashboard/my_learning', 'GET'],
  ['/courses/details/1', 'POST'],
])('%s by %s is asked each time, with what the caller sent', async (path, method) => {
  const { asked, get } = server()
  for (let round = 0; round < 2; round++) {
    await get(path, { method, headers: { Authorization: 'secret' } })
  }
  expect(asked.map((request) => request.headers.get('Authorization'))).toEqual(['secret', 'secret'])
})

test('nothing of the caller reaches a kept answer, and nothing of it is repeated', async () => {
  const { asked, get } = server()
  const headers = { Authorization: 'secret', Cookie: 'who=ada' }
  for (const reply of [await get('/courses', { headers }), await get('/courses')]) {
    expect(reply.headers.get('X-Request-Id')).toBeNull()
    expect(reply.headers.get('Set-Cookie')).toBeNull()
    expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  }
  expect([...(asked[0]?.headers ?? [])]).toEqual([])
})

test('each encoding has a tag of its own, and 304 is answered to its own tag only', async () => {
  const { get } = server()
  const plain = (await get('/courses')).headers.get('ETag') ?? ''
  const packed = (await get('/courses', gzip)).headers.get('ETag') ?? ''
  expect(plain).not.toBe(packed)
  const revalidated = (tag: string) =>
    get('/courses', { headers: { ...gzip.headers, 'If-None-Match': tag } })
  expect((await revalidated(packed)).status).toBe(304)
  expect((await revalidated(plain)).status).toBe(200)
})

test('HEAD answers the headers of GET without its body', async () => {
  const { get } = server()
  const reply = await get('/courses', { method: 'HEAD' })
  expect(reply.headers.get('Content-Length')).toBe(String(long.length + 1))
  expect(await reply.text()).toBe('')
})
