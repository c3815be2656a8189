import { expect, test } from 'vitest'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { parseUploadUrl } from '#shared/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl, useTestApp } from '#tests/helpers/test-app.ts'
import { createCourse } from '../../factories/catalogue.ts'
import { uploadAs, uploadAvatarAs } from '../../factories/files.ts'
import { callApi } from '../../helpers/client.ts'
import { getDefaultAvatar } from '../../helpers/default-avatar.ts'

const app = useTestApp()

const wear = (token: string, avatar: unknown) =>
  callApi(app, 'PATCH /user/update', { token, body: { avatar } })
const getAvatar = async (token: string) =>
  (await callApi(app, 'GET /user/user', { token })).body['avatar']
const isThere = async (url: string) => (await app.fetch(new Request(url))).status === 200
const toPath = (url: string) => new URL(url).pathname
const destroy = (token: string, url: string) =>
  callApi(app, 'POST /api/destroy', { token, body: { public_id: parseUploadUrl(url)?.publicId } })
const cleanUp = () => cleanUpFiles(app.deps)
const passTheLimit = () => app.clock.pass({ hours: fileLimits.unusedHours })

test('an uploaded portrait is worn, shown to others, kept and taken off', async () => {
  const { token, id, fullname } = await asUser(app, { authorize: true })
  const courseId = await createCourse(app, { ownerId: id })
  const url = await uploadAvatarAs(app, token)
  expect((await wear(token, url)).status).toBe(200)
  expect(await getAvatar(token)).toBe(url)
  const { body } = await callApi(app, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(body)).toContain(url)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  expect((await wear(token, '')).status).toBe(200)
  expect(await getAvatar(token)).toBe(getDefaultAvatar({ fullname }))
  const { body: after } = await callApi(app, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(after)).not.toContain(url)
})

test('saving the present picture again changes nothing, with or without our origin in front', async () => {
  const { token } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await wear(token, url)
  expect((await wear(token, toPath(url))).status).toBe(200)
  expect((await wear(token, url)).status).toBe(200)
  expect(await getAvatar(token)).toBe(url)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(true)
})

test('a picture that was replaced stays for a day, may be worn again, and is swept then', async () => {
  const { token } = await asUser(app)
  const first = await uploadAvatarAs(app, token)
  await wear(token, first)
  const second = await uploadAvatarAs(app, token)
  await wear(token, second)
  await cleanUp()
  expect(await isThere(first)).toBe(true)
  expect((await wear(token, first)).status).toBe(200)
  passTheLimit()
  await cleanUp()
  expect(await isThere(first)).toBe(true)
  expect(await isThere(second)).toBe(false)
})

test('a picture that was never worn is swept after a day, and cannot be worn from then on', async () => {
  const { token, fullname } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  app.clock.pass({ hours: fileLimits.unusedHours - 1 })
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  app.clock.pass({ hours: 1 })
  const rejected = { status: 400, body: { fields: { avatar: fileMessages.fileExpired } } }
  expect(await wear(token, url)).toMatchObject(rejected)
  await cleanUp()
  expect(await isThere(url)).toBe(false)
  expect(await wear(token, url)).toMatchObject(rejected)
  expect(await getAvatar(token)).toBe(getDefaultAvatar({ fullname }))
})

test('the picture of a deleted person is swept a day later', async () => {
  const { token, id } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await wear(token, url)
  await app.pool.query('delete from users where id = $1', [id])
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(false)
})

test('a picture that is worn is not deleted from under its person', async () => {
  const { token } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await wear(token, url)
  expect(await destroy(token, url)).toMatchObject({
    status: 200,
    body: { msg: fileMessages.stillInUse },
  })
  expect(await isThere(url)).toBe(true)
  expect(await getAvatar(token)).toBe(url)
  await wear(token, '')
  expect(await destroy(token, url)).toMatchObject({ body: { msg: fileMessages.deleted } })
  expect(await isThere(url)).toBe(false)
})

test('nobody wears what is not theirs, no portrait, in use or elsewhere', async () => {
  const [{ token }, other] = [await asUser(app), await asUser(app)]
  const theirs = await uploadAvatarAs(app, other.token)
  const worn = await uploadAvatarAs(app, other.token)
  await wear(other.token, worn)
  const { url: image } = await uploadAs(app, token)
  const own = await uploadAvatarAs(app, token)
  await wear(token, own)
  for (const [avatar, msg] of [
    [theirs, fileMessages.fileExpired],
    [worn, fileMessages.fileExpired],
    [theirs.replace(/[0-9a-f]{32}/, '0'.repeat(32)), fileMessages.fileExpired],
    [image, fileMessages.uploadRequired],
    ['https://example.test/a.png', fileMessages.uploadRequired],
    ['javascript:alert(1)', fileMessages.uploadRequired],
    ['data:image/png;base64,AAAA', fileMessages.uploadRequired],
    ['/files/avatar/../../etc/passwd', fileMessages.uploadRequired],
    [`//example.test${toPath(own)}`, fileMessages.uploadRequired],
    [`https://example.test${toPath(own)}`, fileMessages.uploadRequired],
    [`${publicUrl}.example.test${toPath(own)}`, fileMessages.uploadRequired],
  ] as const) {
    expect(await wear(token, avatar), avatar).toMatchObject({
      status: 400,
      body: { msg, fields: { avatar: msg } },
    })
  }
  expect(await getAvatar(token)).toBe(own)
  expect(await isThere(own)).toBe(true)
})

test('of many who save different pictures at once, each save is whole', async () => {
  const { token } = await asUser(app)
  const urls = [await uploadAvatarAs(app, token), await uploadAvatarAs(app, token)]
  const replies = await Promise.all([...urls, ...urls].map((url) => wear(token, url)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const worn = await getAvatar(token)
  passTheLimit()
  await cleanUp()
  for (const url of urls) expect(await isThere(url)).toBe(url === worn)
})
