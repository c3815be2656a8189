import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailChanges, newsletterSubscribers } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { addTotp, createAuthenticator } from '#tests/factories/second-factors.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { queueCalls } from '#tests/helpers/queue-calls.ts'
import { type ReceivedEmail, secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { recoverAdmin } from '../../../server/commands/admin-recover.ts'

const app = useTestApp({ signIn: 'public' })

const request = (token: string, email: unknown) =>
  callApi(app, 'POST /user/email', { token, body: { email } })
const confirm = (token: string) =>
  callApi(app, 'POST /user/email/confirmation', { body: { token } })
const undo = (token: string) => callApi(app, 'POST /user/email/undo', { body: { token } })
const emailOf = async (token: string) =>
  (await callApi(app, 'GET /user/user', { token })).body['email']
const expired = {
  status: 400,
  body: { code: 'link_expired', msg: securityMessages.emailLinkExpired },
}

function newEmail(): string {
  return registrationForm().email
}

async function confirmationToken(email: string): Promise<string> {
  return secretIn(await app.mail.emailTo(email, 'Confirm your new'), '/user/email/confirm/')
}

async function undoToken(email: string): Promise<string> {
  const notice = await app.mail.emailTo(email, 'address was changed')
  expect(notice.source).toContain('change it back with the link above')
  return secretIn(notice, '/user/email/undo/')
}

describe('a change of the email address', () => {
  test('takes effect with the link at the new address, once, and ends the other sessions', async () => {
    const user = await asUser(app)
    const other = await logInAs(app, user.email)
    const email = newEmail()
    expect(await request(user.token, ` ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { msg: securityMessages.emailLinkSent(email) },
    })
    expect(await emailOf(user.token)).toBe(user.email)
    expect((await callApi(app, 'GET /user/security', user)).body['pendingEmail']).toBe(email)
    const token = await confirmationToken(email)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect(await emailOf(user.token)).toBe(email)
    expect((await callApi(app, 'GET /user/user', { token: other })).status).toBe(401)
    expect(await confirm(token)).toMatchObject(expired)
    await expect(logInAs(app, email)).resolves.toMatch(/./)
    const stored = JSON.stringify(await app.deps.db.select().from(emailChanges))
    expect(stored).not.toContain(token)
  })

  test('is replaced by a newer one, cancelled, and expires after 24 hours', async () => {
    const user = await asUser(app)
    const [first, second, third] = [newEmail(), newEmail(), newEmail()]
    await request(user.token, first)
    const firstToken = await confirmationToken(first)
    await request(user.token, second)
    expect(await confirm(firstToken)).toMatchObject(expired)
    const secondToken = await confirmationToken(second)
    await callApi(app, 'DELETE /user/email', user)
    expect(await confirm(secondToken)).toMatchObject(expired)
    await request(user.token, third)
    const late = await confirmationToken(third)
    app.clock.pass({ hours: 25 })
    expect(await confirm(late)).toMatchObject(expired)
    await cleanUpAccounts(app.deps)
    const changes = app.deps.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))
    expect(await changes).toEqual([])
    app.clock.pass({ hours: -25 })
    expect(await emailOf(user.token)).toBe(user.email)
  })

  test.each([
    ['an invalid address', 'ada', 400],
    ['no address', undefined, 400],
  ])('rejects %s', async (_what, email, status) => {
    const { token } = await asUser(app)
    expect((await request(token, email)).status).toBe(status)
  })

  test('rejects the own address and one with an account', async () => {
    const user = await asUser(app)
    const other = await createUser(app)
    expect(await request(user.token, user.email)).toMatchObject({
      status: 400,
      body: { fields: { email: securityMessages.emailUnchanged } },
    })
    expect(await request(user.token, other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { fields: { email: accountMessages.emailTaken } },
    })
  })

  test('gives an address to one of two accounts that want it', async () => {
    const [one, two] = [await asUser(app), await asUser(app)]
    const email = newEmail()
    await request(one.token, email)
    const first = await confirmationToken(email)
    await request(two.token, email)
    const second = await confirmationToken(email)
    const replies = await Promise.all([confirm(first), confirm(second)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // A rejected change stays as it was, and is rejected again.
    expect(replies.map(({ body }) => body['code'])).toContain('conflict')
  })

  test('revokes reset links that were sent to the old address', async () => {
    const user = await asUser(app)
    await callApi(app, 'POST /user/forgot', { body: { email: user.email } })
    const reset = secretIn(await app.mail.emailTo(user.email, 'Set a new'), '/user/reset/')
    const email = newEmail()
    await request(user.token, email)
    await confirm(await confirmationToken(email))
    const body = { password: 'stolen password' }
    expect((await callApi(app, 'POST /user/reset', { token: reset, body })).status).toBe(400)
  })
})

describe('a change that waits for its confirmation', () => {
  const getPendingEmail = async (token: string) =>
    (await callApi(app, 'GET /user/security', { token })).body['pendingEmail']

  test('is cancelled by a password reset, since somebody else may have requested it', async () => {
    const owner = await createUser(app)
    const thief = await logInAs(app, owner.email)
    const [email, unsent] = [newEmail(), newEmail()]
    await request(thief, email)
    const stolen = await confirmationToken(email)
    await callApi(app, 'POST /user/forgot', { body: { email: owner.email } })
    await setNewPassword(await app.mail.emailTo(owner.email, 'Set a new'))
    expect(await confirm(stolen)).toMatchObject(expired)
    const own = await logInAs(app, owner.email, newPassword)
    expect(await getPendingEmail(own)).toBeNull()
    // The owner can request one.
    await request(own, unsent)
    expect(await confirm(await confirmationToken(unsent))).toMatchObject({ status: 200 })
  })

  test('is cancelled by a change of the password', async () => {
    const owner = await asUser(app)
    const email = newEmail()
    await request(await logInAs(app, owner.email), email)
    const stolen = await confirmationToken(email)
    const body = { password: newPassword }
    expect((await callApi(app, 'POST /user/reset', { token: owner.token, body })).status).toBe(200)
    expect(await getPendingEmail(owner.token)).toBeNull()
    expect(await confirm(stolen)).toMatchObject(expired)
  })

  test('is cancelled by the recovery of the account on the server', async () => {
    const owner = await asUser(app)
    const email = newEmail()
    await request(owner.token, email)
    const stolen = await confirmationToken(email)
    const options = { databaseUrl: app.databaseUrl, dataDir: '', publicUrl: '' }
    await recoverAdmin(['--email', owner.email], options)
    expect(await confirm(stolen)).toMatchObject(expired)
  })

  test('does not take the account while the password is being reset', async () => {
    const owner = await asUser(app)
    const email = newEmail()
    await request(owner.token, email)
    const stolen = await confirmationToken(email)
    await callApi(app, 'POST /user/forgot', { body: { email: owner.email } })
    const token = secretIn(await app.mail.emailTo(owner.email, 'Set a new'), '/user/reset/')

    const body = { password: newPassword }
    const [reset, confirmation] = await queueCalls(app, owner.id, [
      () => callApi(app, 'POST /user/reset', { token, body }),
      () => confirm(stolen),
    ])
    expect(reset?.status).toBe(200)
    expect(confirmation).toMatchObject(expired)
    await expect(logInAs(app, owner.email, newPassword)).resolves.toMatch(/./)
  })
})

describe('the way back at the old address', () => {
  test('restores it within 7 days, ends all sessions and sends a link to set a new password', async () => {
    const user = await asUser(app)
    const [email, later] = [newEmail(), newEmail()]
    await request(user.token, email)
    await confirm(await confirmationToken(email))
    const token = await undoToken(user.email)
    // The thief changes it once more, which does not help.
    await request(user.token, later)
    await confirm(await confirmationToken(later))
    const laterToken = await undoToken(email)

    app.clock.pass({ days: 6 })
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: user.email } })
    expect((await callApi(app, 'GET /user/user', user)).status).toBe(401)
    expect(await undo(token)).toMatchObject(expired)
    expect(await undo(laterToken)).toMatchObject(expired)
    // Whoever took the account over knows the password: it no longer works, and the link sets a new one.
    expect(await logIn(user.email, password)).toMatchObject(wrongPassword)
    const restored = await app.mail.emailTo(user.email, 'address is restored')
    expect(restored.source).toContain('Your password no longer works')
    await setNewPassword(restored)
    // Once there is a new password, the email would not be true: it is not sent.
    await enqueueEmail(app.deps, app.deps.db, 'email-restored', user.email)
    await untilEmailsAreSent(app)
    const sent = app.mail.emails.filter(({ to }) => to === user.email)
    expect(sent.filter(({ subject }) => subject.includes('address is restored'))).toHaveLength(1)
    app.clock.pass({ days: -6 })
  })

  test('ends after 7 days, and is no confirmation', async () => {
    const user = await asUser(app)
    const email = newEmail()
    await request(user.token, email)
    await confirm(await confirmationToken(email))
    const token = await undoToken(user.email)
    expect(await confirm(token)).toMatchObject(expired)
    app.clock.pass({ days: 8 })
    expect(await undo(token)).toMatchObject(expired)
    app.clock.pass({ days: -8 })
  })

  test('removes the passkey that a thief added before the change', async () => {
    const owner = await asUser(app)
    const thief = await logInAs(app, owner.email)
    const stolen = await registerPasskey(thief)
    expect((await signIn(stolen)).status).toBe(200)
    const token = await changeAndGetUndoToken(thief, owner.email)
    expect((await undo(token)).body['msg']).toContain('Passkeys')
    await setNewPassword(await app.mail.emailTo(owner.email, 'address is restored'))
    expect(await signIn(stolen)).toMatchObject({ status: 401 })
    const own = { token: await logInAs(app, owner.email, newPassword) }
    expect((await callApi(app, 'GET /user/security', own)).body).toMatchObject({
      passkeys: [],
      totpSince: null,
      recoveryCodesLeft: 0,
    })
  })

  test('removes an authenticator app that was added after the change', async () => {
    const owner = await asUser(app)
    const token = await changeAndGetUndoToken(owner.token, owner.email)
    await addTotp(app, owner.id)
    expect((await undo(token)).status).toBe(200)
    await setNewPassword(await app.mail.emailTo(owner.email, 'address is restored'))
    await expect(logInAs(app, owner.email, newPassword)).resolves.toMatch(/./)
  })

  test('keeps what the owner added earlier than 30 days before the change, but no newer recovery codes', async () => {
    const owner = await asUser(app)
    const ownPasskey = await registerPasskey(owner.token)
    app.clock.pass({ days: 31 })
    const thief = String((await signIn(ownPasskey)).body['access_token'])
    const stolen = await registerPasskey(thief)
    const { body } = await callApi(app, 'POST /user/security/recovery_codes', { token: thief })
    expect(body['recoveryCodes']).toHaveLength(10)
    const token = await changeAndGetUndoToken(thief, owner.email)
    expect((await undo(token)).status).toBe(200)
    expect(await signIn(stolen)).toMatchObject({ status: 401 })
    expect((await signIn(ownPasskey)).status).toBe(200)
    await setNewPassword(await app.mail.emailTo(owner.email, 'address is restored'))
    expect(await logIn(owner.email, newPassword)).toMatchObject({
      status: 401,
      body: { code: 'second_factor_required', methods: ['passkey'] },
    })
    app.clock.pass({ days: -31 })
  })

  test('unlinks the account at the identity provider that a thief used since', async () => {
    const owner = await asUser(app)
    const email = newEmail()
    await request(owner.token, email)
    await confirm(await confirmationToken(email))
    app.identity.nextUser = { name: 'Thief', email, isEmailVerified: true }
    expect((await signInBrowser(app).signIn()).body['msg']).toBe(
      identityMessages.linked('the school'),
    )
    expect((await undo(await undoToken(owner.email))).status).toBe(200)
    // The address is free again, so that it signs up for an account of its own.
    expect((await signInBrowser(app).signIn()).body['msg']).toBe(identityMessages.welcome)
  })
})

describe('a newsletter subscription', () => {
  test('moves with the email address, back with the undo, and is erased with the account', async () => {
    const user = await asUser(app)
    const [email, later] = [newEmail(), newEmail()]
    await subscribe(user.email)
    const token = await changeAndGetUndoToken(user.token, user.email, email)
    expect(await listSubscribers(user.email, email)).toEqual([email])
    await changeAndGetUndoToken(user.token, email, later)
    expect(await listSubscribers(user.email, email, later)).toEqual([later])
    await undo(token)
    expect(await listSubscribers(user.email, email, later)).toEqual([user.email])
    const admin = await asUser(app, { role: 'admin' })
    await callApi(app, `DELETE /user/delete/${user.id}`, admin)
    expect(await listSubscribers(user.email, email, later)).toEqual([])
  })

  test('of the new address stays, and that of the old one is deleted', async () => {
    const user = await asUser(app)
    const email = newEmail()
    await subscribe(user.email)
    await subscribe(email)
    await changeAndGetUndoToken(user.token, user.email, email)
    expect(await listSubscribers(user.email, email)).toEqual([email])
  })

  test('replaces a request for the new address that was not confirmed', async () => {
    const user = await asUser(app)
    const email = newEmail()
    await subscribe(user.email)
    await callApi(app, 'POST /api/newsletter', { body: { email } })
    await changeAndGetUndoToken(user.token, user.email, email)
    expect(await listSubscribers(user.email, email)).toEqual([email])
  })

  test('does not move to an address that has unsubscribed', async () => {
    const user = await asUser(app)
    const email = newEmail()
    await subscribe(user.email)
    const token = await subscribe(email)
    await callApi(app, `POST /api/newsletter/unsubscribe/${token}`)
    await changeAndGetUndoToken(user.token, user.email, email)
    expect(await listSubscribers(user.email, email)).toEqual([])
  })

  async function subscribe(email: string): Promise<string> {
    await callApi(app, 'POST /api/newsletter', { body: { email } })
    const token = secretIn(
      await app.mail.emailTo(email, 'Confirm your subscription'),
      '/newsletter/confirm/',
    )
    const reply = await callApi(app, 'POST /api/newsletter/confirmation', { body: { token } })
    expect(reply.status).toBe(200)
    return token
  }

  async function listSubscribers(...emails: string[]): Promise<string[]> {
    const { email, confirmedAt, unsubscribedAt } = newsletterSubscribers
    const rows = await app.deps.db
      .select({ email })
      .from(newsletterSubscribers)
      .where(and(inArray(email, emails), isNotNull(confirmedAt), isNull(unsubscribedAt)))
    return rows.map((row) => row.email)
  }
})

const newPassword = 'another horse at the gate'
const wrongPassword = { status: 401, body: { code: 'wrong_credentials' } }

function logIn(email: string, secret: string) {
  return callApi(app, 'POST /user/login', { body: { email, password: secret } })
}

async function setNewPassword(email: ReceivedEmail): Promise<void> {
  const token = secretIn(email, '/user/reset/')
  const body = { password: newPassword }
  expect((await callApi(app, 'POST /user/reset', { token, body })).status).toBe(200)
}

/** Changes the email address in a session, and returns the token that the old one got. */
async function changeAndGetUndoToken(
  token: string,
  oldEmail: string,
  email = newEmail(),
): Promise<string> {
  await request(token, email)
  await confirm(await confirmationToken(email))
  return undoToken(oldEmail)
}

async function registerPasskey(token: string) {
  const { body } = await callApi(app, 'POST /user/security/passkeys/options', { token })
  const authenticator = createAuthenticator()
  const response = authenticator.register(body['options'] as { challenge: string })
  const reply = await callApi(app, 'POST /user/security/passkeys', {
    token,
    body: { name: 'Laptop', response },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return authenticator
}

async function signIn(authenticator: ReturnType<typeof createAuthenticator>) {
  const { body } = await callApi(app, 'POST /user/login/passkey/options', { body: {} })
  const response = authenticator.sign(body['options'] as { challenge: string })
  return callApi(app, 'POST /user/login/passkey', { body: { response } })
}
