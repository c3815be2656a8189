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
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), 'packed')
  await writeFile(join(folder, 'media', 'lesson.vtt'), 'WEBVTT')
  await writeFile(join(folder, 'robots.txt'), 'robots')
  await writeFile(join(folder, 'service-worker.js'), 'worker')
  await writeFile(join(folder, '.secret'), 'secret')
  const files = staticFileRoutes(folder)
  // Makes the answers of this process those of the server, which take headers late.
  getRequestListener(files.fetch)
  get = (path, headers = {}) => files.request(path, { headers })
})

afterAll(() => rm(folder, { recursive: true }))

test('assets are kept for a year, packed where the browser takes it', async () => {
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(await plain.text()).toBe('plain')
  const packed = await get('/assets/app-1a2b.js', { 'Accept-Encoding': 'br' })
  expect([packed.headers.get('Content-Encoding'), await packed.text()]).toEqual(['br', 'packed'])
})

test.each([
  ['/robots.txt', 'robots'],
  ['/media/lesson.vtt', 'WEBVTT'],
])('%s is kept for an hour', async (path, text) => {
  const reply = await get(path)
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(await reply.text()).toBe(text)
})

test.each(['/.secret', '/assets/none.js', '/media/..%2f.secret', '/assets/..%2f.secret', '/'])(
  '%s is no file',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('the service worker is asked for each time, and may reach this site alone', async () => {
  const worker = await get('/service-worker.js')
  expect(worker.headers.get('Cache-Control')).toBe('no-cache')
  expect(worker.headers.get('Content-Security-Policy')).toContain("connect-src 'self'")
})
