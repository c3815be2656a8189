import { expect, test } from 'vitest'
import { presentCourseFile } from '#server/domain/media/index.ts'
import { curriculumLimits, mediaLimits } from '#shared/limits.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseFile } from '#tests/factories/course-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(url, { method, headers }))

/** The signature, the asset and the name of an address. */
const listSegments = (url: string) => new URL(url).pathname.split('/').slice(2)

async function signedFile(
  options: { name?: string; contentType?: string; delivery?: 'view' | 'download' } = {},
) {
  const { delivery, ...columns } = options
  const row = await createCourseFile(app, { courseId: await createCourse(app), ...columns })
  return presentCourseFile(row, app.deps, delivery)
}

test('anyone with the address downloads the file under its name, and nothing renders it', async () => {
  const { url } = await signedFile({ name: 'Übung 1.html' })
  const response = await get(url)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('0123456789')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '10',
    'content-disposition': `attachment; filename="Ubung 1.html"; filename*=UTF-8''%C3%9Cbung%201.html`,
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    etag: expect.stringMatching(/^"[0-9a-f-]{36}"$/),
  })
})

test('only a PDF is delivered for the viewer', async () => {
  const pdf = await get(
    (await signedFile({ contentType: 'application/pdf', delivery: 'view' })).url,
  )
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf')
  expect(pdf.headers.get('Content-Disposition')).toBe('inline')
  expect(pdf.headers.get('Content-Security-Policy')).toContain('sandbox')
  const other = await get((await signedFile({ contentType: 'text/html', delivery: 'view' })).url)
  expect(other.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(other.headers.get('Content-Disposition')).toMatch(/^attachment/)
  const attached = await get((await signedFile({ contentType: 'application/pdf' })).url)
  expect(attached.headers.get('Content-Type')).toBe('application/octet-stream')
})

test('relative addresses inherit the signature, which permits every path of the asset and no other', async () => {
  const { url, _id: id } = await signedFile({ name: 'notes.txt' })
  const [signature] = listSegments(url)
  const sibling = await get(new URL('second.ts', url).href)
  expect([sibling.status, await sibling.text()]).toEqual([200, '0123456789'])
  expect(sibling.headers.get('Content-Disposition')).toContain('filename="second.ts"')
  const disguised = await get(new URL('invoice%E2%80%AEfdp.exe', url).href)
  expect(disguised.headers.get('Content-Disposition')).toContain('filename="invoicefdp.exe"')
  // A file has no deeper paths; the signature is valid for them.
  expect((await get(new URL('720p/segment-1.ts', url).href)).status).toBe(404)
  const other = await signedFile()
  const foreign = `http://lectern.test/media/${signature}/${other._id}/720p/segment-1.ts`
  expect([(await get(foreign)).status, id === other._id]).toEqual([403, false])
})

test('responds to HEAD, ranges and conditional requests', async () => {
  const { url } = await signedFile()
  const head = await get(url, {}, 'HEAD')
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    '10',
    '',
  ])
  const part = await get(url, { Range: 'bytes=2-4' })
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ])
  expect((await get(url, { Range: 'bytes=10-' })).status).toBe(416)
  const etag = head.headers.get('ETag') ?? ''
  expect((await get(url, { 'If-None-Match': etag })).status).toBe(304)
  const stale = await get(url, { Range: 'bytes=2-4', 'If-Range': '"other"' })
  expect([stale.status, await stale.text()]).toEqual([200, '0123456789'])
})

test('an address stays the same for a while, and expires after two hours at the latest', async () => {
  const step = mediaLimits.addressStepMinutes
  const row = await createCourseFile(app, { courseId: await createCourse(app) })
  const { url, expiresAt } = presentCourseFile(row, app.deps)
  const left = (new Date(expiresAt).getTime() - app.deps.clock.now().getTime()) / 60_000
  expect(left).toBeGreaterThan(curriculumLimits.fileAddressMinutes - step - 1)
  expect(left).toBeLessThanOrEqual(curriculumLimits.fileAddressMinutes)
  expect(new Date(expiresAt).getTime() % (step * 60_000)).toBe(0)

  app.clock.pass({ minutes: left - 1 })
  expect((await get(url)).status).toBe(200)
  app.clock.pass({ minutes: 2 })
  const expired = await get(url)
  expect(expired.status).toBe(403)
  expect(expired.headers.get('Cache-Control')).toBe('no-store')
  expect(await expired.json()).toMatchObject({ code: 'forbidden', msg: mediaMessages.linkExpired })
  const page = await get(url, { Accept: 'text/html' })
  expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
  expect(await page.text()).toContain(mediaMessages.linkExpired)
  expect((await get(presentCourseFile(row, app.deps).url)).status).toBe(200)
})

test('rejects addresses that were not signed, without the database', async () => {
  const [one, other] = [await signedFile(), await signedFile({ name: 'other.txt' })]
  const [signature = '', id = '', name = ''] = listSegments(one.url)
  const [otherSignature = '', otherId = ''] = listSegments(other.url)
  const query = app.pool.query.bind(app.pool)
  let queries = 0
  app.pool.query = ((...args: Parameters<typeof query>) => {
    queries += 1
    return query(...args)
  }) as typeof query
  try {
    for (const path of [
      `${signature}/${otherId}/${name}`,
      `${otherSignature}/${id}/${name}`,
      `${signature.replace('d', 'v')}/${id}/${name}`,
      `${signature.slice(0, -1)}/${id}/${name}`,
      `${signature}A/${id}/${name}`,
      `x/${id}/${name}`,
      `%00/${id}/${name}`,
    ]) {
      const response = await get(`http://lectern.test/media/${path}`)
      expect([response.status, path]).toEqual([403, path])
    }
    expect((await get(one.url)).status).toBe(200)
    expect(queries).toBe(0)
  } finally {
    app.pool.query = query
  }
  for (const path of [`${signature}/${id}/`, `${signature}/${id}`, '']) {
    expect((await get(`http://lectern.test/media/${path}`)).status, path).toBe(404)
  }
})

test.each([
  '100%.txt',
  'a%2Fb.txt',
  'a#b&c=d+e;f.txt',
  '“quoted” & (b).txt',
  "'; drop table --.txt",
  '日本語 \u{1F4D8}.zip',
  'x'.repeat(120),
])('delivers a file named %j', async (name) => {
  const { url } = await signedFile({ name })
  const response = await get(url)
  expect(response.status).toBe(200)
  expect(
    decodeURIComponent(response.headers.get('Content-Disposition')?.split("''")[1] ?? ''),
  ).toBe(name)
})

test('a file that is gone is 404', async () => {
  const { url, _id: id } = await signedFile()
  await app.deps.files.remove(`course-files/${id}`, ['content'])
  expect((await get(url)).status).toBe(404)
  expect((await get(url, { 'If-None-Match': `"${id}"` })).status).toBe(404)
})
