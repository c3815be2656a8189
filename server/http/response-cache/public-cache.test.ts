import { type Context, Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { courseListQuery } from '#shared/contract/courses/catalogue-queries.ts'
import routes from '#web/routes.ts'
import type { ApiEnv } from '../context.ts'
import { parseQuery } from '../middleware/parse-request.ts'
import { createAdmission } from '../overload/admission.ts'
import { createPublicCache, type PublicCache } from './public-cache.ts'
import { cachePublicResponse, listPublicEndpoints } from './public-endpoints.ts'
import { listPublicPages } from './public-pages.ts'

const id = '01912345-89ab-7cde-8f01-23456789abcd'
const long = 'x'.repeat(5000)
const respond = (c: Context) => c.text('')
const api = new Hono<ApiEnv>()
  .get(
    '/api/courses',
    cachePublicResponse({ lists: ['courses'] }),
    parseQuery(courseListQuery),
    respond,
  )
  .get('/api/courses/:id', cachePublicResponse(), respond)
  .get('/feed.xml', cachePublicResponse({ lists: ['courses'] }), respond)
  .get('/sitemaps/:file{courses-[1-9][0-9]{0,4}\\.xml}', cachePublicResponse(), respond)
  .get('/user/user', respond)

type Handler = (request: Request, cache: PublicCache) => Promise<Response>

/** A server whose responses contain the number of requests it received, unless `handler` responds. */
function startServer(handler?: Handler) {
  let time = 0
  const received: Request[] = []
  const cache: PublicCache = createPublicCache(
    async (request) => {
      received.push(request)
      if (handler) return handler(request, cache)
      const headers = {
        'X-Request-Id': `request-${received.length}`,
        'Set-Cookie': 'who=ada',
        'Content-Security-Policy': "default-src 'self'",
      }
      return new Response(`${received.length}${long}`, { headers })
    },
    {
      routes: [...listPublicEndpoints(api), ...listPublicPages(routes)],
      log: pino({ level: 'silent' }),
      corsOrigins: [],
      admission: createAdmission({ now: () => time }),
      consumeRateLimit: () => {},
      getClientAddress: (request) => request.url,
      isDatabaseAvailable: () => true,
      respondWithError: () => new Response('rejected', { status: 503 }),
      rejectQuickly: () => undefined,
    },
  )
  const get = async (path: string, init: RequestInit = {}) =>
    cache.fetch(new Request(`http://lectern.test${path}`, init))
  return {
    received,
    get,
    cache,
    pass: (milliseconds: number) => (time += milliseconds),
    paths: () => received.map(({ url }) => url.replace('http://lectern.internal', '')),
  }
}

/** The tests of a group move the clock themselves. */
function useFakeClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

const gzip = { headers: { 'Accept-Encoding': 'gzip' } }

test.each([
  '/',
  '/_.data',
  '/api/courses?page=2',
  `/api/courses/${id}`,
  '/sitemaps/courses-12.xml',
  '/courses',
  '/courses/',
  '/courses.data',
  '/courses.data?_routes=routes/catalogue/catalogue',
  `/courses/${id}`,
  `/courses/details/${id}`,
  `/courses/details/${id}.data`,
  `/courses/view/${id}`,
  `/courses/instructor/${id}`,
  `/category/courses/${id}`,
  '/roadmap_details/go',
  '/login?back=/courses',
  '/register.data',
  '/dashboard/my_learning',
  '/dashboard/my_learning.data?_routes=root',
  '/social/community?from=following',
  `/dashboard/edit_course/${id}`,
  `/user/social/profile/${id}.data`,
])('%s is cached for all clients', async (path) => {
  const { received, get, cache } = startServer()
  await get(path)
  await get(path)
  expect(received).toHaveLength(1)
  cache.changes.recordAll()
  await get(path)
  expect(received).toHaveLength(2)
})

test.each([
  ['/user/user', 'GET'],
  ['/api/courses/my_course', 'GET'],
  ['/sitemaps/courses-0.xml', 'GET'],
  ['/api/courses/not-an-id', 'GET'],
  ['/courses/details/not-an-id', 'GET'],
  ['/roadmap_details/unknown', 'GET'],
  ['/dashboard/nothing', 'GET'],
  ['/dashboard/edit_course/not-an-id', 'GET'],
  [`/user/social/profile/${id}`, 'GET'],
  [`/user/activate/${id}`, 'GET'],
  [`/courses/details/${id}`, 'POST'],
])('%s by %s is not cached, and gets the request as it was sent', async (path, method) => {
  const { received, get } = startServer()
  for (let round = 0; round < 2; round++) {
    await get(path, { method, headers: { Authorization: 'secret' } })
  }
  expect(received.map((request) => request.headers.get('Authorization'))).toEqual([
    'secret',
    'secret',
  ])
})

test('a cached route needs a pattern for parameters other than ids', () => {
  const app = new Hono<ApiEnv>().get('/covers/:topic', cachePublicResponse(), respond)
  expect(() => listPublicEndpoints(app)).toThrow(':topic')
})

test('a path that is both a page and an API route is cached as a page only', async () => {
  const { received, get } = startServer()
  const profile = (Accept: string) => get(`/user/social/profile/${id}`, { headers: { Accept } })
  const page = await profile('text/html,*/*;q=0.8')
  await profile('text/html')
  expect(received.map(({ headers }) => headers.get('Accept'))).toEqual(['text/html'])
  expect(page.headers.get('Vary')).toBe('Accept-Encoding, Accept')
  await profile('application/json')
  await profile('*/*')
  expect(received).toHaveLength(3)
})

describe('the key of a cached response', () => {
  test.each([
    [
      '/api/courses',
      ['?', '?&', '?All%20Categories&Newest', '?Choose%20Category&Sort', '?n=1&n=2'],
    ],
    ['/api/courses', ['?limit=100', '?page=1&limit=100', '?fields=everything', '?category=']],
    ['/api/courses?limit=5&sort=newest', ['?sort=newest&limit=5', '?sort=Newest&x=1&limit=5.0']],
    [`/api/courses/${id}`, ['?n=1', '?search=x']],
    ['/feed.xml', ['?utm_source=mail']],
    ['/', ['?utm_source=mail', '?new=5', '?new=-1', '?new=abc', '?index']],
    ['/courses', ['?n=1', '?search=', '?search=+', '?category=All%20Categories', '?shown=3']],
    ['/courses?shown=15', ['?shown=15&shown=20', '?shown=11', '?shown=15.0', '?shown=15&junk']],
    [`/category/courses/${id}`, ['?category=other']],
    [`/courses/details/${id}?reviews=13`, ['?reviews=13&shown=15', '?reviews=12']],
    ['/login', ['?back=https://elsewhere.test', '?back=/login', '?search=x']],
    ['/dashboard/users', ['?page=2', '?search=ada&sort=name']],
    ['/social/community', ['?from=everybody', '?from=x', '?page=2']],
    ['/courses.data', ['?_routes=unknown', '?_routes=&n=1', '?n=2']],
    [
      '/courses.data?_routes=root,routes/catalogue/catalogue',
      ['?_routes=routes/catalogue/catalogue,root', '?_routes=x,root,routes/catalogue/catalogue'],
    ],
  ])('of %s is the same with %j', async (address, queries) => {
    const { received, get } = startServer()
    await get(address)
    for (const query of queries) await get(address.split('?', 1)[0] + query)
    expect(received).toHaveLength(1)
  })

  test.each([
    ['/api/courses?search=a', '/api/courses?search=b'],
    ['/api/courses?fields=card', '/api/courses'],
    ['/?new=10', '/?new=15'],
    ['/login?back=/a', '/login?back=/b'],
    ['/social/community', '/social/community?from=following'],
    ['/courses.data?_routes=root', '/courses.data'],
  ])('tells %s from %s', async (one, other) => {
    const { received, get } = startServer()
    await get(one)
    await get(other)
    expect(received).toHaveLength(2)
  })

  test('is what the response is computed from', async () => {
    const { get, paths } = startServer()
    await get('/courses?junk=%3Cscript%3E&search=+maps+&sort=OLDEST&shown=12')
    expect(paths()).toEqual(['/courses?search=maps&sort=oldest&shown=15'])
  })

  test('is the same for all ids if the response does not depend on the id', async () => {
    const { get, paths } = startServer()
    for (const path of ['dashboard/edit_course', 'edit_course', 'social/post']) {
      for (let round = 0; round < 3; round++)
        await get(`/${path}/${crypto.randomUUID()}?n=${round}`)
    }
    const anyId = '00000000-0000-0000-0000-000000000000'
    expect(paths()).toEqual([
      `/dashboard/edit_course/${anyId}`,
      `/edit_course/${anyId}`,
      `/social/post/${anyId}`,
    ])
  })

  test('does not exist for a query that the route rejects', async () => {
    const { received, get } = startServer()
    for (let round = 0; round < 2; round++) await get('/api/courses?limit=0')
    for (let round = 0; round < 2; round++) await get('/api/courses?limit=5&limit=5')
    expect(received).toHaveLength(4)
  })
})

describe('a change', () => {
  const other = '01912345-89ab-7cde-8f01-ffffffffffff'

  /** Pages that load data from the API. */
  const site: Handler = async ({ url }, cache) => {
    const load = async (path: string) =>
      (await cache.fetch(new Request(`http://lectern.internal${path}`))).text()
    const { pathname } = new URL(url)
    if (pathname === '/') return new Response(await load('/api/courses?fields=card'))
    if (pathname.startsWith('/courses/')) return new Response(await load(`/api/courses/${id}`))
    return new Response(JSON.stringify({ _id: id, user: { _id: other } }))
  }

  test('of a record invalidates the API responses and pages that contain it, and no others', async () => {
    const { received, get, cache, paths } = startServer(site)
    const all = ['/', `/courses/details/${id}`, '/login']
    const visit = async () => {
      received.length = 0
      for (const path of all) await get(path)
      return paths().filter((path) => all.includes(path))
    }
    expect(await visit()).toEqual(all)
    expect(await visit()).toEqual([])
    cache.changes.record({ contentOnlyIds: [id] })
    expect(await visit()).toEqual(['/', `/courses/details/${id}`])
    cache.changes.record({ courseIds: ['a new one'] })
    expect(await visit()).toEqual(['/'])
    cache.changes.record({ userIds: ['a member who teaches nothing'] })
    expect(await visit()).toEqual([])
  })
})

test('what a page is made of is not kept beside it, but what pages share is', async () => {
  const { received, get, paths } = startServer(async ({ url }, cache) => {
    const load = async (path: string) =>
      (await cache.fetch(new Request(`http://lectern.internal${path}`))).text()
    if (!url.includes('/details/')) return new Response('part')
    return new Response((await load(`/api/courses/${id}`)) + (await load('/feed.xml')))
  })
  await get(`/courses/details/${id}`)
  received.length = 0
  const other = id.replaceAll('9', '8')
  await get(`/courses/details/${other}`)
  expect(paths()).toEqual([`/courses/details/${other}`, `/api/courses/${id}`])
})

describe('a response that is no longer fresh', () => {
  useFakeClock()

  test('is refreshed at once on an idle server, and on a busy one half a minute old', async () => {
    let computed = 0
    const { get } = startServer(({ url }) =>
      url.includes('/login') || url.includes('/register')
        ? new Promise<Response>(() => {})
        : Promise.resolve(new Response(`page ${++computed}`)),
    )
    const read = async () => (await get('/courses')).text()
    await read()
    vi.advanceTimersByTime(11_000)
    await vi.waitFor(async () => expect(await read()).toBe('page 2'))
    void get('/login')
    void get('/register')
    vi.advanceTimersByTime(20_000)
    await read()
    expect(computed).toBe(2)
    vi.advanceTimersByTime(11_000)
    await vi.waitFor(async () => expect(await read()).toBe('page 3'))
  })
})

describe('while the database is unavailable', () => {
  useFakeClock()

  test('serves cached responses marked as stale, and 503 for others', async () => {
    let isUnavailable = false
    const { get, cache } = startServer(async () =>
      isUnavailable
        ? new Response('unavailable', { status: 503 })
        : new Response('<!doctype html><html lang="en">', {
            headers: { 'Content-Type': 'text/html; charset=utf-8' },
          }),
    )
    const current = await get('/courses')
    expect(current.headers.get('Warning')).toBeNull()
    isUnavailable = true
    cache.changes.recordAll()
    vi.advanceTimersByTime(90_000)
    const stale = await get('/courses')
    expect(stale.status).toBe(200)
    expect(Object.fromEntries(stale.headers)).toMatchObject({
      age: '90',
      warning: '110 - "Response is Stale", 111 - "Revalidation Failed"',
      'server-timing': 'outdated',
    })
    expect(await stale.text()).toContain('<html data-outdated="" lang="en">')
    expect((await get('/')).status).toBe(503)
    // A client that has the current page must get the marked one.
    const revalidated = await get('/courses', {
      headers: { 'If-None-Match': current.headers.get('ETag') ?? '' },
    })
    expect(revalidated.status).toBe(200)
  })

  test('serves a page with stale parts without caching it, and a current one after the outage', async () => {
    let isUnavailable = false
    const { get, cache, received } = startServer(async ({ url }) => {
      if (url.endsWith('/login')) {
        return cache.fetch(new Request(`http://lectern.internal/api/courses/${id}`))
      }
      return isUnavailable ? new Response('unavailable', { status: 503 }) : new Response('part')
    })
    await get(`/api/courses/${id}`)
    isUnavailable = true
    cache.changes.recordAll()
    vi.advanceTimersByTime(30_000)
    for (let round = 0; round < 2; round++) {
      const page = await get('/login')
      expect(page.headers.get('Age')).toBe('30')
      expect(await page.text()).toBe('part')
    }
    isUnavailable = false
    cache.changes.record({ contentOnlyIds: [id] })
    received.length = 0
    const page = await get('/login')
    expect(page.headers.get('Age')).toBeNull()
    expect(received).toHaveLength(2)
  })
})

test('limits concurrent computations, and rejects new ones once the first waits too long', async () => {
  const gate = Promise.withResolvers<void>()
  const { get, received, pass } = startServer(() => gate.promise.then(() => new Response('found')))
  const search = (index: number) => get(`/api/courses?search=${index}`)
  const accepted = Array.from({ length: 300 }, (_, index) => search(index))
  await vi.waitFor(() => expect(received).toHaveLength(12), 30_000)
  pass(200)
  const rejected = await Promise.all([search(300), search(301)])
  expect(rejected.map(({ status }) => status)).toEqual([503, 503])
  gate.resolve()
  const statuses = (await Promise.all(accepted)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(300)
  expect((await get('/api/courses?search=later')).status).toBe(200)
})

test('headers of a request do not reach a cached response, and its own headers are not repeated', async () => {
  const { received, get } = startServer()
  const headers = { Authorization: 'secret', Cookie: 'who=ada' }
  for (const reply of [await get('/courses', { headers }), await get('/courses')]) {
    expect(reply.headers.get('X-Request-Id')).toBeNull()
    expect(reply.headers.get('Set-Cookie')).toBeNull()
    expect(reply.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  }
  expect([...(received[0]?.headers ?? [])]).toEqual([])
})

test('each encoding has an ETag of its own, and only that gets a 304', async () => {
  const { get } = startServer()
  const plain = (await get('/courses')).headers.get('ETag') ?? ''
  const compressed = (await get('/courses', gzip)).headers.get('ETag') ?? ''
  expect(plain).not.toBe(compressed)
  const revalidated = (tag: string) =>
    get('/courses', { headers: { ...gzip.headers, 'If-None-Match': tag } })
  expect((await revalidated(compressed)).status).toBe(304)
  expect((await revalidated(plain)).status).toBe(200)
})

test('HEAD returns the headers of GET without its body', async () => {
  const { get } = startServer()
  const reply = await get('/courses', { method: 'HEAD' })
  expect(reply.headers.get('Content-Length')).toBe(String(long.length + 1))
  expect(await reply.text()).toBe('')
})
