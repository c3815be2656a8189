import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emailChanges } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

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
  return secretIn(await app.mail.emailTo(email, 'address was changed'), '/user/email/undo/')
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
    const second = await until('the second email', async () => {
      const token = await confirmationToken(email)
      return token === first ? undefined : token
    })
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
    await app.mail.emailTo(user.email, 'Set a new')
    expect(await undo(token)).toMatchObject(expired)
    expect(await undo(laterToken)).toMatchObject(expired)
    await expect(logInAs(app, user.email)).resolves.toMatch(/./)
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
})
