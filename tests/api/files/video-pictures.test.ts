import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { courseVideoResponse } from '#shared/contract/media/videos.ts'
import { videoPictures as limits } from '#shared/limits/video-pictures.ts'
import { videoMessages as messages } from '#shared/messages/media/videos.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { examine, fileForm, image } from '#tests/factories/media/files.ts'
import { type Bytes, createVideo } from '#tests/factories/media/videos.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { filesBelow } from '#tests/helpers/stored-files.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function createUploaded(columns: { poster?: string } = {}) {
  const { id, token } = await asMember(app, { role: 'instructor', authorize: true })
  const courseId = await createCourse(app, { ownerId: id })
  const content = new Uint8Array(1)
  const ready = { state: 'ready', isPlayable: true } as const
  const video = await createVideo(app, { courseId, content, ...ready, ...columns })
  return { token, id: video.id }
}

type Uploaded = Awaited<ReturnType<typeof createUploaded>>

const jpeg = (width: number, height: number) => image({ width, height })
const send = ({ id, token }: Uploaded, name: string, bytes: Bytes) =>
  callApi(app, `POST /api/videos/${id}/pictures/${name}`, { token, body: fileForm(bytes) })
const complete = ({ id, token }: Uploaded, body: object) =>
  callApi(app, `PUT /api/videos/${id}/pictures`, { token, body })
const whole = { sheets: 2, height: 90, seconds: 2 }

async function sendAll(uploaded: Uploaded): Promise<void> {
  expect((await send(uploaded, 'poster.jpg', await jpeg(640, 360))).status).toBe(200)
  for (const name of ['thumbnails-0.jpg', 'thumbnails-1.jpg']) {
    expect((await send(uploaded, name, await jpeg(800, 450))).status).toBe(200)
  }
}

describe("images that the author's browser made", () => {
  test('are shown once all of them have arrived, also if they are sent twice', async () => {
    const uploaded = await createUploaded()
    expect(await complete(uploaded, whole)).toMatchObject({
      status: 400,
      body: { msg: messages.pictureMissing },
    })
    await sendAll(uploaded)
    await sendAll(uploaded)
    const { body } = await complete(uploaded, whole)
    const { video } = courseVideoResponse.parse(body)
    const poster = await app.fetch(new Request(video.poster ?? ''))
    expect(poster.headers.get('Content-Type')).toBe('image/jpeg')
    const stored = await examine(new Uint8Array(await poster.arrayBuffer()))
    expect(stored).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
    const { rows } = await app.pool.query('select thumbnails from videos where id = $1', [
      uploaded.id,
    ])
    const { columns, rows: lines, width } = limits
    expect(rows[0]).toEqual({ thumbnails: { ...whole, columns, rows: lines, width } })
  })

  test('do not replace those of the server', async () => {
    const uploaded = await createUploaded({ poster: 'poster.jpg' })
    const rejected = { status: 409, body: { msg: messages.hasPictures } }
    expect(await send(uploaded, 'poster.jpg', await jpeg(64, 36))).toMatchObject(rejected)
    expect(await complete(uploaded, whole)).toMatchObject(rejected)
  })

  test.each([
    ['another name', 'source', 404, () => jpeg(64, 36)],
    ['a ninth sheet', 'thumbnails-8.jpg', 404, () => jpeg(64, 36)],
    ['a path', '..%2Fposter.jpg', 404, () => jpeg(64, 36)],
    ['a PNG', 'poster.jpg', 415, () => image({ width: 64, height: 36, format: 'png' })],
    ['text', 'poster.jpg', 415, async () => Uint8Array.from(Buffer.from('<svg onload=x>'))],
    ['a cut file', 'poster.jpg', 415, async () => (await jpeg(640, 360)).slice(0, 700)],
    ['a sheet that is too wide', 'thumbnails-0.jpg', 415, () => jpeg(801, 450)],
    ['too many bytes', 'poster.jpg', 413, async () => new Uint8Array(limits.fileMaxBytes + 1)],
  ] as const)('are rejected: %s', async (_what, name, status, make) => {
    const uploaded = await createUploaded()
    expect((await send(uploaded, name, await make())).status).toBe(status)
    const stored = filesBelow(join(app.config.dataDir, 'files')).filter((file) =>
      file.includes(uploaded.id),
    )
    expect(stored).toHaveLength(1)
  })

  test.each([{ sheets: 9 }, { sheets: 0 }, { height: 1000 }, { seconds: 0 }, { seconds: 'two' }])(
    'are rejected with %o',
    async (wrong) => {
      const uploaded = await createUploaded()
      await sendAll(uploaded)
      expect((await complete(uploaded, { ...whole, ...wrong })).status).toBe(400)
    },
  )

  test('are accepted from authors of the course only', async () => {
    const uploaded = await createUploaded()
    const { token } = await asMember(app, { role: 'instructor', authorize: true })
    const other = { ...uploaded, token }
    expect((await send(other, 'poster.jpg', await jpeg(64, 36))).status).toBe(403)
    expect((await complete(other, whole)).status).toBe(403)
  })
})
