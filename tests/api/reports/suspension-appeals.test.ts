import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moderationDecisions } from '#server/db/schema/index.ts'
import { signAppeal } from '#server/domain/reports/appeal-token.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { addressRules } from '#server/platform/rate-limits/rules.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { createPost } from '#tests/factories/community.ts'
import { password } from '#tests/factories/registration-form.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { addSession, asMember, asUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { linkIn, secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const text = 'It was a quotation.'

async function suspend(user: TestUser, days: number | null = null): Promise<string> {
  const subject = { kind: 'profile', id: user.id } as const
  return decide(app, await asModerator(app), subject, { action: 'suspend', days })
}

const emailTo = (user: TestUser) => app.mail.emailTo(user.email, 'A decision')
const receiveToken = async (user: TestUser) => secretIn(await emailTo(user), '/appeal/')

const appeal = (token: string, body: object = { text }) =>
  callApi(app, `POST /api/moderation/appeals/${token}`, { body })

async function loadDecision(id: string) {
  const [decision] = await app.deps.db
    .select()
    .from(moderationDecisions)
    .where(eq(moderationDecisions.id, id))
  return decision
}

test('a suspended user appeals by the link in the email, and returns if the appeal is granted', async () => {
  const user = await asUser(app)
  const decision = await suspend(user)
  const logIn = () => callApi(app, 'POST /user/login', { body: { email: user.email, password } })
  expect(JSON.stringify((await logIn()).body)).toContain('Our email about it says how to appeal.')
  const email = await emailTo(user)
  expect(linkIn(email, '/appeal/')).toContain(`${publicUrl}/appeal/${decision}.`)
  expect(await appeal(secretIn(email, '/appeal/'))).toMatchObject({
    status: 200,
    body: { msg: messages.appealedByLink },
  })
  const other = await asModerator(app)
  const queue = await callApi(app, 'GET /api/moderation/cases?list=appeals', other)
  expect(queue.body).toMatchObject({
    cases: [{ decisions: [{ _id: decision, appeal: { text }, can: { decideAppeal: true } }] }],
  })
  const decided = await callApi(app, `POST /api/moderation/decisions/${decision}/appeal-decision`, {
    ...other,
    body: { outcome: 'reversed' },
  })
  expect(decided.status).toBe(200)
  const outcome = await app.mail.emailTo(user.email, 'Your appeal was decided')
  expect(outcome.source).toContain('You can log in again.')
  expect(linkIn(outcome, pages.login)).toBe(publicUrl + pages.login)
  expect((await logIn()).status).toBe(200)
})

test('a suspended user appeals against later decisions by the links in the emails about them', async () => {
  const user = await asMember(app)
  const moderator = await asModerator(app)
  const post = { kind: 'post', id: await createPost(app, user.token) } as const
  await suspend(user)
  await receiveToken(user)
  const decision = await decide(app, moderator, post, { action: 'remove' })
  const email = await emailTo(user)
  expect(email.source).toContain('A moderator removed your post.')
  expect(linkIn(email, '/appeal/')).toContain(`${publicUrl}/appeal/${decision}.`)
  expect(email.source).toContain('without logging in')
  expect((await appeal(secretIn(email, '/appeal/'))).status).toBe(200)
  expect(await loadDecision(decision)).toMatchObject({ appeal: text })
})

