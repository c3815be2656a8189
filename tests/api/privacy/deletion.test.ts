import { beforeEach, describe, expect, test } from 'vitest'
import { eraseDueAccounts } from '#server/domain/privacy/index.ts'
import { privacyLimits } from '#shared/limits.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { privacyMessages as messages } from '#shared/messages/accounts/privacy.ts'
import { administrationMessages } from '#shared/messages/administration/administration.ts'
import { formatLongDate } from '#shared/messages/format-long-date.ts'
import { password } from '#tests/factories/registration-form.ts'
import { addTotp } from '#tests/factories/second-factors.ts'
import { asMember, asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

const deleteOwn = (token: string) => callApi(app, 'POST /user/privacy/deletion', { token })
const logIn = (email: string) => callApi(app, 'POST /user/login', { body: { email, password } })

async function exists(id: string): Promise<boolean> {
  const { rowCount } = await app.pool.query('select from users where id = $1', [id])
  return rowCount === 1
}

describe('deleting one’s account', () => {
  test('ends all sessions and live connections at once, and says so by email', async () => {
    const user = await asUser(app)
    const other = await logInAs(app, user.email)
    const ended: string[] = []
    app.deps.events.on('sessionsEnded', ({ sessionIds }) => ended.push(...sessionIds))
    const reply = await deleteOwn(user.token)
    expect(reply).toMatchObject({ status: 200, body: { msg: expect.stringContaining('deleted') } })
    const erasureAt = new Date(String(reply.body['erasureAt']))
    const days = (erasureAt.getTime() - app.clock.now().getTime()) / (24 * 3_600_000)
    expect(days).toBeCloseTo(privacyLimits.graceDays, 2)
    expect(reply.body['msg']).toBe(messages.deleted(erasureAt))
    expect(ended).toHaveLength(2)
    for (const token of [user.token, other]) {
      expect((await callApi(app, 'GET /user/user', { token })).status).toBe(401)
    }
    const email = await app.mail.emailTo(user.email, 'will be deleted')
    expect(email.source).toContain(formatLongDate(erasureAt))
    expect(linkIn(email, '/login')).toMatch(/\/login$/)
  })

  test('requires a fresh proof, and a login', async () => {
    const user = await asUser(app)
    app.clock.pass({ minutes: 11 })
    expect(await deleteOwn(user.token)).toMatchObject({
      status: 403,
      body: { code: 'proof_required', methods: ['password'] },
    })
    expect((await callApi(app, 'POST /user/privacy/deletion')).status).toBe(401)
    expect((await callApi(app, 'GET /user/user', user)).status).toBe(200)
    await callApi(app, 'POST /user/proof', { ...user, body: { method: 'password', password } })
    expect((await deleteOwn(user.token)).status).toBe(200)
  })

  test('twice at the same time keeps one date and sends one email', async () => {
    const user = await asUser(app)
    const replies = await Promise.all([deleteOwn(user.token), deleteOwn(user.token)])
    const dates = replies
      .filter(({ status }) => status === 200)
      .map(({ body }) => body['erasureAt'])
    expect(new Set(dates).size).toBe(1)
    await app.mail.emailTo(user.email, 'will be deleted')
    const { rows } = await app.pool.query(
      "select from pgboss.job where name = 'letter' and data @> $1",
      [JSON.stringify({ letter: 'account-deleted', to: user.id })],
    )
    expect(rows).toHaveLength(1)
  })

  test('hides the profile, which can no longer be found or followed', async () => {
    const fullname = 'Vera Vanishing'
    const user = await asUser(app, { fullname, role: 'instructor', authorize: true })
    const viewer = await asMember(app)
    const follow = () => callApi(app, `PUT /api/people/${user.id}/follow`, viewer)
    await callApi(app, `PUT /api/people/${viewer.id}/follow`, user)
    expect((await follow()).status).toBe(200)
    const look = async () => ({
      profile: (await callApi(app, `GET /user/social/profile/${user.id}`, viewer)).status,
      instructor: (await callApi(app, `GET /api/courses/instructor/${user.id}`)).status,
      listed: await listNames(`GET /api/people/${viewer.id}/followers`, viewer.token),
    })
    expect(await look()).toEqual({ profile: 200, instructor: 200, listed: [fullname] })
    await deleteOwn(user.token)
    expect(await look()).toEqual({ profile: 404, instructor: 404, listed: [] })
    expect((await follow()).status).toBe(404)
    expect((await callApi(app, `DELETE /api/people/${user.id}/follow`, viewer)).status).toBe(200)
    await logIn(user.email)
    expect(await look()).toEqual({ profile: 200, instructor: 200, listed: [fullname] })
  })

  test('is not suggested to others', async () => {
    const viewer = await asMember(app)
    const user = await asUser(app, { fullname: 'Nora Newest' })
    const suggest = () => listNames('GET /api/people/suggestions', viewer.token)
    expect(await suggest()).toContain('Nora Newest')
    await deleteOwn(user.token)
    expect(await suggest()).not.toContain('Nora Newest')
  })
})

describe('a login within the grace period', () => {
  test('restores the account and says so', async () => {
    const user = await asUser(app)
    await deleteOwn(user.token)
    app.clock.pass({ days: privacyLimits.graceDays - 1 })
    await eraseDueAccounts(app.deps)
    expect((await logIn(user.email)).body).toMatchObject({ msg: messages.restored })
    await app.mail.emailTo(user.email, 'is restored')
    expect((await logIn(user.email)).body).toMatchObject({ msg: accountMessages.loggedIn })
    app.clock.pass({ days: 2 })
    await eraseDueAccounts(app.deps)
    expect(await exists(user.id)).toBe(true)
  })

  test('needs the second factor, too', async () => {
    const user = await asUser(app)
    const totp = await addTotp(app, user.id)
    await deleteOwn(user.token)
    const { body } = await logIn(user.email)
    expect(body['code']).toBe('second_factor_required')
    const stillDeleted = await app.pool.query(
      'select from users where id = $1 and erasure_at is not null',
      [user.id],
    )
    expect(stillDeleted.rowCount).toBe(1)
    const { challenge } = body
    const completed = await callApi(app, 'POST /user/login/second-factor', {
      body: { challenge, method: 'totp', code: totp.code() },
    })
    expect(completed.body).toMatchObject({ msg: messages.restored })
  })

  test('at the same time as the erasure either restores the account or fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await asUser(app)
      await deleteOwn(user.token)
      app.clock.pass({ days: privacyLimits.graceDays })
      const [login] = await Promise.all([logIn(user.email), eraseDueAccounts(app.deps)])
      const token = String(login.body['access_token'])
      const session = await callApi(app, 'GET /user/user', { token })
      const isRestored = login.status === 200
      expect([await exists(user.id), session.status]).toEqual([isRestored, isRestored ? 200 : 401])
    }
  })
})

describe('the last admin', () => {
  beforeEach(async () => {
    await app.pool.query("update users set role = 'student' where role = 'admin'")
  })

  test('cannot delete their account', async () => {
    const admin = await asUser(app, { role: 'admin' })
    expect(await deleteOwn(admin.token)).toMatchObject({
      status: 409,
      body: { msg: administrationMessages.lastAdmin },
    })
    await createUser(app, { role: 'admin' })
    expect((await deleteOwn(admin.token)).status).toBe(200)
  })

  test('is whoever is left when others deleted theirs, also at the same time', async () => {
    const admins = [await asUser(app, { role: 'admin' }), await asUser(app, { role: 'admin' })]
    const replies = await Promise.all(admins.map(({ token }) => deleteOwn(token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const left = admins[replies.findIndex(({ status }) => status === 409)]
    const body = { role: 'student' }
    const demoted = await callApi(app, `PATCH /api/admin/users/${left?.id}`, { ...left, body })
    expect(demoted).toMatchObject({ status: 409 })
  })
})

async function listNames(call: `GET /${string}`, token: string): Promise<string[]> {
  const { body } = await callApi(app, call, { token })
  return (body['people'] as { fullname: string }[]).map(({ fullname }) => fullname)
}
