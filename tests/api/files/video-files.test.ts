import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { enrolments, lessons, videos } from '#server/db/schema/index.ts'
import { presentVideoStream } from '#server/domain/media/index.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { mediaMessages } from '#shared/messages/media/media.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getRequest, openRawClient } from '#tests/helpers/raw-client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.fetch(new Request(url, { method, headers }))

const text = '0123456789'

/** A video whose files all contain the same text. */
async function storeVideo(columns: Partial<typeof videos.$inferInsert> = {}) {
  const { db, files } = app.deps
  const [video] = await db
    .insert(videos)
    .values({
      courseId: columns.courseId ?? (await createCourse(app)),
      name: 'lesson.mp4',
      bytes: 10,
      state: 'ready',
      playlist: 1,
      poster: 'poster.jpg',
      thumbnails: { sheets: 1, columns: 5, rows: 5, width: 160, height: 90, seconds: 5 },
      ...columns,
    })
    .returning()
  if (!video) throw new Error('The insert returned no video.')
  const bytes = new Uint8Array(Buffer.from(text))
  const contentType = 'application/octet-stream'
  const store = (folder: string, names: string[]) =>
    files.store(
      `videos/${video.id}${folder}`,
      names.map((name) => ({ name, contentType, bytes })),
    )
  const ownFiles = ['source', 'master-1.m3u8', 'poster.jpg', 'thumbnails-0.jpg', 'rendition-480']
  await store('', ownFiles)
  await store('/720p', ['playlist.m3u8', 'init.mp4', 'segment-1.m4s'])
  await store('/audio', ['segment-12.m4s'])
  return video
}

/** The address of a video, without the name of its playlist. */
async function signVideo(columns?: Partial<typeof videos.$inferInsert>) {
  const stream = presentVideoStream(await storeVideo(columns), app.deps)
  if (!stream) throw new Error('The video cannot be played.')
  return { ...stream, base: stream.url.slice(0, stream.url.lastIndexOf('/')) }
}

test.each([
  ['master-1.m3u8', 'application/vnd.apple.mpegurl'],
  ['720p/playlist.m3u8', 'application/vnd.apple.mpegurl'],
  ['720p/init.mp4', 'video/mp4'],
  ['720p/segment-1.m4s', 'video/iso.segment'],
  ['audio/segment-12.m4s', 'video/iso.segment'],
  ['poster.jpg', 'image/jpeg'],
  ['thumbnails-0.jpg', 'image/jpeg'],
])('delivers %s to players and delivery networks', async (path, contentType) => {
  const { base, _id, url } = await signVideo()
  const response = await get(`${base}/${path}`)
  expect([response.status, await response.text()]).toEqual([200, text])
  expect(url).toBe(`${base}/master-1.m3u8`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': contentType,
    'content-length': '10',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^public, max-age=\d+, immutable$/),
    etag: `"${_id}/${path}"`,
  })
  expect(response.headers.has('access-control-allow-origin')).toBe(false)
})

test('caches keep a file until its address expires', async () => {
  const { url, expiresAt } = await signVideo()
  const countSecondsLeft = () =>
    Math.floor((Date.parse(expiresAt) - app.deps.clock.now().getTime()) / 1000)
  const before = countSecondsLeft()
  const cached = (await get(url)).headers.get('Cache-Control') ?? ''
  // A second may have begun since.
  const seconds = Number(/\d+/.exec(cached)?.[0])
  expect(seconds).toBeLessThanOrEqual(before)
  expect(seconds).toBeGreaterThanOrEqual(countSecondsLeft())
})

test('responds to HEAD, ranges and conditional requests', async () => {
  const { base } = await signVideo()
  const url = `${base}/720p/segment-1.m4s`
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
  const last = await get(url, { Range: 'bytes=-3' })
  expect([last.status, await last.text()]).toEqual([206, '789'])
  expect((await get(url, { Range: 'bytes=10-' })).status).toBe(416)
  const etag = head.headers.get('ETag') ?? ''
  expect((await get(url, { 'If-None-Match': etag })).status).toBe(304)
  expect((await get(`${base}/720p/init.mp4`, { 'If-None-Match': etag })).status).toBe(200)
})

