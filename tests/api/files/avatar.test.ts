import { expect, test } from 'vitest'
import { cleanUpFiles } from '#server/domain/files/index.ts'
import { parseUploadUrl } from '#shared/files.ts'
import { fileLimits } from '#shared/limits.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { createCourse } from '../../factories/catalogue.ts'
import { uploadAs, uploadAvatarAs } from '../../factories/files.ts'
import { asUser } from '../../factories/people.ts'
import { ask } from '../../helpers/client.ts'
import { defaultAvatarOf } from '../../helpers/default-avatar.ts'
import { publicUrl, useTestHouse } from '../../helpers/test-house.ts'

const house = useTestHouse()

const wear = (token: string, avatar: unknown) =>
  ask(house, 'PATCH /user/update', { token, body: { avatar } })
const avatarOf = async (token: string) =>
  (await ask(house, 'GET /user/user', { token })).body['avatar']
const isThere = async (url: string) => (await house.fetch(new Request(url))).status === 200
const pathOf = (url: string) => new URL(url).pathname
const destroy = (token: string, url: string) =>
  ask(house, 'POST /api/destroy', { token, body: { public_id: parseUploadUrl(url)?.publicId } })
const sweep = () => cleanUpFiles(house.deps)
const passTheLimit = () => house.clock.pass({ hours: fileLimits.unusedHours })

test('an uploaded portrait is worn, shown to others, kept and taken off', async () => {
  const { token, id, fullname } = await asUser(house, { authorize: true })
  const courseId = await createCourse(house, { ownerId: id })
  const url = await uploadAvatarAs(house, token)
  expect((await wear(token, url)).status).toBe(200)
  expect(await avatarOf(token)).toBe(url)
  const { body } = await ask(house, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(body)).toContain(url)
  passTheLimit()
  await sweep()
  expect(await isThere(url)).toBe(true)
  expect((await wear(token, '')).status).toBe(200)
  expect(await avatarOf(token)).toBe(defaultAvatarOf({ fullname }))
  const { body: after } = await ask(house, `GET /api/courses/${courseId}`)
  expect(JSON.stringify(after)).not.toContain(url)
})

test('saving the present picture again changes nothing, with or without our origin in front', async () => {
  const { token } = await asUser(house)
  const url = await uploadAvatarAs(house, token)
  await wear(token, url)
  expect((await wear(token, pathOf(url))).status).toBe(200)
  expect((await wear(token, url)).status).toBe(200)
  expect(await avatarOf(token)).toBe(url)
  passTheLimit()
  await sweep()
  expect(await isThere(url)).toBe(true)
})

test('a picture that was replaced stays for a day, may be worn again, and is swept then', async () => {
  const { token } = await asUser(house)
  const first = await uploadAvatarAs(house, token)
  await wear(token, first)
  const second = await uploadAvatarAs(house, token)
  await wear(token, second)
  await sweep()
  expect(await isThere(first)).toBe(true)
  expect((await wear(token, first)).status).toBe(200)
  passTheLimit()
  await sweep()
  expect(await isThere(first)).toBe(true)
  expect(await isThere(second)).toBe(false)
})

test('a picture that was never worn is swept after a day, and cannot be worn from then on', async () => {
  const { token, fullname } = await asUser(house)
  const url = await uploadAvatarAs(house, token)
  house.clock.pass({ hours: fileLimits.unusedHours - 1 })
  await sweep()
  expect(await isThere(url)).toBe(true)
  house.clock.pass({ hours: 1 })
  const refused = { status: 400, body: { fields: { avatar: fileMessages.fileExpired } } }
  expect(await wear(token, url)).toMatchObject(refused)
  await sweep()
  expect(await isThere(url)).toBe(false)
  expect(await wear(token, url)).toMatchObject(refused)
  expect(await avatarOf(token)).toBe(defaultAvatarOf({ fullname }))
})

test('the picture of a deleted person is swept a day later', async () => {
  const { token, id } = await asUser(house)
  const url = await uploadAvatarAs(house, token)
  await wear(token, url)
  await house.pool.query('delete from users where id = $1', [id])
  await sweep()
  expect(await isThere(url)).toBe(true)
  passTheLimit()
  await sweep()
  expect(await isThere(url)).toBe(false)
})

test('a picture that is worn is not deleted from under its person', async () => {
  const { token } = await asUser(house)
  const url = await uploadAvatarAs(house, token)
  await wear(token, url)
  expect(await destroy(token, url)).toMatchObject({
    status: 200,
    body: { msg: fileMessages.stillInUse },
  })
  expect(await isThere(url)).toBe(true)
  expect(await avatarOf(token)).toBe(url)
  await wear(token, '')
  expect(await destroy(token, url)).toMatchObject({ body: { msg: fileMessages.deleted } })
  expect(await isThere(url)).toBe(false)
})

test('nobody wears what is not theirs, no portrait, in use or elsewhere', async () => {
  const [{ token }, other] = [await asUser(house), await asUser(house)]
  const theirs = await uploadAvatarAs(house, other.token)
  const worn = await uploadAvatarAs(house, other.token)
  await wear(other.token, worn)
  const { url: image } = await uploadAs(house, token)
  const own = await uploadAvatarAs(house, token)
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
    [`//example.test${pathOf(own)}`, fileMessages.uploadRequired],
    [`https://example.test${pathOf(own)}`, fileMessages.uploadRequired],
    [`${publicUrl}.example.test${pathOf(own)}`, fileMessages.uploadRequired],
  ] as const) {
    expect(await wear(token, avatar), avatar).toMatchObject({
      status: 400,
      body: { msg, fields: { avatar: msg } },
    })
  }
  expect(await avatarOf(token)).toBe(own)
  expect(await isThere(own)).toBe(true)
})

test('of many who save different pictures at once, each save is whole', async () => {
  const { token } = await asUser(house)
  const urls = [await uploadAvatarAs(house, token), await uploadAvatarAs(house, token)]
  const replies = await Promise.all([...urls, ...urls].map((url) => wear(token, url)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  const worn = await avatarOf(token)
  passTheLimit()
  await sweep()
  for (const url of urls) expect(await isThere(url)).toBe(url === worn)
})
