import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { courseResponse } from '#shared/contract/catalogue.ts'
import { createCourse } from '../factories/catalogue.ts'
import { uploadAvatarAs } from '../factories/files.ts'
import { asLearner, createReview } from '../factories/learning.ts'
import { asMember } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { publicUrl, useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

type Member = Awaited<ReturnType<typeof asMember>>
const get = (url: string) => house.fetch(new Request(new URL(url, publicUrl)))
const ownRecord = async ({ token }: Member) => (await ask(house, 'GET /user/user', { token })).body
const update = ({ token }: Member, body: object) =>
  ask(house, 'PATCH /user/update', { token, body })
const storedAvatarOf = async ({ id }: Member) => {
  const [row] = await house.deps.db.select().from(users).where(eq(users.id, id))
  return row?.avatarUrl
}

test('an account without an avatar has one made of its initials', async () => {
  const person = await asMember(house, { fullname: 'Émile Zola' })
  const { avatar } = await ownRecord(person)
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

test('a name without letters, and a review without its account, have a silhouette', async () => {
  const person = await asMember(house, { fullname: '<script> "&" </script>' })
  const silhouette = `${publicUrl}/default-avatars/-.svg`
  expect((await ownRecord(person))['avatar']).toBe(silhouette)
  expect(await (await get(silhouette)).text()).not.toContain('<text')

  const course = await createCourse(house)
  const reviewer = await asLearner(house, course)
  await createReview(house, reviewer, course)
  await house.pool.query('delete from users where id = $1', [reviewer.id])
  await house.deps.events.publish('catalogueChanged', { courseIds: [course] })
  const { body } = await ask(house, `GET /api/courses/${course}`)
  expect(courseResponse.parse(body).course[0]?.reviews).toMatchObject([
    { name: '', img: silhouette },
  ])
})

test('only letters and digits, few of them, are rendered', async () => {
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

test('sent back, a default avatar changes nothing', async () => {
  const person = await asMember(house, { fullname: 'Ada King Lovelace' })
  const record = await ownRecord(person)
  expect((await update(person, record)).status).toBe(200)
  expect(await ownRecord(person)).toEqual(record)
  expect(await storedAvatarOf(person)).toBe('')

  const renamed = { ...record, fullname: 'Augusta Byron' }
  expect((await update(person, renamed)).status).toBe(200)
  expect((await ownRecord(person))['avatar']).toBe(`${publicUrl}/default-avatars/AB.svg`)

  const own = await uploadAvatarAs(house, person.token)
  expect((await update(person, { avatar: own })).status).toBe(200)
  expect((await update(person, { avatar: record['avatar'] })).status).toBe(200)
  expect((await ownRecord(person))['avatar']).toBe(own)
  expect((await update(person, { avatar: '' })).status).toBe(200)
  expect((await ownRecord(person))['avatar']).toBe(`${publicUrl}/default-avatars/AB.svg`)
})
