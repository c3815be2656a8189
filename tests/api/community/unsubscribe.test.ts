import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signUnsubscribe } from '#server/domain/notifications/emails/unsubscribe-token.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import { notificationEmailLimits } from '#shared/limits.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import type { NotificationCategory } from '#shared/notifications/notification-categories.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { passUntil, sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })
type Member = TestUser & { token: string }

/** As email clients send it: a form, without a login. */
function postOneClick(url: string, headers: Record<string, string> = {}) {
  return app.fetch(
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: 'List-Unsubscribe=One-Click',
    }),
  )
}

const toUrl = (token: string) => `${publicUrl}/notifications/unsubscribe/${token}`

function createToken(user: TestUser, secret = app.deps.settings.unsubscribeSecret): string {
  const expiresAt = timeFromNow(app.clock, { days: 1 })
  return signUnsubscribe(secret, { userId: user.id, categories: ['comments'], expiresAt })
}

async function listEmails({ token }: Member) {
  const { body } = await callApi(app, 'GET /user/notification-settings', { token })
  const { categories } = body as unknown as NotificationSettings
  return new Map(categories.map(({ category, email }) => [category, email]))
}

const email = async (user: Member, category: NotificationCategory) =>
  (await listEmails(user)).get(category)

/** A digest with a comment and a like. */
async function receiveDigest() {
  const owner = await asMember(app)
  const fan = await asMember(app)
  await callApi(app, 'PATCH /user/notification-settings', {
    token: owner.token,
    body: { categories: [{ category: 'likes', email: 'daily' }] },
  })
  passUntil(app, '12:00')
  const postId = await createPost(app, owner.token)
  await createComment(app, fan.token, postId)
  await callApi(app, 'PUT /api/post/like', { token: fan.token, body: { postId } })
  passUntil(app, '08:00')
  await sendNotificationEmails(app)
  const received = await app.mail.emailTo(owner.email, 'notifications')
  const source = received.source.replaceAll(/\r?\n[ \t]+/g, ' ')
  const oneClick = /^List-Unsubscribe: <([^>]+)>$/im.exec(source)?.[1] ?? ''
  return { owner, source, oneClick }
}

describe('an email about notifications', () => {
  test('has the headers of one-click unsubscribe, which turn off all categories in it', async () => {
    const { owner, source, oneClick } = await receiveDigest()
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im)
    expect(oneClick).toMatch(
      /^http:\/\/lectern\.test\/notifications\/unsubscribe\/likes-comments\./,
    )
    const response = await postOneClick(oneClick)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ msg: messages.unsubscribed })
    const after = await listEmails(owner)
    expect(after.get('comments')).toBe('never')
    expect(after.get('likes')).toBe('never')
    expect(after.get('answers')).toBe('immediate')
  })

  test('links to turn off one category, and to the settings', async () => {
    const { owner, source } = await receiveDigest()
    expect(source).toContain(`${publicUrl}/dashboard/notification_settings`)
    const links =
      source.match(/http:\/\/lectern\.test\/notifications\/unsubscribe\/[^\s">]+/g) ?? []
    const comments = links.find((link) => link.includes('/comments.')) ?? ''
    expect((await postOneClick(comments)).status).toBe(200)
    expect(await email(owner, 'comments')).toBe('never')
    expect(await email(owner, 'likes')).toBe('daily')
  })

  test('that waits is not sent after unsubscribing', async () => {
    const { owner, oneClick } = await receiveDigest()
    const fan = await asMember(app)
    await createComment(app, fan.token, await createPost(app, owner.token))
    await postOneClick(oneClick)
    passUntil(app, '08:00')
    await sendNotificationEmails(app)
    expect(app.mail.emails.filter(({ to }) => to === owner.email)).toHaveLength(1)
  })
})

test('opening a link changes nothing, since scanners do that', async () => {
  const user = await asMember(app)
  await app.fetch(new Request(toUrl(createToken(user))))
  await app.fetch(new Request(toUrl(createToken(user)), { method: 'HEAD' }))
  expect(await email(user, 'comments')).toBe('daily')
})

test('unsubscribing again is no error, and keeps what was chosen for the app', async () => {
  const user = await asMember(app)
  await callApi(app, 'PATCH /user/notification-settings', {
    token: user.token,
    body: { categories: [{ category: 'comments', inApp: false }] },
  })
  const url = toUrl(createToken(user))
  expect((await postOneClick(url)).status).toBe(200)
  expect((await postOneClick(url)).status).toBe(200)
  const { body } = await callApi(app, 'GET /user/notification-settings', user)
  expect(body['categories']).toContainEqual({
    category: 'comments',
    inApp: false,
    canTurnOff: true,
    email: 'never',
    push: true,
  })
})

describe('the form of a browser without JavaScript', () => {
  const accept = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test('gets a page with the message', async () => {
    const user = await asMember(app)
    const response = await postOneClick(toUrl(createToken(user)), accept)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain(messages.unsubscribed)
    expect(await email(user, 'comments')).toBe('never')
  })

  test('gets a page with the error', async () => {
    const response = await postOneClick(toUrl('nonsense'), accept)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(messages.linkInvalid)
  })

  test('leaves the newsletter in the same way', async () => {
    const response = await postOneClick(`${publicUrl}/api/newsletter/unsubscribe/nonsense`, accept)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(correspondenceMessages.unsubscribed)
  })
})

describe('a link that is rejected', () => {
  const reject = async (token: string, msg: string) => {
    const response = await postOneClick(toUrl(token))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'link_expired', msg })
  }

  test('was changed to another user or category', async () => {
    const user = await asMember(app)
    const victim = await asMember(app)
    await reject(createToken(user).replace(user.id, victim.id), messages.linkInvalid)
    await reject(createToken(user).replace('comments', 'answers'), messages.linkInvalid)
    await reject('nonsense', messages.linkInvalid)
    expect(await email(victim, 'comments')).toBe('daily')
    expect(await email(user, 'answers')).toBe('immediate')
  })

  test('was signed by another installation, or with a secret for something else', async () => {
    const user = await asMember(app)
    await reject(createToken(user, randomBytes(32)), messages.linkInvalid)
    await reject(createToken(user, app.deps.settings.mediaSecret), messages.linkInvalid)
    expect(await email(user, 'comments')).toBe('daily')
  })

  test('has expired', async () => {
    const token = createToken(await asMember(app))
    app.clock.pass({ days: 1 })
    await reject(token, messages.linkExpired)
  })
})

test('the response is the same for a deleted account', async () => {
  const user = await asMember(app)
  const token = createToken(user)
  await app.pool.query('delete from users where id = $1', [user.id])
  const response = await postOneClick(toUrl(token))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ msg: messages.unsubscribed })
})

test('links of emails work for a year, and clients are limited', async () => {
  expect(notificationEmailLimits.unsubscribeLinkDays).toBe(365)
  const post = () =>
    callApi(app, 'POST /notifications/unsubscribe/nonsense', {
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    })
  const statuses = new Set<number>()
  for (let count = 0; count <= 300; count++) statuses.add((await post()).status)
  expect([...statuses]).toEqual([400, 429])
})
