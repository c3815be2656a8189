import { describe, expect, test } from 'vitest'
import { cleanUpNotifications } from '#server/domain/notifications/index.ts'
import { notificationListResponse, type Notification } from '#shared/contract/notifications.ts'
import { notificationMessages as messages } from '#shared/messages/notifications/notifications.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { asMember, asUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getDefaultAvatar } from '#tests/helpers/default-avatar.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const like = (token: string, postId: string, action: 'like' | 'unlike' = 'like') =>
  callApi(app, `PUT /api/post/${action}`, { token, body: { postId } })

async function listNotifications(token: string, query = '') {
  const reply = await callApi(app, `GET /api/notifications${query}`, { token })
  const { notifications, unread } = notificationListResponse.parse(reply.body)
  return { notifications, unread }
}

const read = (token: string, body: object = {}) =>
  callApi(app, 'POST /api/notifications/read', { token, body })

const summarize = ({ notifications }: { notifications: Notification[] }) =>
  notifications.map(({ kind, actors, people: users }) => [kind, users, actors[0]?.fullname])

describe('a like', () => {
  test('notifies the post’s owner once, with actor, post and time', async () => {
    const owner = await asMember(app)
    const fan = await asMember(app)
    const content = `A post with\na second line ${'and so on '.repeat(10)}`
    const postId = await createPost(app, owner.token, { content })
    await Promise.all([like(fan.token, postId), like(fan.token, postId), like(fan.token, postId)])
    const { notifications, unread } = await listNotifications(owner.token)
    expect(unread).toBe(1)
    expect(notifications).toEqual([
      {
        _id: expect.any(String),
        kind: 'like',
        actors: [{ _id: fan.id, fullname: fan.fullname, avatar: getDefaultAvatar(fan) }],
        people: 1,
        own: false,
        post: { _id: postId, content: expect.stringMatching(/^A post with a second line .*…$/) },
        course: null,
        unread: true,
        createdAt: expect.stringMatching(/Z$/),
      },
    ])
    expect(await listNotifications(fan.token)).toEqual({ notifications: [], unread: 0 })
  })

  test('of the own post is marked as own', async () => {
    const owner = await asMember(app)
    await like(owner.token, await createPost(app, owner.token))
    expect((await listNotifications(owner.token)).notifications).toMatchObject([
      { own: true, people: 1 },
    ])
  })

  test('that is removed removes its notification', async () => {
    const owner = await asMember(app)
    const fan = await asMember(app)
    const postId = await createPost(app, owner.token)
    await like(fan.token, postId)
    await like(fan.token, postId, 'unlike')
    expect(await listNotifications(owner.token)).toEqual({ notifications: [], unread: 0 })
  })

  test('by many users is one notification with the newest two actors and the total', async () => {
    const owner = await asMember(app)
    const postId = await createPost(app, owner.token)
    const fans = [
      await asMember(app),
      await asMember(app),
      await asMember(app),
      await asMember(app),
    ]
    for (const { token } of fans) await like(token, postId)
    const { notifications, unread } = await listNotifications(owner.token)
    expect(unread).toBe(4)
    expect(notifications).toMatchObject([
      { people: 4, actors: [{ _id: fans[3]?.id }, { _id: fans[2]?.id }], own: false },
    ])
  })
})

describe('a reply to a review', () => {
  async function replyToReview() {
    const instructor = await asUser(app, { authorize: true })
    const course = await createCourse(app, { ownerId: instructor.id, title: 'Drawing maps' })
    const learner = await asLearner(app, course)
    const review = await createReview(app, learner, course)
    const path = `/api/reviews/${review}/answer` as const
    const writeReply = (text: string) =>
      callApi(app, `PUT ${path}`, { token: instructor.token, body: { answer: text } })
    await writeReply('Thank you.')
    return { instructor, course, learner, path, writeReply }
  }

  test('notifies the reviewer with the course, and an edit does not', async () => {
    const { instructor, course, learner, writeReply } = await replyToReview()
    await writeReply('Thank you very much.')
    expect(await listNotifications(learner.token)).toMatchObject({
      unread: 1,
      notifications: [
        {
          kind: 'review_answer',
          actors: [{ _id: instructor.id }],
          course: { _id: course, title: 'Drawing maps' },
        },
      ],
    })
    expect(await listNotifications(instructor.token)).toEqual({ notifications: [], unread: 0 })
  })

  test('that is deleted removes its notification, and the next one notifies again', async () => {
    const { instructor, learner, path, writeReply } = await replyToReview()
    await callApi(app, `DELETE ${path}`, instructor)
    expect(await listNotifications(learner.token)).toEqual({ notifications: [], unread: 0 })
    await writeReply('I have thought about it.')
    expect((await listNotifications(learner.token)).unread).toBe(1)
  })
})

