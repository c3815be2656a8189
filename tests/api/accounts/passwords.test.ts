import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { accountEmails } from '#server/domain/accounts/index.ts'
import { hashPassword } from '#server/domain/accounts/passwords/password-hash.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

const forgot = (email: unknown) => callApi(app, 'POST /user/forgot', { body: { email } })
const reset = (token: string | undefined, password: unknown) =>
  callApi(app, 'POST /user/reset', { token, body: { password } })
const isAlive = async (token: string) =>
  (await callApi(app, 'GET /user/user', { token })).status === 200

async function resetSecret(email: string, olderThan = ''): Promise<string> {
  await forgot(email)
  return until('a new reset email', async () => {
    const receivedEmail = await app.mail.emailTo(email, 'Set a new')
    const secret = secretIn(receivedEmail, '/user/reset/')
    return secret === olderThan ? undefined : secret
  })
}

test('a forgotten password is reset by the emailed link, and a notice is sent', async () => {
  const user = await asUser(app)
  const secret = await resetSecret(user.email)
  expect(await reset(secret, 'six666')).toMatchObject({
    status: 200,
    body: { msg: 'Password Updated' },
  })
  expect(await isAlive(user.token)).toBe(false)
  const { source } = await app.mail.emailTo(user.email, 'was changed')
  expect(source).toContain('set a new password now with the link above')
})

test.each(['six666', 'seven77', 'eight888'])(
  'a user whose password was reset to %s can log in',
  async (newPassword) => {
    const user = await createUser(app)
    await reset(await resetSecret(user.email), newPassword)
    await expect(logInAs(app, user.email, newPassword)).resolves.toMatch(/./)
  },
)

test('returns the same for known, unknown and inactive addresses, and emails only known ones', async () => {
  const known = await createUser(app)
  const inactive = registrationForm()
  await callApi(app, 'POST /user/register', { body: inactive })
  const replies = [
    await forgot(known.email),
    await forgot('nobody@example.test'),
    await forgot(inactive.email),
  ]
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, body: { msg: accountMessages.resetSent } })
  }
  await untilEmailsAreSent(app)
  const resets = app.mail.emails.filter(({ subject }) => subject.includes('Set a new'))
  const receivers = resets.map(({ to }) => to)
  expect(receivers).toContain(known.email)
  expect(receivers).not.toContain('nobody@example.test')
  expect(receivers).not.toContain(inactive.email)
})

test.each(['', 'ada', 5, undefined])(
  'rejects a forgotten password for the address %s',
  async (email) => {
    expect(await forgot(email)).toMatchObject({ status: 400, body: { msg: 'invalid Email' } })
  },
)

test('a reset link works once, within an hour, and is revoked by a newer one', async () => {
  const user = await createUser(app)
  const first = await resetSecret(user.email)
  const second = await resetSecret(user.email, first)
  expect(await reset(first, 'some password')).toMatchObject({
    status: 400,
    body: { msg: 'password session expired', code: 'link_expired' },
  })
  expect((await reset(second, 'some password')).status).toBe(200)
  expect((await reset(second, 'other password')).status).toBe(400)

  const late = await resetSecret(user.email, second)
  app.clock.pass({ minutes: 61 })
  expect((await reset(late, 'some password')).status).toBe(400)
})

test('the link page requires six characters', async () => {
  const user = await createUser(app)
  const secret = await resetSecret(user.email)
  expect(await reset(secret, '12345')).toMatchObject({
    status: 400,
    body: { msg: 'Password must be at least 6 characters.' },
  })
  expect((await reset(secret, 'six666')).status).toBe(200)
})

test('rejects a reset without a token', async () => {
  expect(await reset(undefined, 'some password')).toMatchObject({
    status: 401,
    body: { msg: 'password session expired' },
  })
})

test('a password change ends the other sessions, keeps this one, and sends a notice', async () => {
  const user = await asUser(app)
  const other = await logInAs(app, user.email)
  for (const short of ['', '12345']) {
    expect((await reset(user.token, short)).status).toBe(400)
  }
  expect(await reset(user.token, '12345')).toMatchObject({
    body: { msg: 'Password must be at least 8 characters long' },
  })
  expect(await reset(user.token, '1234567')).toMatchObject({
    status: 400,
    body: { msg: 'Password must be at least 8 characters long' },
  })
  expect(await isAlive(other)).toBe(true)
  expect((await reset(user.token, 'a new password')).status).toBe(200)
  expect(await isAlive(other)).toBe(false)
  expect(await isAlive(user.token)).toBe(true)
  await app.mail.emailTo(user.email, 'was changed')
})

test('a password change revokes a pending reset link', async () => {
  const user = await asUser(app)
  const secret = await resetSecret(user.email)
  await reset(user.token, 'a new password')
  expect((await reset(secret, 'stolen password')).status).toBe(400)
})

