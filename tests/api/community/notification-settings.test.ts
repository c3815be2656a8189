import { expect, test } from 'vitest'
import { cleanUpNotifications } from '#server/domain/notifications/index.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { notificationLimits } from '#shared/limits.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import { notificationCategories } from '#shared/notifications/notification-categories.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const path = '/user/notification-settings'

const getSettings = async (token: string) => (await callApi(app, `GET ${path}`, { token })).body
const update = (token: string, body: unknown) => callApi(app, `PATCH ${path}`, { token, body })
const choose = (token: string, category: string, choice: object) =>
  update(token, { categories: [{ category, ...choice }] })
const like = (token: string, postId: string, action: 'like' | 'unlike' = 'like') =>
  callApi(app, `PUT /api/post/${action}`, { token, body: { postId } })

async function listKinds(token: string) {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  const { notifications, unread } = notificationListResponse.parse(body)
  return { kinds: notifications.map(({ kind }) => kind), unread }
}

const countStored = async (receiverId: string) => {
  const sql = 'select count(*)::int from notifications where receiver_id = $1'
  const { rows } = await app.pool.query<{ count: number }>(sql, [receiverId])
  return rows[0]?.count
}

test('a new user has the defaults', async () => {
  const { token } = await asMember(app)
  expect(await getSettings(token)).toEqual({
    categories: [
      { category: 'likes', inApp: true, canTurnOff: true, email: 'never', push: false },
      { category: 'comments', inApp: true, canTurnOff: true, email: 'daily', push: true },
      { category: 'mentions', inApp: true, canTurnOff: true, email: 'daily', push: true },
      { category: 'followers', inApp: true, canTurnOff: true, email: 'never', push: false },
      { category: 'courses', inApp: true, canTurnOff: true, email: 'daily', push: true },
      { category: 'answers', inApp: true, canTurnOff: true, email: 'immediate', push: true },
      { category: 'questions', inApp: true, canTurnOff: true, email: 'daily', push: true },
      { category: 'teaching', inApp: true, canTurnOff: true, email: 'immediate', push: true },
      { category: 'moderation', inApp: true, canTurnOff: false, email: 'immediate', push: true },
    ],
    timeZone: null,
    quietHours: null,
    digestAt: '08:00',
  })
})

test('a change stores what it has and leaves the rest', async () => {
  const { token } = await asMember(app)
  const other = await asMember(app)
  await choose(token, 'likes', { email: 'weekly' })
  await update(token, { timeZone: 'Europe/Paris', quietHours: { from: '22:00', to: '07:30' } })
  await choose(token, 'likes', { inApp: false })
  await choose(token, 'likes', { push: true })
  const { status, body } = await update(token, { digestAt: '18:15' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    msg: messages.saved,
    timeZone: 'Europe/Paris',
    quietHours: { from: '22:00', to: '07:30' },
    digestAt: '18:15',
  })
  const likes = { category: 'likes', inApp: false, canTurnOff: true, email: 'weekly', push: true }
  expect(body['categories']).toContainEqual(likes)
  const { msg, ...settings } = (await update(token, { quietHours: null })).body
  expect(msg).toBe(messages.saved)
  expect(settings).toEqual({ ...body, msg: undefined, quietHours: null })
  expect(await getSettings(token)).toEqual(settings)
  expect(await getSettings(other.token)).toMatchObject({ timeZone: null, digestAt: '08:00' })
})

test('two changes at once are both kept', async () => {
  const { token } = await asMember(app)
  await Promise.all([
    ...notificationCategories.map((category) => choose(token, category, { email: 'weekly' })),
    choose(token, 'likes', { inApp: false }),
    update(token, { timeZone: 'Asia/Tokyo' }),
    update(token, { digestAt: '06:00' }),
  ])
  const settings = await getSettings(token)
  expect(settings).toMatchObject({ timeZone: 'Asia/Tokyo', digestAt: '06:00' })
  expect(settings['categories']).toMatchObject(
    notificationCategories.map((category) => ({ inApp: category !== 'likes', email: 'weekly' })),
  )
})

