import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, startDemoServer } from '#tests/helpers/processes/demo-server.ts'
import routes from '#web/routes.ts'

const kilobyte = 1000
const maxScript = 140 * kilobyte
const maxStyle = 14 * kilobyte
const maxEarlyScript = 15 * kilobyte

let server: DemoServer
let courseId = ''
let ownerId = ''

beforeAll(async () => {
  server = await startDemoServer()
  const list = await fetch(`${server.url}/api/courses?limit=1`)
  const { courses } = (await list.json()) as { courses: { _id: string; user: { _id: string } }[] }
  courseId = courses[0]?._id ?? ''
  ownerId = courses[0]?.user._id ?? ''
})

afterAll(() => server.close())

/** The transferred bytes of one file for a browser that accepts brotli. */
async function wireBytes(path: string): Promise<number> {
  const outgoing = request(server.url + path, { headers: { 'accept-encoding': 'br' } }).end()
  const [response] = await once(outgoing, 'response')
  expect(response.statusCode, path).toBe(200)
  expect(response.headers['content-encoding'], path).toBe('br')
  const chunks: Buffer[] = await response.toArray()
  return Buffer.concat(chunks).length
}

async function loadHtml(path: string): Promise<string> {
  return (await fetch(server.url + path, { headers: { Accept: 'text/html' } })).text()
}

async function firstLoad(path: string): Promise<{ script: number; style: number }> {
  const html = await loadHtml(path)
  const files = new Set(html.match(/\/assets\/[\w.~-]+\.(?:js|css)/g))
  const sum = { script: 0, style: 0 }
  for (const file of files) sum[file.endsWith('.js') ? 'script' : 'style'] += await wireBytes(file)
  return sum
}

const pages: readonly [name: string, path: () => string | Promise<string>][] = [
  ['/', () => '/'],
  ['/courses/:id?', () => '/courses'],
  ['/courses?search=…', () => '/courses?search=python'],
  ['/category/courses/:id', async () => `/category/courses/${await anyCategory()}`],
  ['/courses/details/:id', () => `/courses/details/${courseId}`],
  ['/courses/instructor/:id', () => `/courses/instructor/${ownerId}`],
  ['/roadmap', () => '/roadmap'],
  ['/roadmap_details/:id', () => '/roadmap_details/frontend'],
  ['/login', () => '/login'],
  ['/login/callback', () => '/login/callback?code=code&state=state'],
  ['/register', () => '/register'],
  ['/verification', () => '/verification'],
  ['/forgot_password', () => '/forgot_password'],
  ['/user/reset/:token', () => '/user/reset/token'],
  ['/user/activate/:token', () => '/user/activate/token'],
  ['/user/email/confirm/:token', () => '/user/email/confirm/token'],
  ['/user/email/undo/:token', () => '/user/email/undo/token'],
  ['/invitation/:token', () => '/invitation/token'],
  ['/newsletter/confirm/:token', () => '/newsletter/confirm/token'],
  ['/newsletter/unsubscribe/:token', () => '/newsletter/unsubscribe/token'],
  ['/notifications/unsubscribe/:token', () => '/notifications/unsubscribe/likes.token'],
  ['/appeal/:token', () => '/appeal/token'],
  ['/contact_us', () => '/contact_us'],
  ['/social/rules', () => '/social/rules'],
  ['/terms', () => '/terms'],
  ['/privacy', () => '/privacy'],
  ['/*', () => '/no/such/page'],
  ['/dashboard/create_courses', () => '/dashboard/create_courses'],
]

test.each(pages)('the first load of %s stays within its budget', async (_name, path) => {
  const { script, style } = await firstLoad(await path())
  expect(script).toBeGreaterThan(50 * kilobyte)
  expect(script).toBeLessThanOrEqual(maxScript)
  expect(style).toBeGreaterThan(0)
  expect(style).toBeLessThanOrEqual(maxStyle)
})

