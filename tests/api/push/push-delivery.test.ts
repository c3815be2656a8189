import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimSubscriptions } from '#server/domain/notifications/index.ts'
import { startPushDelivery } from '#server/startup/push-delivery.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { pushLimits } from '#shared/limits.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { deliverPushMessages } from '#tests/factories/deliver-push.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { subscribe } from '#tests/factories/push.ts'
import { asModerator, decide, dismiss } from '#tests/factories/reports.ts'
import { addSession, asMember, asUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import {
  type Browser,
  type PushService,
  startPushService,
  verifySender,
} from '#tests/helpers/servers/push-service.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

let service: PushService
/** What the name of the push service leads to. */
let address = '127.0.0.1'
const app = useTestApp({
  fetchRules: {
    isAllowed: (one, port) => one === '127.0.0.1' && port === service.port,
    resolve: async () => [address],
  },
})
type Member = TestUser & { token: string }

let owner: Member
let fan: Member
let browser: Browser
let paths = 0

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())
beforeEach(async () => {
  address = '127.0.0.1'
  await app.pool.query('delete from push_subscriptions')
  owner = await asMember(app)
  fan = await asMember(app)
  browser = newBrowser()
  await subscribe(app, owner, browser.subscription)
})

const newBrowser = () => service.subscribe(`/browser-${(paths += 1)}`, 'push.test')
const deliver = () => deliverPushMessages(app.deps)
const wait = () => app.clock.pass({ minutes: 0.5 })
const titles = () => browser.shown().map(({ title }) => title)
const update = (user: Member, body: object) =>
  callApi(app, 'PATCH /user/notification-settings', { token: user.token, body })

async function comment(content = 'A post about maps', author = fan) {
  const postId = await createPost(app, owner.token, { content })
  return { postId, commentId: await createComment(app, author.token, postId) }
}

const respondWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, headers).end()

/** The seconds until the next attempt are from `since`. */
async function readSubscription(since = app.clock.now()) {
  const { rows } = await app.pool.query<{
    failing: boolean
    retrySeconds: number | null
    waiting: number
  }>(
    `select failing_since is not null as failing, extract(epoch from retry_at - $2)::float8 as "retrySeconds",
       (select count(*)::int from push_messages where subscription_id = s.id) as waiting
     from push_subscriptions s where endpoint = $1`,
    [browser.subscription.endpoint, since],
  )
  return rows[0]
}