test.each([
  [{ categories: [{ category: 'dreams', email: 'never' }] }, messages.badCategory],
  [{ categories: [{ category: 'likes', email: 'hourly' }] }, messages.badEmail],
  [{ categories: [{ category: 'likes', inApp: 'no' }] }, messages.badInApp],
  [{ categories: [{ category: 'likes', push: 1 }] }, messages.badPush],
  [{ categories: [{ category: 'moderation', inApp: false }] }, messages.alwaysInApp],
  [{ categories: 'all' }, messages.badCategory],
  [
    {
      categories: [
        { category: 'likes', inApp: true },
        { category: 'likes', inApp: false },
      ],
    },
    messages.duplicateCategory,
  ],
  [{ timeZone: 'Middle-earth/Shire' }, messages.badTimeZone],
  [{ timeZone: '+02:00' }, messages.badTimeZone],
  [{ timeZone: '' }, messages.badTimeZone],
  [{ timeZone: `Europe/${'x'.repeat(100)}` }, messages.badTimeZone],
  [{ quietHours: { from: '24:00', to: '07:00' } }, messages.badTime],
  [{ quietHours: { from: '22:00' } }, messages.badTime],
  [{ quietHours: { from: '07:00', to: '07:00' } }, messages.sameTimes],
  [{ digestAt: '8 am' }, messages.badTime],
])('%j is rejected', async (body, msg) => {
  const { token } = await asMember(app)
  const before = await getSettings(token)
  expect(await update(token, body)).toMatchObject({
    status: 400,
    body: { msg, code: 'invalid_input' },
  })
  expect(await getSettings(token)).toEqual(before)
})

test('visitors have no settings', async () => {
  expect((await callApi(app, `GET ${path}`)).status).toBe(401)
  expect((await callApi(app, `PATCH ${path}`, { body: { digestAt: '06:00' } })).status).toBe(401)
})

test('what is turned off in the app and by email is not stored', async () => {
  const owner = await asMember(app)
  const fan = await asMember(app)
  const postId = await createPost(app, owner.token)
  await choose(owner.token, 'likes', { inApp: false })
  await choose(owner.token, 'comments', { inApp: false, email: 'never' })
  await choose(owner.token, 'followers', { inApp: false })
  await like(fan.token, postId)
  await createComment(app, fan.token, postId)
  await callApi(app, `PUT /api/people/${owner.id}/follow`, { token: fan.token })
  expect(await listKinds(owner.token)).toEqual({ kinds: [], unread: 0 })
  expect(await countStored(owner.id)).toBe(0)
  await choose(owner.token, 'likes', { inApp: true })
  await like(fan.token, postId, 'unlike')
  await like(fan.token, postId)
  expect(await listKinds(owner.token)).toEqual({ kinds: ['like'], unread: 1 })
})

test('what is turned off in the app but not by email is stored for the email, until it is undone', async () => {
  const owner = await asMember(app)
  const fan = await asMember(app)
  const postId = await createPost(app, owner.token)
  await choose(owner.token, 'likes', { inApp: false, email: 'daily' })
  await like(fan.token, postId)
  await like(fan.token, postId)
  expect(await listKinds(owner.token)).toEqual({ kinds: [], unread: 0 })
  expect(await countStored(owner.id)).toBe(1)
  await like(fan.token, postId, 'unlike')
  expect(await countStored(owner.id)).toBe(0)
})

test('what was only for an email is deleted after a while', async () => {
  const owner = await asMember(app)
  const fan = await asMember(app)
  const postId = await createPost(app, owner.token)
  await choose(owner.token, 'likes', { inApp: false, email: 'daily' })
  await like(fan.token, postId)
  await createComment(app, fan.token, postId)
  await cleanUpNotifications(app.deps)
  expect(await countStored(owner.id)).toBe(2)
  app.clock.pass({ days: notificationLimits.readRetentionDays + 1 })
  await cleanUpNotifications(app.deps)
  expect(await countStored(owner.id)).toBe(1)
})