test('each decision about instructor rights notifies once, without an actor', async () => {
  const admin = await asUser(app, { role: 'admin' })
  const user = await asMember(app)
  const decide = (body: object) =>
    callApi(app, `PATCH /api/admin/instructors/${user.id}`, { token: admin.token, body })
  await app.pool.query(`update users set approval = 'pending' where id = $1`, [user.id])
  const rejection = { decision: 'refuse', seen: 'pending', reason: 'Too soon.' }
  const grant = { decision: 'grant', seen: 'refused' }
  const withdrawal = { decision: 'withdraw', seen: 'granted', reason: 'Not your films.' }
  for (const decision of [rejection, rejection, grant, withdrawal]) {
    expect((await decide(decision)).status).toBe(200)
  }
  const { notifications, unread } = await listNotifications(user.token)
  expect(unread).toBe(3)
  expect(notifications).toMatchObject(
    ['withdrawn', 'granted', 'refused'].map((outcome) => ({
      kind: `instructor_${outcome}`,
      actors: [],
      people: 0,
      own: false,
    })),
  )
})

describe('the list', () => {
  test('has likes, comments and followers in groups, newest first', async () => {
    const owner = await asMember(app)
    const [ada, bo] = [
      await asMember(app, { fullname: 'Ada Lovelace' }),
      await asMember(app, { fullname: 'Bo Diddley Jr' }),
    ]
    const postId = await createPost(app, owner.token)
    await callApi(app, `PUT /api/people/${owner.id}/follow`, ada)
    await createComment(app, ada.token, postId)
    await like(ada.token, postId)
    await createComment(app, ada.token, postId)
    await createComment(app, bo.token, postId)
    await createComment(app, owner.token, postId)
    expect(summarize(await listNotifications(owner.token))).toEqual([
      ['comment', 2, 'Bo Diddley Jr'],
      ['like', 1, 'Ada Lovelace'],
      ['follow', 1, 'Ada Lovelace'],
    ])
    await callApi(app, `DELETE /api/people/${owner.id}/follow`, ada)
    await callApi(app, `PUT /api/people/${owner.id}/follow`, ada)
    expect(summarize(await listNotifications(owner.token))[0]).toEqual([
      'follow',
      1,
      'Ada Lovelace',
    ])
  })

  test('continues after the last group without duplicates', async () => {
    const owner = await asMember(app)
    const [ada, bo] = [await asMember(app), await asMember(app)]
    const postIds: string[] = []
    for (let index = 0; index < 22; index++) postIds.push(await createPost(app, owner.token))
    for (const postId of postIds) await like(ada.token, postId)
    await like(bo.token, postIds[0] ?? '')
    const first = await listNotifications(owner.token)
    const rest = await listNotifications(owner.token, `?before=${first.notifications.at(-1)?._id}`)
    const posts = [...first.notifications, ...rest.notifications].map(({ post }) => post?._id)
    expect([first.notifications.length, rest.notifications.length]).toEqual([20, 2])
    expect(posts).toEqual([postIds[0], ...postIds.slice(1).toReversed()])
    expect((await callApi(app, 'GET /api/notifications?before=x', owner)).status).toBe(400)
  })

  test('loses notifications of deleted posts and users', async () => {
    const owner = await asMember(app)
    const fan = await asMember(app)
    const [first, second] = [await createPost(app, owner.token), await createPost(app, owner.token)]
    for (const postId of [first, second]) await like(fan.token, postId)
    await callApi(app, `DELETE /api/post/${first}`, owner)
    expect((await listNotifications(owner.token)).unread).toBe(1)
    await app.pool.query('delete from users where id = $1', [fan.id])
    expect(await listNotifications(owner.token)).toEqual({ notifications: [], unread: 0 })
  })
})

