import { expect, test } from 'vitest'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { parseUploadUrl } from '#shared/files/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { asUser } from '#tests/factories/users.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { createCourse } from '../../factories/catalogue.ts'
import { uploadAs, uploadAvatarAs } from '../../factories/media/files.ts'
import { callApi } from '../../helpers/client.ts'
import { getDefaultAvatar } from '../../helpers/default-avatar.ts'

const app = useTestApp()

const saveAvatar = (token: string, avatar: unknown) =>
  callApi(app, 'PATCH /user/update', { token, body: { avatar } })
const getAvatar = async (token: string) =>
  (await callApi(app, 'GET /user/user', { token })).body['avatar']
const isThere = async (url: string) => (await app.fetch(new Request(url))).status === 200
const toPath = (url: string) => new URL(url).pathname
const destroy = (token: string, url: string) =>
  callApi(app, 'POST /api/destroy', { token, body: { public_id: parseUploadUrl(url)?.publicId } })
const cleanUp = () => cleanUpFiles(app.deps)
const passTheLimit = () => app.clock.pass({ hours: fileLimits.unusedHours })

test('an uploaded avatar is saved, shown to others, kept by the cleanup and removed', async () => {
  const { token, id, fullname } = await asUser(app, { authorize: true })
  const courseId = await createCourse(app, { ownerId: id })
  const url = await uploadAvatarAs(app, token)
  expect((await saveAvatar(token, url)).status).toBe(200)
  expect(await getAvatar(token)).toBe(url)
  const { body } = await callApi(app, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(body)).toContain(url)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  expect((await saveAvatar(token, '')).status).toBe(200)
  expect(await getAvatar(token)).toBe(getDefaultAvatar({ fullname }))
  const { body: after } = await callApi(app, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(after)).not.toContain(url)
})

test('saving the current avatar again changes nothing, as a path or an absolute URL', async () => {
  const { token } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await saveAvatar(token, url)
  expect((await saveAvatar(token, toPath(url))).status).toBe(200)
  expect((await saveAvatar(token, url)).status).toBe(200)
  expect(await getAvatar(token)).toBe(url)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(true)
})

test('a replaced avatar can be used again for a day, and is then deleted by the cleanup', async () => {
  const { token } = await asUser(app)
  const first = await uploadAvatarAs(app, token)
  await saveAvatar(token, first)
  const second = await uploadAvatarAs(app, token)
  await saveAvatar(token, second)
  await cleanUp()
  expect(await isThere(first)).toBe(true)
  expect((await saveAvatar(token, first)).status).toBe(200)
  passTheLimit()
  await cleanUp()
  expect(await isThere(first)).toBe(true)
  expect(await isThere(second)).toBe(false)
})

test('an unused avatar is deleted by the cleanup after a day, and then rejected', async () => {
  const { token, fullname } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  app.clock.pass({ hours: fileLimits.unusedHours - 1 })
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  app.clock.pass({ hours: 1 })
  const rejected = { status: 400, body: { fields: { avatar: fileMessages.fileExpired } } }
  expect(await saveAvatar(token, url)).toMatchObject(rejected)
  await cleanUp()
  expect(await isThere(url)).toBe(false)
  expect(await saveAvatar(token, url)).toMatchObject(rejected)
  expect(await getAvatar(token)).toBe(getDefaultAvatar({ fullname }))
})

test('the avatar of a deleted user is deleted a day later', async () => {
  const { token, id } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await saveAvatar(token, url)
  await app.pool.query('delete from users where id = $1', [id])
  await cleanUp()
  expect(await isThere(url)).toBe(true)
  passTheLimit()
  await cleanUp()
  expect(await isThere(url)).toBe(false)
})

test('an avatar in use cannot be deleted', async () => {
  const { token } = await asUser(app)
  const url = await uploadAvatarAs(app, token)
  await saveAvatar(token, url)
  expect(await destroy(token, url)).toMatchObject({
    status: 200,
    body: { msg: fileMessages.stillInUse },
  })
  expect(await isThere(url)).toBe(true)
  expect(await getAvatar(token)).toBe(url)
  await saveAvatar(token, '')
  expect(await destroy(token, url)).toMatchObject({ body: { msg: fileMessages.deleted } })
  expect(await isThere(url)).toBe(false)
})

test('rejects an avatar of another user, of another purpose, in use or on another site', async () => {
  const [{ token }, other] = [await asUser(app), await asUser(app)]
  const theirs = await uploadAvatarAs(app, other.token)
  const current = await uploadAvatarAs(app, other.token)
  await saveAvatar(other.token, current)
  const { url: image } = await uploadAs(app, token)
  const own = await uploadAvatarAs(app, token)
  await saveAvatar(token, own)
  for (const [avatar, msg] of [
    [theirs, fileMessages.fileExpired],
    [current, fileMessages.fileExpired],
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
    expect(await saveAvatar(token, avatar), avatar).toMatchObject({
      status: 400,
      body: { msg, fields: { avatar: msg } },
    })
  }
  expect(await getAvatar(token)).toBe(own)
  expect(await isThere(own)).toBe(true)
})

test('concurrent saves of different avatars are consistent', async () => {
  const { token } = await asUser(app)
  const urls = [await uploadAvatarAs(app, token), await uploadAvatarAs(app, token)]
  const replies = await Promise.all([...urls, ...urls].map((url) => saveAvatar(token, url)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const current = await getAvatar(token)
  passTheLimit()
  await cleanUp()
  for (const url of urls) expect(await isThere(url)).toBe(url === current)
})