describe('a notification', () => {
  test('is shown by the browser after half a minute, once, encrypted and signed', async () => {
    const { postId } = await comment()
    expect(await deliver()).toBe(0)
    wait()
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    const title = `${fan.fullname} commented on your post`
    const [content] = browser.shown()
    const { body: list } = await callApi(app, 'GET /api/notifications', owner)
    const [notification] = notificationListResponse.parse(list).notifications
    const url = `/social/post/${postId}?read=${notification?._id}`
    expect(browser.shown()).toEqual([
      { title, body: 'A post about maps', url, tag: expect.any(String) },
    ])
    const [push] = service.at(browser.path)
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: content?.tag,
    })
    expect(push?.headers['topic']).toMatch(/^[\w-]{1,32}$/)
    expect(push?.body.includes(title)).toBe(false)
    const origin = new URL(browser.subscription.endpoint).origin
    const { body } = await callApi(app, 'GET /user/push-subscriptions', { token: owner.token })
    expect(push && verifySender(push, origin, app.clock.now())).toEqual({
      publicKey: body['publicKey'],
      contact: `mailto:${app.config.supportEmail}`,
    })
    expect(body['subscriptions']).toMatchObject([{ lastSentAt: expect.any(String) }])
  })

  test('is one message with others about the same, and as many as there are browsers', async () => {
    const { postId } = await comment()
    const other = await asMember(app)
    await createComment(app, other.token, postId)
    const second = newBrowser()
    const { token } = await logInAgain(owner)
    await subscribe(app, { token }, second.subscription)
    const third = await asMember(app)
    await createComment(app, third.token, postId)
    wait()
    expect(await deliver()).toBe(2)
    expect(titles()).toEqual([`${third.fullname} and 2 others commented on your post`])
    // Registered after the first two.
    expect(second.shown().map(({ title }) => title)).toEqual([
      `${third.fullname} commented on your post`,
    ])
    expect(second.shown()[0]?.tag).toBe(browser.shown()[0]?.tag)
  })

  test('is not sent after it was read, undone or hidden, by authors who are blocked, in their threads, or to who may not log in', async () => {
    await comment()
    await callApi(app, 'POST /api/notifications/read', { token: owner.token, body: {} })
    const undone = await comment()
    await callApi(app, `DELETE /api/post/comment/${undone.commentId}`, { token: fan.token })
    const hidden = await comment()
    const moderator = await asModerator(app)
    await decide(app, moderator, { kind: 'comment', id: hidden.commentId }, { action: 'hide' })
    const rude = await asMember(app)
    await comment('About birds', rude)
    await callApi(app, `PUT /user/blocks/${rude.id}`, { token: owner.token })
    const loud = await asMember(app)
    const thread = await comment('About fish', loud)
    await callApi(app, `PUT /user/mutes/${loud.id}`, { token: owner.token })
    await createReply(app, fan.token, thread.commentId)
    wait()
    await deliver()
    expect(titles()).toEqual([])
    await comment('About stars')
    await app.pool.query(
      `update users set suspended_at = now(), suspended_until = now() + interval '900 days' where id = $1`,
      [owner.id],
    )
    wait()
    await deliver()
    expect(titles()).toEqual([])
    expect((await readSubscription())?.waiting).toBe(0)
  })

  test('about what a filter held back is sent once, after it is shown', async () => {
    const moderator = await asModerator(app)
    await createFilter(app, await asUser(app, { role: 'admin' }), 'word', 'heldback', 'hide')
    const content = `Hi @${owner.username}, heldback`
    const id = await createPost(app, fan.token, { content })
    wait()
    await deliver()
    app.clock.pass({ hours: 3 })
    expect(titles()).toEqual([])
    await dismiss(app, moderator, { kind: 'post', id })
    wait()
    await deliver()
    expect(titles()).toEqual([`${fan.fullname} mentioned you`])
    const decision = await decide(app, moderator, { kind: 'post', id })
    const reversal = `POST /api/moderation/decisions/${decision}/reversal` as const
    expect((await callApi(app, reversal, { token: moderator.token })).status).toBe(200)
    wait()
    await deliver()
    expect(titles()).toHaveLength(1)
  })

  test('of a category that was turned off is not sent, and likes only if they were turned on', async () => {
    const like = async () => {
      const postId = await createPost(app, owner.token)
      await callApi(app, 'PUT /api/post/like', { token: fan.token, body: { postId } })
    }
    await update(owner, { categories: [{ category: 'comments', push: false }] })
    await comment()
    await like()
    wait()
    await deliver()
    expect(titles()).toEqual([])
    const onlyPush = { category: 'likes', inApp: false, email: 'never', push: true }
    await update(owner, { categories: [onlyPush] })
    await like()
    wait()
    await deliver()
    expect(titles()).toEqual([`${fan.fullname} liked your post`])
    expect(service.at(browser.path)[0]?.headers['urgency']).toBe('low')
    const { body } = await callApi(app, 'GET /api/notifications', { token: owner.token })
    expect(body['notifications']).toHaveLength(2)
  })

  test('waits for the end of the quiet hours, unless the user ends them', async () => {
    const from = app.clock.now()
    const at = (minutes: number) =>
      new Date(from.getTime() + minutes * 60_000).toISOString().slice(11, 16)
    const quietHours = { from: at(-5), to: at(120) }
    await update(owner, { timeZone: 'UTC', quietHours })
    await comment()
    app.clock.pass({ minutes: 60 })
    await deliver()
    expect(titles()).toEqual([])
    app.clock.pass({ minutes: 61 })
    await deliver()
    expect(titles()).toHaveLength(1)
    await update(owner, { quietHours: { from: at(60), to: at(240) } })
    await comment()
    wait()
    await deliver()
    expect(titles()).toHaveLength(1)
    await update(owner, { quietHours: null })
    await deliver()
    expect(titles()).toHaveLength(2)
  })

  test('is not sent to a browser where the user logged out, or whose session has expired', async () => {
    await comment()
    const other = await logInAgain(owner)
    await callApi(app, 'DELETE /user/sessions', { token: other.token })
    wait()
    expect(await deliver()).toBe(0)
    await subscribe(app, other, browser.subscription)
    owner = { ...owner, ...other }
    await comment()
    app.clock.pass({ days: 400 })
    await deliver()
    expect(titles()).toEqual([])
  })
})