describe('marking as read', () => {
  test('applies to all, to all up to one, or to one group', async () => {
    const owner = await asMember(app)
    const [ada, bo] = [await asMember(app), await asMember(app)]
    const [first, second] = [await createPost(app, owner.token), await createPost(app, owner.token)]
    await like(ada.token, first)
    await like(ada.token, second)
    await like(bo.token, first)
    const [newest, older] = (await listNotifications(owner.token)).notifications
    expect((await read(owner.token, { upTo: newest?._id, alone: true })).body).toMatchObject({
      msg: messages.markedRead,
      unread: 1,
    })
    expect(
      (await listNotifications(owner.token)).notifications.map(({ unread }) => unread),
    ).toEqual([false, true])
    await like(bo.token, second)
    expect((await read(owner.token, { upTo: older?._id })).body['unread']).toBe(1)
    expect((await read(owner.token)).body['unread']).toBe(0)
    expect((await callApi(app, 'GET /api/notifications/unread', owner)).body).toEqual({
      unread: 0,
      asOf: expect.any(Number),
    })
  })

  test('is undone exactly: what was read before stays read', async () => {
    const [owner, fan] = [await asMember(app), await asMember(app)]
    await like(fan.token, await createPost(app, owner.token))
    await read(owner.token)
    app.clock.pass({ minutes: 1 })
    await like(fan.token, await createPost(app, owner.token))
    await like(fan.token, await createPost(app, owner.token))
    const { readAt } = (await read(owner.token)).body
    const undo = (token: string) =>
      callApi(app, 'POST /api/notifications/unread', { token, body: { readAt } })
    expect((await undo(fan.token)).body['unread']).toBe(0)
    expect((await undo(owner.token)).body).toMatchObject({ msg: messages.markedUnread, unread: 2 })
    const { notifications } = await listNotifications(owner.token)
    expect(notifications.map(({ unread }) => unread)).toEqual([true, true, false])
    // PostgreSQL has no year 0.
    for (const readAt of ['now', '0000-01-01T00:00:00.000Z']) {
      const invalid = { token: owner.token, body: { readAt } }
      expect((await callApi(app, 'POST /api/notifications/unread', invalid)).status).toBe(400)
    }
  })

  test('does not affect other users', async () => {
    const [owner, other] = [await asMember(app), await asMember(app)]
    const fan = await asMember(app)
    for (const { token } of [owner, other]) await like(fan.token, await createPost(app, token))
    const [theirs] = (await listNotifications(other.token)).notifications
    await read(owner.token, { upTo: theirs?._id, alone: true })
    await read(owner.token)
    expect((await listNotifications(other.token)).unread).toBe(1)
  })

  test.each([{ upTo: 'x' }, { upTo: 5 }, { alone: 'yes' }])('rejects %j', async (body) => {
    const { token } = await asMember(app)
    expect((await read(token, body)).status).toBe(400)
  })
})

test('deletes read notifications after ninety days, but not unread ones', async () => {
  const owner = await asUser(app)
  const fan = await asMember(app)
  const readPost = await createPost(app, owner.token)
  const unreadPost = await createPost(app, owner.token)
  await like(fan.token, readPost)
  await read(owner.token)
  await like(fan.token, unreadPost)
  app.clock.pass({ days: 89 })
  await cleanUpNotifications(app.deps)
  const token = await logInAs(app, owner.email)
  expect((await listNotifications(token)).notifications).toHaveLength(2)
  app.clock.pass({ days: 2 })
  await cleanUpNotifications(app.deps)
  expect((await listNotifications(token)).notifications).toMatchObject([
    { post: { _id: unreadPost } },
  ])
})
