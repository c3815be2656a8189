import { expect, test } from 'vitest'
import { cartResponse } from '#shared/contract/learning/learning.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { communityMessages } from '#shared/messages/community/community.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createPost } from '#tests/factories/community.ts'
import { asMember, createUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

test('an id in upper case refers to the same row', async () => {
  const { token } = await asMember(app)
  const course = await createCourse(app)
  expect(await callApi(app, `GET /api/courses/${course.toUpperCase()}`)).toMatchObject({
    status: 200,
    body: { course: [{ _id: course }] },
  })
  const postId = await createPost(app, token)
  const body = { postId: postId.toUpperCase() }
  expect((await callApi(app, 'PUT /api/post/like', { token, body })).body).toMatchObject({
    _id: postId,
  })
})

test('users cannot follow themselves by their id in upper case', async () => {
  const { token, id } = await asMember(app)
  expect(await callApi(app, `PUT /api/people/${id.toUpperCase()}/follow`, { token })).toMatchObject(
    {
      status: 400,
      body: { msg: communityMessages.notYourself },
    },
  )
})

test('an admin cannot delete their own account by its id in upper case', async () => {
  const { token, id } = await asMember(app, { role: 'admin' })
  await createUser(app, { role: 'admin' })
  expect(await callApi(app, `DELETE /user/delete/${id.toUpperCase()}`, { token })).toMatchObject({
    status: 409,
    body: { msg: administrationMessages.ownAccount },
  })
})

test('saving My Learnings with an id in upper case keeps the course', async () => {
  const { token } = await asMember(app)
  const course = await createCourse(app)
  for (const _id of [course, course.toUpperCase()]) {
    const saved = await callApi(app, 'PATCH /user/addcart', { token, body: { cart: [{ _id }] } })
    expect(cartResponse.parse(saved.body).cart.map((item) => item._id)).toEqual([course])
  }
})
