import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staticFileRoutes } from './static-files.ts'

let folder = ''
let get: (path: string, headers?: Record<string, string>) => Response | Promise<Response>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-static-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'media'))
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'plain')
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), 'compressed')
  await writeFile(join(folder, 'assets', 'pdf.worker.min-1a2b.mjs'), 'worker')
  await writeFile(join(folder, 'media', 'lesson.vtt'), 'WEBVTT')
  await writeFile(join(folder, 'robots.txt'), 'robots')
  await writeFile(join(folder, 'service-worker.js'), 'worker')
  await writeFile(join(folder, '.secret'), 'secret')
  const files = staticFileRoutes(folder)
  // Replaces the global Response by that of @hono/node-server, as in the real server.
  getRequestListener(files.fetch)
  get = (path, headers = {}) => files.request(path, { headers })
})

afterAll(() => rm(folder, { recursive: true }))

test('assets are cached for a year, and compressed if the browser accepts it', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(await plain.text()).toBe('plain')
  const compressed = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'br' })
  const encoding = compressed.headers.get('Content-Encoding')
  expect([encoding, await compressed.text()]).toEqual(['br', 'compressed'])
})

test.each([
  ['/robots.txt', 'robots'],
  ['/media/lesson.vtt', 'WEBVTT'],
])('%s is cached for an hour', async (path, text) => {
  const response = await get(path)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(await response.text()).toBe(text)
})

test.each(['/.secret', '/assets/none.js', '/media/..%2f.secret', '/assets/..%2f.secret', '/'])(
  '%s is not served',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('the service worker is revalidated, and may connect to this site only', async () => {
  const worker = await get('/service-worker.js')
  expect(worker.headers.get('Cache-Control')).toBe('no-cache')
  expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'")
})

test('the worker that reads PDFs may load nothing', async () => {
  const worker = await get('/assets/pdf.worker.min-1a2b.mjs')
  expect(worker.headers.get('Content-Type')).toMatch(/^text\/javascript/)
  expect(worker.headers.get('Cache-Control')).toContain('immutable')
  expect(worker.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'wasm-unsafe-eval'",
  )
})