test('a range of a large file is the right part of it', async () => {
  const { base, _id } = await signVideo()
  const bytes = new Uint8Array(600_000).map((_, index) => index % 251)
  await app.deps.files.store(`videos/${_id}/720p`, [
    { name: 'segment-2.m4s', contentType: 'video/iso.segment', bytes },
  ])
  for (const [start, end] of [
    [0, 599_999],
    [100_000, 100_010],
    [70_001, 500_000],
  ] as const) {
    const part = await get(`${base}/720p/segment-2.m4s`, { Range: `bytes=${start}-${end}` })
    expect(part.status).toBe(206)
    const received = Buffer.from(await part.arrayBuffer())
    expect(received.equals(bytes.subarray(start, end + 1)), `${start}-${end}`).toBe(true)
  }
  const whole = await get(`${base}/720p/segment-2.m4s`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
})

test('only a file that players get as it is can be loaded as it was uploaded', async () => {
  const hls = await signVideo()
  for (const name of ['source', 'original.mp4', 'original.webm', 'rendition-480']) {
    expect([(await get(`${hls.base}/${name}`)).status, name]).toEqual([404, name])
  }
  const webm = await signVideo({ playlist: 0, isPlayable: true, contentType: 'video/webm' })
  const mp4 = await signVideo({ playlist: 0, isPlayable: true, contentType: 'video/mp4' })
  expect([webm.type, mp4.type, hls.type]).toEqual(['file', 'file', 'hls'])
  const part = await get(webm.url, { Range: 'bytes=0-3' })
  expect([part.status, await part.text()]).toEqual([206, '0123'])
  expect(part.headers.get('Content-Type')).toBe('video/webm')
  expect((await get(mp4.url)).headers.get('Content-Type')).toBe('video/mp4')
  expect((await get(`${mp4.base}/source`)).status).toBe(404)
  expect((await get(`${mp4.base}/poster.jpg`)).status).toBe(404)
})

test('rejects expired, altered and unsigned addresses and those of another video', async () => {
  const { url, base } = await signVideo()
  const other = await signVideo()
  const [signature = '', id = ''] = new URL(base).pathname.split('/').slice(2)
  for (const path of [
    `${signature}/${other._id}`,
    `${signature.replace('s', 'o')}/${id}`,
    `${signature.slice(0, -1)}/${id}`,
    `${signature}A/${id}`,
    `${signature.replace(/^s(.)/, 'sz')}/${id}`,
    `x/${id}`,
  ]) {
    const response = await get(`http://lectern.test/media/${path}/master-1.m3u8`)
    expect([response.status, path]).toEqual([403, path])
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
  app.clock.pass({ hours: 3 })
  const expired = await get(url)
  expect([expired.status, await expired.json()]).toMatchObject([
    403,
    { msg: mediaMessages.linkExpired },
  ])
})

test('delivers no other name and no other spelling of one', async () => {
  const { base } = await signVideo()
  const { pathname } = new URL(base)
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // A URL would resolve them before they are sent.
  const request = async (path: string) => {
    const client = await openRawClient(port)
    client.socket.write(getRequest(path))
    await until('the status', () => client.received().includes('\r\n'))
    client.close()
    return Number(client.received().split(' ')[1])
  }
  expect(await request(`${pathname}/720p/segment-1.m4s`)).toBe(200)
  expect(await request(`${pathname}/720p/segment-1.m4s?x=1`)).toBe(200)
  for (const path of [
    '/720p/../master-1.m3u8',
    '/720p/../720p/segment-1.m4s',
    '/720p/%2e%2e/master-1.m3u8',
    '/720p/..%2fmaster-1.m3u8',
    '/./master-1.m3u8',
    '/720p/../../../course-files/x',
    '//master-1.m3u8',
    '/720p//segment-1.m4s',
    '/720p%2Fsegment-1.m4s',
    '/%6Daster-1.m3u8',
    '/master-1.m3u8%00',
    '/master-1.m3u8/',
    '/master-01.m3u8',
    '/MASTER-1.m3u8',
    '/720p/segment-0.m4s',
    '/720p/segment-2.m4s',
    '/720p/rendition-480',
    '/audio/source',
    '/',
  ]) {
    expect([await request(pathname + path), path]).toEqual([404, path])
  }
})

test('an enrolment that ends stops new addresses; a copied one lasts until its expiry', async () => {
  const { course, lessons: ids } = await createCourseWithLessons(app, [{}])
  const [id = ''] = ids
  const video = await storeVideo({ courseId: course })
  const { db } = app.deps
  await db.update(lessons).set({ video: null, videoId: video.id }).where(eq(lessons.id, id))
  const learner = await asLearner(app, course)
  const open = () => callApi(app, `GET /api/lessons/${id}`, { token: learner.token })
  const opened = await open()
  const { content } = lessonResponse.parse(opened.body).lesson
  const url = content.kind === 'video' ? (content.stream?.url ?? '') : ''
  expect((await get(url)).status).toBe(200)

  await db.delete(enrolments).where(eq(enrolments.courseId, course))
  const denied = await open()
  expect([denied.status, JSON.stringify(denied.body).includes('/media/')]).toEqual([403, false])
  expect((await get(url)).status).toBe(200)
  app.clock.pass({ hours: 2, minutes: 1 })
  expect((await get(url)).status).toBe(403)
})

test('a video that is unknown to the storage is not found', async () => {
  const { base, _id } = await signVideo()
  const other = randomUUID()
  expect((await get(base.replace(_id, other) + '/master-1.m3u8')).status).toBe(403)
  expect((await get(`${base}/master-2.m3u8`)).status).toBe(404)
})