/** A shell is for logged-in users, apart from the lessons that visitors may preview. */
test('every page that needs no login is measured', async () => {
  const names = new Set(pages.map(([name]) => name))
  const missing: string[] = []
  for (const { path = '', file, cache } of routes) {
    if (cache === 'shell') continue
    const source = await readFile(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    const needsLogin = /\b(?:createGuardedRoute|requireToken|useRequiredSession)\b/.test(source)
    if (!needsLogin && !names.has(`/${path}`)) missing.push(path)
  }
  expect(missing).toEqual([])
})

/** The scripts that a browser runs or requests before anyone does something, in bytes without compression. */
function countEarlyScript(html: string): number {
  const external = html.match(/<(?:script|link)\b[^>]*\b(?:src|href)="[^"]+\.js"/g)
  expect(external).toBeNull()
  const inline = html.matchAll(
    /<script(?![^>]*\bapplication\/(?:ld\+)?json\b)[^>]*>(.*?)<\/script>/gs,
  )
  return [...inline].reduce((sum, [, text = '']) => sum + Buffer.byteLength(text), 0)
}

test.each([
  ['/', () => '/'],
  ['/courses', () => '/courses'],
  ['/courses?search=…', () => '/courses?search=python'],
  ['/category/courses/:id', async () => `/category/courses/${await anyCategory()}`],
  ['/courses/details/:id', () => `/courses/details/${courseId}`],
  ['/courses/instructor/:id', () => `/courses/instructor/${ownerId}`],
  ['/roadmap', () => '/roadmap'],
  ['/roadmap_details/:id', () => '/roadmap_details/frontend'],
  ['/login', () => '/login'],
  ['/register', () => '/register'],
  ['/contact_us', () => '/contact_us'],
  ['/invitation/:token', () => '/invitation/token'],
  ['/user/reset/:token', () => '/user/reset/token'],
  ['/user/email/confirm/:token', () => '/user/email/confirm/token'],
  ['/user/email/undo/:token', () => '/user/email/undo/token'],
  ['/newsletter/confirm/:token', () => '/newsletter/confirm/token'],
  ['/newsletter/unsubscribe/:token', () => '/newsletter/unsubscribe/token'],
  ['/notifications/unsubscribe/:token', () => '/notifications/unsubscribe/likes.token'],
  ['/appeal/:token', () => '/appeal/token'],
])('%s has little script before the first interaction', async (_name, path) => {
  const html = await loadHtml(await path())
  const bytes = countEarlyScript(html)
  expect(bytes).toBeGreaterThan(kilobyte)
  expect(bytes).toBeLessThanOrEqual(maxEarlyScript)
})

test('a search that no course matches loads at once what adds the lessons that do', async () => {
  const modules = /<link rel="modulepreload" href="[^"]+\.js"/
  expect(await loadHtml('/courses?search=qzxvkj')).toMatch(modules)
  expect(await loadHtml('/courses?search=qzxvkj&level=Beginner')).not.toMatch(modules)
})

const media = (headers: Record<string, string>) =>
  fetch(`${server.url}/media/lectern-lesson.webm`, { headers })

test('a course page links its generated social image', async () => {
  const html = await (await fetch(`${server.url}/courses/details/${courseId}`)).text()
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(address).toBe(`${server.url}/social/courses/${courseId}.png`)
  expect((await fetch(address)).headers.get('content-type')).toBe('image/png')
})

test('can be installed: the manifest has the name, start URL and icons that browsers require', async () => {
  const html = await (await fetch(server.url)).text()
  const address = /rel="manifest" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const reply = await fetch(server.url + address)
  expect(reply.headers.get('content-type')).toContain('application/manifest+json')
  const app = (await reply.json()) as {
    icons: { src: string; sizes: string; purpose?: string }[]
    start_url: string
  }
  expect(app).toMatchObject({ name: 'Lectern', short_name: 'Lectern', display: 'standalone' })
  expect((await fetch(new URL(app.start_url, server.url))).status).toBe(200)
  expect((await fetch(`${server.url}/service-worker.js`)).status).toBe(200)
  for (const { src, sizes } of app.icons) {
    const { format, width, height } = await sharp(
      await (await fetch(new URL(src, server.url))).arrayBuffer(),
    ).metadata()
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes])
  }
  const plain = app.icons.filter(({ purpose }) => purpose === undefined)
  expect(plain.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})

test('serves video ranges, so that players can seek', async () => {
  const whole = await media({})
  expect(whole.status).toBe(200)
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
  expect(whole.headers.get('Content-Type')).toBe('video/webm')
  const bytes = Buffer.from(await whole.arrayBuffer())
  const part = await media({ Range: 'bytes=100-199' })
  expect(part.status).toBe(206)
  expect(part.headers.get('Content-Range')).toBe(`bytes 100-199/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200))
  expect((await media({ Range: `bytes=${bytes.length}-` })).status).toBe(416)
})

test.each(['items=0-1', 'bytes=0-1,5-9', 'bytes', 'nonsense'])(
  'ignores the range %s',
  async (Range) => {
    expect((await media({ Range })).status).toBe(200)
  },
)

test('does not serve files outside the client folder', async () => {
  for (const path of [
    '/media/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fserver/index.js',
    '/art/%2e%2e/%2e%2e/package.json',
  ]) {
    const outgoing = request(server.url + path).end()
    const [response] = await once(outgoing, 'response')
    expect(response.statusCode, path).toBe(404)
    response.resume()
  }
})

async function anyCategory(): Promise<string> {
  const categories = (await (await fetch(`${server.url}/api/category`)).json()) as { _id: string }[]
  return categories[0]?._id ?? ''
}