const logInAgain = async ({ id }: Member) => ({ token: await addSession(app, id) })

describe('a push service', () => {
  test.each([404, 410])('that answers %i gets nothing more for this browser', async (status) => {
    service.responses.set(browser.path, respondWith(status))
    await comment()
    wait()
    await deliver()
    expect(await readSubscription()).toBeUndefined()
    const { body } = await callApi(app, 'GET /user/push-subscriptions', { token: owner.token })
    expect(body['subscriptions']).toEqual([])
  })

  test.each([
    [429, { 'Retry-After': '600' }, 600],
    [503, {}, 30],
    [500, { 'Retry-After': 'soon' }, 30],
  ] as const)('that answers %i with %j is asked again later', async (status, headers, seconds) => {
    service.responses.set(browser.path, respondWith(status, headers))
    await comment()
    wait()
    const start = app.clock.now()
    await deliver()
    const subscription = await readSubscription(start)
    expect(subscription).toMatchObject({ failing: true, waiting: 1 })
    expect(subscription?.retrySeconds).toBeGreaterThanOrEqual(seconds)
    expect((await readSubscription())?.retrySeconds).toBeLessThanOrEqual(seconds * 1.1)
    service.responses.delete(browser.path)
    // What is new waits too.
    await comment('About birds')
    app.clock.pass({ minutes: (seconds - 10) / 60 })
    await deliver()
    expect(service.at(browser.path)).toHaveLength(1)
    app.clock.pass({ minutes: 2 + seconds / 500 })
    await deliver()
    expect(service.at(browser.path)).toHaveLength(3)
    expect(await readSubscription()).toEqual({ failing: false, retrySeconds: null, waiting: 0 })
  })

  test('that failed before the user read the notification, and days later again, is asked again', async () => {
    service.responses.set(browser.path, respondWith(503))
    await comment()
    wait()
    await deliver()
    await callApi(app, 'POST /api/notifications/read', { token: owner.token, body: {} })
    app.clock.pass({ minutes: 1 })
    await deliver()
    expect(await readSubscription()).toEqual({ failing: false, retrySeconds: null, waiting: 0 })
    app.clock.pass({ days: pushLimits.failingDays + 1 })
    await comment('About birds')
    wait()
    await deliver()
    expect(await readSubscription()).toMatchObject({ failing: true, waiting: 1 })
    service.responses.delete(browser.path)
    app.clock.pass({ minutes: 1 })
    await deliver()
    expect(await readSubscription()).toMatchObject({ failing: false, waiting: 0 })
  })

  test('that recovers and fails again at once is asked again after half a minute', async () => {
    service.responses.set(browser.path, respondWith(503))
    await comment()
    await comment('About birds')
    for (let attempt = 0; attempt < 6; attempt += 1) {
      app.clock.pass({ hours: 1 })
      await deliver()
    }
    service.responses.set(browser.path, (response) => {
      service.responses.set(browser.path, respondWith(429))
      response.writeHead(201).end()
    })
    app.clock.pass({ hours: 1 })
    await deliver()
    const subscription = await readSubscription()
    expect(subscription).toMatchObject({ failing: true, waiting: 1 })
    expect(subscription?.retrySeconds).toBeLessThanOrEqual(33)
  })

  test('may name the time of the next attempt', async () => {
    const at = new Date(app.clock.now().getTime() + 3_600_000).toUTCString()
    service.responses.set(browser.path, respondWith(429, { 'Retry-After': at }))
    await comment()
    wait()
    await deliver()
    expect((await readSubscription())?.retrySeconds).toBeGreaterThan(3500)
  })

  test.each([400, 413, 403, 307])(
    'that answers %i does not get the message again',
    async (status) => {
      service.responses.set(browser.path, respondWith(status, { Location: '/elsewhere' }))
      await comment()
      wait()
      await deliver()
      expect(await readSubscription()).toEqual({ failing: true, retrySeconds: null, waiting: 0 })
      expect(service.at('/elsewhere')).toEqual([])
      service.responses.delete(browser.path)
      await comment('About birds')
      wait()
      await deliver()
      expect(service.at(browser.path)).toHaveLength(2)
      expect(await readSubscription()).toMatchObject({ failing: false, waiting: 0 })
    },
  )

  test('that fails for days gets nothing more for this browser', async () => {
    service.responses.set(browser.path, respondWith(502))
    await comment()
    let attempts = 0
    while ((await readSubscription()) && attempts < 50) {
      app.clock.pass({ hours: 7 })
      await deliver()
      attempts += 1
    }
    expect(attempts).toBe(Math.ceil((pushLimits.failingDays * 24) / 7) + 1)
    expect(service.at(browser.path)).toHaveLength(attempts)
  })

  test('that never answers is given up after ten seconds, and delays no other', async () => {
    service.responses.set(browser.path, () => undefined)
    await comment()
    const other = newBrowser()
    await subscribe(app, await logInAgain(owner), other.subscription)
    await comment('About birds')
    wait()
    const startedAt = performance.now()
    const delivery = deliver()
    await until('the other browser', () => other.shown().length === 1)
    await delivery
    expect(performance.now() - startedAt).toBeGreaterThan(9000)
    expect(await readSubscription()).toMatchObject({ failing: true, waiting: 2 })
  }, 30_000)

  test('whose name leads to a private address is not connected to', async () => {
    await comment()
    wait()
    address = '10.0.0.1'
    await deliver()
    expect(service.at(browser.path)).toEqual([])
    expect(await readSubscription()).toMatchObject({ failing: true, waiting: 1 })
  })

  test('gets a limited number of requests at a time, from all users together', async () => {
    const members = await Promise.all(
      Array.from({ length: pushLimits.concurrencyPerHost + 3 }, () => asMember(app)),
    )
    const browsers = members.map(() => newBrowser())
    await app.pool.query('delete from push_subscriptions')
    for (const [index, member] of members.entries()) {
      const one = browsers[index]
      if (one) await subscribe(app, member, one.subscription)
      const postId = await createPost(app, member.token)
      await createComment(app, fan.token, postId)
    }
    wait()
    const held: ServerResponse[] = []
    for (const { path } of browsers) service.responses.set(path, (response) => held.push(response))
    const delivery = startPushDelivery(app.deps)
    await until('the limit', () => held.length === pushLimits.concurrencyPerHost)
    expect(await claimSubscriptions(app.deps, new Map([['push.test:1', 40]]))).toEqual([])
    for (const response of held.splice(0)) response.writeHead(201).end()
    await until('the rest', () => held.length === 3)
    for (const response of held) response.writeHead(201).end()
    const waiting = async () => (await app.pool.query('select from push_messages')).rowCount
    await until('the record', async () => (await waiting()) === 0)
    await delivery.stop()
    expect(browsers.map((one) => one.shown().length)).toEqual(browsers.map(() => 1))
  })
})

test('two processes send a message once, and a stop in between counts as no failure', async () => {
  await comment()
  wait()
  const counts = await Promise.all([deliver(), deliver()])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(titles()).toHaveLength(1)
  await comment('About birds')
  wait()
  const stopping = new AbortController()
  service.responses.set(browser.path, () => stopping.abort())
  await deliverPushMessages(app.deps, stopping.signal)
  expect(await readSubscription()).toEqual({ failing: false, retrySeconds: null, waiting: 1 })
  service.responses.delete(browser.path)
  await deliver()
  expect(titles()).toHaveLength(3)
  expect(browser.shown()[2]).toEqual(browser.shown()[1])
})

test('a browser that is removed meanwhile does not fail what notifies its user', async () => {
  const postId = await createPost(app, owner.token)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from push_subscriptions')
  const commenting = createComment(app, fan.token, postId)
  await client.query('commit')
  client.release()
  await commenting
  expect(await readSubscription()).toBeUndefined()
})