describe('a link', () => {
  test('serves one appeal, also if another one was sent in the app', async () => {
    const user = await asMember(app)
    const decision = await suspend(user, 1)
    const token = await receiveToken(user)
    expect((await appeal(token)).status).toBe(200)
    const again = { status: 409, body: { msg: messages.cannotAppeal } }
    expect(await appeal(token, { text: 'Another one.' })).toMatchObject(again)
    app.clock.pass({ days: 1 })
    const session = { token: await addSession(app, user.id), body: { text } }
    const call = `POST /api/moderation/own/${decision}/appeal` as const
    expect(await callApi(app, call, session)).toMatchObject(again)
    expect(await loadDecision(decision)).toMatchObject({ appeal: text })
  })

  test('works as long as an appeal is possible', async () => {
    const [user, earlier] = [await asMember(app), await asMember(app)]
    const decision = await suspend(user)
    await suspend(earlier)
    const [token, other] = [await receiveToken(user), await receiveToken(earlier)]
    app.clock.pass({ days: limits.appealDays, minutes: -1 })
    expect((await appeal(other)).status).toBe(200)
    app.clock.pass({ minutes: 1 })
    expect(await appeal(token)).toMatchObject({
      status: 400,
      body: { code: 'link_expired', msg: messages.cannotAppeal },
    })
    expect(await loadDecision(decision)).toMatchObject({ appealedAt: null })
  })

  test('is rejected if it was altered, or made for another purpose, installation or decision', async () => {
    const [user, other] = [await asMember(app), await asMember(app)]
    const [decision, foreign] = [await suspend(user), await suspend(other)]
    const token = await receiveToken(user)
    const expiresAt = timeFromNow(app.clock, { days: 1 })
    const [, ...rest] = token.split('.')
    for (const wrong of [
      'nonsense',
      token.slice(0, -1),
      `${token}a`,
      [foreign, ...rest].join('.'),
      signAppeal(randomBytes(32), { decisionId: decision, expiresAt }),
      signAppeal(app.deps.settings.unsubscribeSecret, { decisionId: decision, expiresAt }),
    ]) {
      expect(await appeal(wrong), wrong).toMatchObject({
        status: 400,
        body: { code: 'link_expired', msg: messages.appealLinkInvalid },
      })
    }
    expect(await loadDecision(decision)).toMatchObject({ appealedAt: null })
    expect(await loadDecision(foreign)).toMatchObject({ appealedAt: null })
  })

  test('of a deleted account or a reversed suspension no longer works', async () => {
    const [user, returned] = [await asMember(app), await asMember(app)]
    await suspend(user)
    const decision = await suspend(returned)
    const [token, reversed] = [await receiveToken(user), await receiveToken(returned)]
    await app.pool.query('delete from users where id = $1', [user.id])
    expect(await appeal(token)).toMatchObject({ status: 400, body: { code: 'link_expired' } })
    const moderator = await asModerator(app)
    await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
    expect(await appeal(reversed)).toMatchObject({ status: 409 })
  })

  test('is only in emails to users who are suspended', async () => {
    const user = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, user.token) } as const
    await decide(app, await asModerator(app), post)
    expect((await emailTo(user)).source).not.toContain('/appeal/')
  })

  test.each([
    ['', messages.appealEmpty],
    ['x'.repeat(limits.appealMaxLength + 1), messages.appealTooLong],
  ])('keeps its form if the text is not valid: %#', async (invalid, msg) => {
    const user = await asMember(app)
    await suspend(user)
    const token = await receiveToken(user)
    expect(await appeal(token, { text: invalid })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { text: msg } },
    })
    expect((await appeal(token)).status).toBe(200)
  })
})

test('the form of a browser without JavaScript gets a page with the message or the error', async () => {
  const user = await asMember(app)
  const decision = await suspend(user)
  const token = await receiveToken(user)
  const post = (body: Record<string, string>) =>
    app.fetch(
      new Request(`${publicUrl}/api/moderation/appeals/${token}`, {
        method: 'POST',
        headers: { Accept: 'text/html,*/*;q=0.8' },
        body: new URLSearchParams(body),
      }),
    )
  const rejected = await post({ text: ' ' })
  expect(rejected.status).toBe(400)
  expect(await rejected.text()).toContain(messages.appealEmpty)
  const response = await post({ text })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toContain('text/html')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(await response.text()).toContain(messages.appealedByLink)
  expect(await loadDecision(decision)).toMatchObject({ appeal: text })
})

describe('with rate limits', () => {
  const limited = useTestApp({ rateLimits: true })

  test('one address cannot try many links', async () => {
    const attempt = () =>
      callApi(limited, 'POST /api/moderation/appeals/nonsense', { body: { text } })
    for (let count = 0; count < addressRules.linkPerAddress.points; count += 1) await attempt()
    expect(await attempt()).toMatchObject({ status: 429, body: { code: 'too_many' } })
  })
})
