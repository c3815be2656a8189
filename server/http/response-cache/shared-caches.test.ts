import { expect, test } from 'vitest'
import type { CachedResponse } from './cached-response.ts'
import { createChangeTracker } from './change-tracker.ts'
import type { PublicRoute } from './public-route.ts'
import { createSharedCacheHeaders, toCdnTags } from './shared-caches.ts'

const id = '01912345-89ab-7cde-8f01-23456789abcd'
const page: PublicRoute = {
  kind: 'page',
  pattern: '/courses',
  path: /^\/courses$/,
  query: () => new URLSearchParams(),
  lists: [],
  tagsRecords: false,
}
const response: CachedResponse = {
  status: 200,
  headers: {},
  etag: '',
  length: 0,
  bodies: new Map(),
  tags: new Set(['courses', id]),
  version: 0,
  computedAt: 0,
  isStale: false,
}

function create(options: Partial<Parameters<typeof createSharedCacheHeaders>[0]> = {}) {
  const changes = createChangeTracker()
  const getHeaders = createSharedCacheHeaders({
    cdn: { tagHeader: 'Cache-Tag', maxAgeSeconds: 60 },
    changes,
    isConnected: () => true,
    corsOrigins: [],
    ...options,
  })
  return { changes, getHeaders }
}

test('a public response names its lists and records, and how long networks may hold it', () => {
  expect(create().getHeaders(response, page)).toEqual({
    'cache-control': 'public, max-age=0, s-maxage=60, must-revalidate',
    'cache-tag': 'all,courses,23456789abcd',
  })
  const fastly = create({ cdn: { tagHeader: 'Surrogate-Key', maxAgeSeconds: 60 } })
  expect(fastly.getHeaders(response, page)).toMatchObject({
    'surrogate-key': 'all courses 23456789abcd',
  })
})

test('purged tags are those of the responses', () => {
  expect(toCdnTags(['courses', id])).toEqual(['courses', '23456789abcd'])
})

test.each<[string, Partial<CachedResponse>, Partial<PublicRoute>]>([
  ['an error', { status: 404 }, {}],
  ['stale', { isStale: true }, {}],
  ['different for clients that accept HTML', {}, { accept: 'text/html' }],
  ['about too many records', { tags: new Set(manyIds(200)) }, {}],
])('a response that is %s is not held', (_reason, changed, route) => {
  const { getHeaders } = create()
  expect(getHeaders({ ...response, ...changed }, { ...page, ...route })).toBeUndefined()
})

test('responses that changed, or may have, are not held', () => {
  const { changes, getHeaders } = create()
  changes.record({ courseIds: ['another'] })
  expect(getHeaders(response, page)).toBeUndefined()
  expect(create({ isConnected: () => false }).getHeaders(response, page)).toBeUndefined()
})

test('API responses are not held where their headers depend on the origin of the caller', () => {
  const { getHeaders } = create({ corsOrigins: ['https://app.example'] })
  expect(getHeaders(response, { ...page, kind: 'api' })).toBeUndefined()
  expect(getHeaders(response, page)).toBeDefined()
})

test('the header is short enough for proxies', () => {
  const headers = create().getHeaders({ ...response, tags: new Set(manyIds(150)) }, page)
  expect(headers?.['cache-tag']?.length).toBeLessThan(2000)
})

function manyIds(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID())
}