test('an activation link cannot reset a password, and is not used up by the attempt', async () => {
  const form = registrationForm()
  await callApi(app, 'POST /user/register', { body: form })
  const receivedEmail = await app.mail.emailTo(form.email, 'Activate')
  const secret = secretIn(receivedEmail, '/user/activate/')
  expect(await reset(secret, 'some password')).toMatchObject({
    status: 400,
    body: { code: 'link_expired' },
  })
  const activated = await callApi(app, 'POST /user/activation', {
    body: { activation_token: secret },
  })
  expect(activated.status).toBe(200)
})

test('emails are not rendered for recipients who must not get them', async () => {
  const emails = accountEmails(app.deps)
  const active = await createUser(app)
  const inactive = registrationForm()
  await callApi(app, 'POST /user/register', { body: inactive })
  expect(await emails.activation(active.email)).toBeUndefined()
  expect(await emails.reset(inactive.email)).toBeUndefined()
  expect(await emails.reset('nobody@example.test')).toBeUndefined()
  expect(await emails.reset(active.email)).toMatchObject({ to: active.email })
})

const common = { fields: { password: accountMessages.passwordCommon } }
const naming = { fields: { password: accountMessages.passwordNamesAccount } }

test('a common password, or one with the account name, is rejected wherever a password is set', async () => {
  const user = await asUser(app, { fullname: 'Wilhelmina Harker' })
  const form = registrationForm()
  for (const [password, body] of [
    ['password1', common],
    [`my ${form.username} 2026`, naming],
  ] as const) {
    const request = { ...form, password, cfpassword: password }
    const reply = await callApi(app, 'POST /user/register', { body: request })
    expect(reply).toMatchObject({ status: 400, body })
  }
  expect(await reset(user.token, 'Password1')).toMatchObject({ status: 400, body: common })
  expect(await reset(user.token, 'harker of 1897')).toMatchObject({ status: 400, body: naming })
  const secret = await resetSecret(user.email)
  expect(await reset(secret, '123456')).toMatchObject({ status: 400, body: common })
  expect(await reset(secret, 'wilhelmina')).toMatchObject({ status: 400, body: naming })
  // The rejected attempts do not use up the link.
  expect((await reset(secret, 'a new password')).status).toBe(200)
})

test('an existing weak password still works', async () => {
  const { id, email } = await createUser(app)
  const passwordHash = await hashPassword('password1')
  await app.deps.db.update(users).set({ passwordHash }).where(eq(users.id, id))
  await expect(logInAs(app, email, 'password1')).resolves.toMatch(/./)
})

describe('in a browser session of our pages', () => {
  const web = { 'Lectern-Client': 'web' }
  const change = (token: string, body: object) => callApi(app, 'POST /user/reset', { token, body })
  const next = 'a new password'
  const needed = { fields: { currentPassword: accountMessages.currentPasswordNeeded } }
  const wrong = { fields: { currentPassword: accountMessages.currentPasswordWrong } }

  async function inPages() {
    const user = await createUser(app)
    const body = { email: user.email, password }
    const reply = await callApi(app, 'POST /user/login', { body, headers: web })
    return { ...user, token: String(reply.body['access_token']) }
  }

  test('requires the current password after ten minutes', async () => {
    const { token, email } = await inPages()
    app.clock.pass({ minutes: 11 })
    for (const body of [{ password: next }, { password: next, currentPassword: '' }]) {
      expect(await change(token, body)).toMatchObject({ status: 400, body: needed })
    }
    const guess = { password: next, currentPassword: 'not the password' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    await expect(logInAs(app, email)).resolves.toMatch(/./)
    expect((await change(token, { password: next, currentPassword: password })).status).toBe(200)
    await expect(logInAs(app, email, next)).resolves.toMatch(/./)
  })

  test('does not require it before, but checks it if sent', async () => {
    const { token } = await inPages()
    const guess = { password: next, currentPassword: 'not the password' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    expect((await change(token, { password: next })).status).toBe(200)
  })

  test('an account without a password sets one by a reset link', async () => {
    const { token, id, email } = await inPages()
    await app.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
    app.clock.pass({ minutes: 11 })
    expect(await change(token, { password: next })).toMatchObject({ status: 400, body: needed })
    const guess = { password: next, currentPassword: 'anything' }
    expect(await change(token, guess)).toMatchObject({ status: 400, body: wrong })
    expect((await reset(await resetSecret(email), next)).status).toBe(200)
  })
})

test('other clients change the password without the current one, regardless of session age', async () => {
  const user = await asUser(app)
  app.clock.pass({ hours: 5 })
  expect((await reset(user.token, 'a new password')).status).toBe(200)
})
