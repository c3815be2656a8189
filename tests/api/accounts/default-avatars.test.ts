import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { uploadAvatarAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = Awaited<ReturnType<typeof asMember>>
const get = (url: string) => app.fetch(new Request(new URL(url, publicUrl)))
const ownRecord = async ({ token }: Member) =>
  (await callApi(app, 'GET /user/user', { token })).body
const update = ({ token }: Member, body: object) =>
  callApi(app, 'PATCH /user/update', { token, body })
const getStoredAvatar = async ({ id }: Member) => {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, id))
  return row?.avatarUrl
}

test('an account without an avatar has one generated from its initials', async () => {
  const user = await asMember(app, { fullname: 'Émile Zola' })
  const { avatar } = await ownRecord(user)
  expect(avatar).toBe(`${publicUrl}/default-avatars/%C3%89Z.svg`)
  const reply = await get(String(avatar))
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const image = await reply.text()
  expect(image).toContain('>ÉZ</text>')
  expect(image.length).toBeLessThan(1000)
})

test('a name without letters or digits, and a review without an account, have a silhouette', async () => {
  const user = await asMember(app, { fullname: '<script> "&" </script>' })
  const silhouette = `${publicUrl}/default-avatars/-.svg`
  expect((await ownRecord(user))['avatar']).toBe(silhouette)
  expect(await (await get(silhouette)).text()).not.toContain('<text')

  const course = await createCourse(app)
  const reviewer = await asLearner(app, course)
  await createReview(app, reviewer, course)
  await app.pool.query('delete from users where id = $1', [reviewer.id])
  await app.deps.events.publish('catalogueChanged', { courseIds: [course] })
  const { body } = await callApi(app, `GET /api/courses/${course}`)
  expect(courseResponse.parse(body).course[0]?.reviews).toMatchObject([
    { name: '', img: silhouette },
  ])
})

test('renders only letters and digits, and only a few', async () => {
  for (const name of [
    '%3Cscript%3E.svg',
    '%22.svg',
    'A%20B.svg',
    'A&amp;.svg',
    '%00.svg',
    'ABCDEFG.svg',
    '.svg',
    '--.svg',
    'AL.png',
    'AL',
    '%2e%2e%2fAL.svg',
    '%E0%A4%A.svg',
  ]) {
    expect((await get(`/default-avatars/${name}`)).status, name).toBe(404)
  }
})

test('ignores a default avatar that a client sends back', async () => {
  const user = await asMember(app, { fullname: 'Ada King Lovelace' })
  const record = await ownRecord(user)
  expect((await update(user, record)).status).toBe(200)
  expect(await ownRecord(user)).toEqual(record)
  expect(await getStoredAvatar(user)).toBe('')

  const renamed = { ...record, fullname: 'Augusta Byron' }
  expect((await update(user, renamed)).status).toBe(200)
  expect((await ownRecord(user))['avatar']).toBe(`${publicUrl}/default-avatars/AB.svg`)

  const own = await uploadAvatarAs(app, user.token)
  expect((await update(user, { avatar: own })).status).toBe(200)
  expect((await update(user, { avatar: record['avatar'] })).status).toBe(200)
  expect((await ownRecord(user))['avatar']).toBe(own)
  expect((await update(user, { avatar: '' })).status).toBe(200)
  expect((await ownRecord(user))['avatar']).toBe(`${publicUrl}/default-avatars/AB.svg`)
})
