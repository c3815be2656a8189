import { expect, test } from 'vitest'
import { claimUpload, type UploadClaim } from '#server/domain/files/index.ts'
import { parseUploadUrl } from '#shared/files/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { fileForm, image, uploadAs, uploadAvatarAs } from '../../factories/media/files.ts'
import { paddedTo } from '../../factories/media/hostile-files.ts'
import { callApi } from '../../helpers/client.ts'

const app = useTestApp({ rateLimits: true })

const upload = async (token: string) =>
  callApi(app, 'POST /api/upload', { token, body: fileForm(await image()) })

/** Claims an upload as domains do, without using it; returns the claimed id. */
const claim = (
  userId: string,
  publicId: string,
  purpose: UploadClaim['purpose'],
  current: string | null = null,
) =>
  app.deps.db.transaction((tx) => claimUpload(app.deps, tx, { userId, publicId, purpose, current }))

test('rejects a user after 200 uploads within an hour without reading the body', async () => {
  const { token, id } = await asUser(app)
  for (let count = 0; count < 200; count++) await app.deps.limits.take('uploadPerUser', id)
  let isRead = false
  const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
  const headers = { Authorization: token, 'Content-Type': 'multipart/form-data; boundary=b' }
  const init = { method: 'POST', headers, body, duplex: 'half' }
  const reply = await app.fetch(new Request(`${publicUrl}/api/upload`, init))
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(3000)
  expect(await reply.json()).toMatchObject({ msg: generalMessages.tooMany })
  expect(isRead).toBe(false)
  const other = await asUser(app)
  expect((await upload(other.token)).status).toBe(200)
})

test('limits the number of unused files of a user', async () => {
  const { token, id } = await asUser(app)
  await app.pool.query(
    `insert into uploads (public_id, owner_id, kind, byte_size, unused_since)
       select md5(n::text || $1), $1::uuid, 'captions', 1, now()
         from generate_series(1, $2::int) as n`,
    [id, fileLimits.unusedFilesMax - 1],
  )
  const replies = await Promise.all([upload(token), upload(token), upload(token)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429])
  const rejected = replies.find(({ status }) => status === 429)
  expect(rejected?.body['msg']).toBe(fileMessages.tooManyUnused)
})

test('limits the concurrent uploads of a user', async () => {
  const { token } = await asUser(app)
  const gate = Promise.withResolvers<void>()
  const slow = async () => {
    const bytes = new Uint8Array(await new Response(fileForm(await image())).arrayBuffer())
    const boundary = /--([^\r]+)/.exec(new TextDecoder('latin1').decode(bytes))?.[1]
    const body = new ReadableStream({
      async pull(controller) {
        await gate.promise
        controller.enqueue(bytes)
        controller.close()
      },
    })
    const headers = {
      Authorization: token,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    return app.fetch(new Request(`${publicUrl}/api/upload`, init))
  }
  const sent = Array.from({ length: fileLimits.concurrentUploadsMax + 1 }, slow)
  const early = await Promise.race(sent)
  expect(early.status).toBe(429)
  expect(await early.json()).toMatchObject({ msg: fileMessages.tooManyAtOnce })
  gate.resolve()
  const statuses = (await Promise.all(sent)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429])
  expect((await upload(token)).status).toBe(200)
})

test('rejects images immediately when the queue is full, for all users', async () => {
  const users = await Promise.all(Array.from({ length: 12 }, () => asUser(app)))
  const body = fileForm(await image({ width: 800, height: 600 }))
  const sent = users.flatMap(({ token }) =>
    Array.from({ length: fileLimits.concurrentUploadsMax }, () =>
      callApi(app, 'POST /api/upload', { token, body }),
    ),
  )
  const replies = await Promise.all(sent)
  const turnedAway = replies.filter(({ status }) => status !== 200)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const reply of turnedAway) {
    expect(reply).toMatchObject({ status: 503, body: { msg: fileMessages.tooManyUploads } })
    expect(reply.headers.get('Retry-After')).toBe('10')
  }
  expect(replies.length - turnedAway.length).toBeGreaterThanOrEqual(fileLimits.imagesQueuedMax)
  expect((await upload(users[0]?.token ?? '')).status).toBe(200)
})

test('accepts an image above the limit of courses for a post, but not for a course', async () => {
  const { token, id } = await asUser(app)
  const bytes = paddedTo(await image(), fileLimits.courseImageMaxBytes + 1)
  const { public_id: publicId } = await uploadAs(app, token, { bytes })
  await expect(claim(id, publicId, 'course')).rejects.toMatchObject({
    code: 'too_large',
    message: 'Size too large!',
  })
  await expect(claim(id, publicId, 'post')).resolves.toMatchObject({ publicId })
})

test('only one of several concurrent claims gets an upload', async () => {
  const { token, id } = await asUser(app)
  const { public_id: publicId } = await uploadAs(app, token)
  const claims = await Promise.allSettled([1, 2, 3, 4].map(() => claim(id, publicId, 'course')))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(claims.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'invalid_input', message: fileMessages.fileExpired },
  })
})

test('a resource keeps its upload whoever saves it, and releases it when it is replaced', async () => {
  const [owner, admin] = [await asUser(app), await asUser(app, { role: 'admin' })]
  const first = await uploadAs(app, owner.token)
  const claimed = await claim(owner.id, first.public_id, 'course')
  const current = claimed?.id ?? null
  expect(await claim(admin.id, first.public_id, 'course', current)).toEqual(claimed)
  const second = await uploadAs(app, admin.token)
  await claim(admin.id, second.public_id, 'course', current)
  await expect(claim(owner.id, first.public_id, 'post')).resolves.toEqual(claimed)
  await expect(claim(owner.id, '', 'post', current)).resolves.toBeNull()
  await expect(claim(owner.id, first.public_id, 'post')).resolves.toEqual(claimed)
})

test('an upload can only be claimed for its purpose', async () => {
  const { token, id } = await asUser(app)
  const image = (await uploadAs(app, token)).public_id
  const captions = await uploadAs(app, token, {
    bytes: new TextEncoder().encode('WEBVTT\n'),
    purpose: 'captions',
  })
  const avatar = parseUploadUrl(await uploadAvatarAs(app, token))?.publicId ?? ''
  for (const [publicId, purpose] of [
    [image, 'avatar'],
    [image, 'captions'],
    [captions.public_id, 'post'],
    [avatar, 'course'],
    ['unknown', 'course'],
  ] as const) {
    await expect(claim(id, publicId, purpose), purpose).rejects.toMatchObject({
      message: fileMessages.fileExpired,
    })
  }
})
