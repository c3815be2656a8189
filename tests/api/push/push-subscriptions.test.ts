import { describe, expect, test } from 'vitest'
import { createVapidKeys } from '#server/platform/web-push.ts'
import type { OwnPushSubscription, PushSubscriptionRequest } from '#shared/contract/push.ts'
import { pushLimits } from '#shared/limits.ts'
import { pushMessages as messages } from '#shared/messages/notifications/push.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { pushForm, subscribe } from '#tests/factories/push.ts'
import { addSession, asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

const list = async ({ token }: { token: string }) => {
  const { body } = await callApi(app, 'GET /user/push-subscriptions', { token })
  return body as { publicKey: string; subscriptions: OwnPushSubscription[] }
}
const add = ({ token }: { token: string }, body: unknown) =>
  callApi(app, 'POST /user/push-subscriptions', { token, body })
const endpoints = async () =>
  (await app.pool.query<{ endpoint: string }>('select endpoint from push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  )
const again = async ({ id }: Member) => ({ token: await addSession(app, id) })

test('a browser is listed with its name, and removed', async () => {
  const user = await asMember(app)
  const form = pushForm()
  const { status, body } = await callApi(app, 'POST /user/push-subscriptions', {
    token: user.token,
    body: { ...form, expirationTime: null },
    headers: {
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0',
    },
  })
  expect(status).toBe(200)
  const subscription = {
    _id: expect.any(String),
    device: 'Firefox on Linux',
    createdAt: expect.any(String),
    lastSentAt: null,
    current: true,
  }
  expect(body).toEqual({ msg: messages.added, subscription })
  expect((await list(user)).subscriptions).toEqual([subscription])
  const other = await again(user)
  expect((await list(other)).subscriptions).toEqual([{ ...subscription, current: false }])

  const stranger = await asMember(app)
  const { _id: id } = body['subscription'] as OwnPushSubscription
  const remove = (token: string) => callApi(app, `DELETE /user/push-subscriptions/${id}`, { token })
  expect(await remove(stranger.token)).toMatchObject({ status: 404 })
  expect(await remove(other.token)).toMatchObject({ status: 200, body: { msg: messages.removed } })
  expect(await remove(other.token)).toMatchObject({ status: 404 })
  expect((await list(user)).subscriptions).toEqual([])
})

test('the key is the same for all users, and that of the secret in the database', async () => {
  const [one, other] = [await list(await asMember(app)), await list(await asMember(app))]
  expect(one.publicKey).toBe(other.publicKey)
  const { rows } = await app.pool.query<{ value: string }>(
    `select value from installation where key = 'web_push_secret'`,
  )
  const secret = Buffer.from(rows[0]?.value ?? '', 'hex')
  expect(createVapidKeys(secret).publicKey).toBe(one.publicKey)
})

test.each([
  ['no endpoint', { endpoint: undefined }, messages.badEndpoint],
  [
    'a long endpoint',
    { endpoint: `https://push.example.com/${'x'.repeat(1000)}` },
    messages.badEndpoint,
  ],
  ['an endpoint without TLS', { endpoint: 'http://push.example.com/a' }, messages.badEndpoint],
  ['a file', { endpoint: 'file:///etc/passwd' }, messages.badEndpoint],
  ['a private address', { endpoint: 'https://10.0.0.1/a' }, messages.badEndpoint],
  ['this machine', { endpoint: 'https://[::1]/a' }, messages.badEndpoint],
  ['another port', { endpoint: 'https://1.1.1.1:8443/a' }, messages.badEndpoint],
  ['another port of a host', { endpoint: 'https://push.example.com:8443/a' }, messages.badEndpoint],
  ['a password', { endpoint: 'https://me:secret@push.example.com/a' }, messages.badEndpoint],
  ['no keys', { keys: undefined }, messages.badKeys],
  ['short keys', { keys: { p256dh: 'BAAA', auth: 'AAAA' } }, messages.badKeys],
  [
    'a key that is not on the curve',
    { keys: { ...pushForm().keys, p256dh: `BA${'A'.repeat(85)}` } },
    messages.badKeys,
  ],
])('a subscription with %s is rejected', async (_name, change, message) => {
  const user = await asMember(app)
  const { status, body } = await add(user, { ...pushForm(), ...change })
  expect(status).toBe(400)
  expect(Object.values(body['fields'] as object)).toContain(message)
  expect((await list(user)).subscriptions).toEqual([])
})

test('a session has one browser, a user at most ten, also with requests at once', async () => {
  const user = await asMember(app)
  const first = pushForm()
  await subscribe(app, user, first)
  const renewed = pushForm()
  await subscribe(app, user, renewed)
  expect(await endpoints()).not.toContain(first.endpoint)
  expect(await endpoints()).toContain(renewed.endpoint)
  const sessions = await Promise.all(
    Array.from({ length: pushLimits.subscriptionsMax + 2 }, () => again(user)),
  )
  const replies = await Promise.all(sessions.map((session) => add(session, pushForm())))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(
    pushLimits.subscriptionsMax - 1,
  )
  const rejected = replies.find(({ status }) => status !== 200)
  expect(rejected?.body).toMatchObject({ code: 'conflict', msg: messages.tooMany })
  expect(await add(user, pushForm())).toMatchObject({ status: 200 })
})

test('a browser that several users register at once belongs to one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const form = pushForm()
    const members = await Promise.all(Array.from({ length: 6 }, () => asMember(app)))
    const replies = await Promise.all(members.map((member) => add(member, form)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const registered = await endpoints()
    expect(registered.filter((endpoint) => endpoint === form.endpoint)).toHaveLength(1)
  }
})

test('the browser of another user becomes that of who logs in there', async () => {
  const [before, after] = [await asMember(app), await asMember(app)]
  const form = pushForm()
  await subscribe(app, before, form)
  await subscribe(app, after, form)
  expect((await list(before)).subscriptions).toEqual([])
  expect((await list(after)).subscriptions).toHaveLength(1)
})

describe('a browser ends', () => {
  test.each([
    ['with a logout', (user: Member) => callApi(app, 'POST /user/logout', user)],
    [
      'when another session ends all others',
      async (user: Member) => callApi(app, 'DELETE /user/sessions', await again(user)),
    ],
    [
      'when its user deletes the account',
      (user: Member) => callApi(app, 'POST /user/privacy/deletion', user),
    ],
  ])('%s', async (_name, end) => {
    const user = await asMember(app)
    const form = pushForm()
    await subscribe(app, user, form)
    expect(await endpoints()).toContain(form.endpoint)
    await end(user)
    expect(await endpoints()).not.toContain(form.endpoint)
    expect((await list(await again(user))).subscriptions).toEqual([])
  })
})

test('an API token registers no browser', async () => {
  const user = await asMember(app)
  const token = await addApiToken(app, user.id)
  expect(await add({ token }, pushForm())).toMatchObject({ status: 403 })
})

describe('a service worker', () => {
  const refresh = (body: unknown) => callApi(app, 'POST /notifications/push-refresh', { body })
  const toOld = ({ endpoint, keys: { auth } }: PushSubscriptionRequest) => ({ endpoint, auth })

  test('replaces the subscription of its browser without a login', async () => {
    const user = await asMember(app)
    const [old, next] = [pushForm(), pushForm()]
    await subscribe(app, user, old)
    expect(await refresh({ ...toOld(old), subscription: next })).toMatchObject({
      status: 200,
      body: { msg: messages.refreshed },
    })
    const all = await endpoints()
    expect(all).toContain(next.endpoint)
    expect(all).not.toContain(old.endpoint)
    expect((await list(user)).subscriptions).toMatchObject([{ current: true }])
  })

  test('cannot replace what it does not know, or take what others have, and does not learn of it', async () => {
    const [one, other] = [pushForm(), pushForm()]
    await subscribe(app, await asMember(app), one)
    await subscribe(app, await asMember(app), other)
    const before = await endpoints()
    const replies = [
      await refresh({ ...toOld(one), auth: other.keys.auth, subscription: pushForm() }),
      await refresh({ ...toOld(pushForm()), subscription: pushForm() }),
      await refresh({ ...toOld(one), subscription: other }),
    ]
    expect(replies.map(({ status, body }) => [status, body['msg']])).toEqual(
      replies.map(() => [200, messages.refreshed]),
    )
    expect(await endpoints()).toEqual(before)
    const privateAddress = { ...pushForm(), endpoint: 'https://192.168.0.1/' }
    expect(await refresh({ ...toOld(one), subscription: privateAddress })).toMatchObject({
      status: 400,
    })
  })
})
