import { expect, test } from 'vitest'
import { cartResponse } from '#shared/contract/learning.ts'
import { administrationMessages } from '#shared/messages/administration.ts'
import { communityMessages } from '#shared/messages/community.ts'
import { createCourse } from '../factories/catalogue.ts'
import { createPost } from '../factories/community.ts'
import { asMember, createUser } from '../factories/people.ts'
import { ask } from '../helpers/client.ts'
import { useTestHouse } from '../helpers/test-house.ts'

const house = useTestHouse()

test('an id in capital letters names the same row', async () => {
  const { token } = await asMember(house)
  const course = await createCourse(house)
  expect(await ask(house, `GET /api/courses/${course.toUpperCase()}`)).toMatchObject({
    status: 200,
    body: { course: [{ _id: course }] },
  })
  const postId = await createPost(house, token)
  const body = { postId: postId.toUpperCase() }
  expect((await ask(house, 'PUT /api/post/like', { token, body })).body).toMatchObject({
    _id: postId,
  })
})

test('nobody follows themselves by their id in capital letters', async () => {
  const { token, id } = await asMember(house)
  expect(await ask(house, `PUT /api/people/${id.toUpperCase()}/follow`, { token })).toMatchObject({
    status: 400,
    body: { msg: communityMessages.notYourself },
  })
})

test('an admin cannot delete their own account by its id in capital letters', async () => {
  const { token, id } = await asMember(house, { role: 'admin' })
  await createUser(house, { role: 'admin' })
  expect(await ask(house, `DELETE /user/delete/${id.toUpperCase()}`, { token })).toMatchObject({
    status: 409,
    body: { msg: administrationMessages.ownAccount },
  })
})

test('saving My Learnings with an id in capital letters keeps the course', async () => {
  const { token } = await asMember(house)
  const course = await createCourse(house)
  for (const _id of [course, course.toUpperCase()]) {
    const saved = await ask(house, 'PATCH /user/addcart', { token, body: { cart: [{ _id }] } })
    expect(cartResponse.parse(saved.body).cart.map((item) => item._id)).toEqual([course])
  }
})
