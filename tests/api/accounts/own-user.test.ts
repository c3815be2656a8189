import { expect, test } from 'vitest'
import { ownUser, shortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createPost } from '#tests/factories/community.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const read = async (query: string, { token }: { token: string }) =>
  (await callApi(app, `GET /user/user${query}`, { token })).body

test('the short response has the account and rights, and course ids instead of courses', async () => {
  const [first, second, left] = [
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
  ]
  const learner = await asLearner(app, second, left)
  await enrol(app, learner, second)
  await enrol(app, learner, second, first)
  const { cart, ...rest } = ownUser.strict().parse(await read('', learner))
  const { courseIds, savedCourseIds, notifications, mustSetUpSecondFactor, ...short } = shortOwnUser
    .strict()
    .parse(await read('?fields=short', learner))
  expect(short).toEqual({ ...rest, can: { ...rest.can, moderate: false } })
  expect(short.cartVersion).toBe(3)
  expect(courseIds).toEqual(cart.map(({ _id }) => _id))
  expect(courseIds).toEqual([second, first])
  expect(savedCourseIds).toEqual([])
  expect(notifications.unread).toBe(0)
  expect(mustSetUpSecondFactor).toBe(false)
})

test('the short response has the unread count', async () => {
  const owner = await asMember(app)
  const fan = await asMember(app)
  const postId = await createPost(app, owner.token)
  await callApi(app, 'PUT /api/post/like', { token: fan.token, body: { postId } })
  const unreadCount = await callApi(app, 'GET /api/notifications/unread', { token: owner.token })
  const { notifications } = shortOwnUser.parse(await read('?fields=short', owner))
  expect(notifications.unread).toBe(1)
  expect(notifications.asOf).toBeGreaterThan(Number(unreadCount.body['asOf']))
  await callApi(app, 'POST /api/notifications/read', { token: owner.token, body: {} })
  expect(await read('?fields=short', owner)).toMatchObject({ notifications: { unread: 0 } })
})

test.each(['?fields=', '?fields=all', '?fields=short&fields=short', '?anything'])(
  '%s returns the full response',
  async (query) => {
    const member = await asMember(app)
    expect(await read(query, member)).toEqual(await read('', member))
  },
)
