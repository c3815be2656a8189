import { describe, expect, test } from 'vitest'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { addTotp, computeCode } from '#tests/factories/second-factors.ts'
import { asUser, createUser, logInAs } from '#tests/factories/users.ts'
import { callApi, type Reply } from '#tests/helpers/client.ts'
import { queueCalls } from '#tests/helpers/queue-calls.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { recoverAdmin } from '../../../server/commands/admin-recover.ts'

const app = useTestApp({ signIn: 'public' })

type Owner = Awaited<ReturnType<typeof asUser>>

const newPassword = 'seven kettles'
const wrongPassword = { status: 401, body: { code: 'wrong_credentials' } }
const challengeExpired = { status: 400, body: { code: 'challenge_expired' } }

const logIn = ({ email }: Pick<Owner, 'email'>) =>
  callApi(app, 'POST /user/login', { body: { email, password } })
const complete = (challenge: unknown, code: string) =>
  callApi(app, 'POST /user/login/second-factor', { body: { challenge, method: 'totp', code } })

/** Calls that end the old password. What a call needs first is done before it is returned. */
const passwordChanges: Record<string, (owner: Owner) => Promise<() => Promise<Reply>>> = {
  'a password reset': prepareReset,
  'a change of the password': async ({ token }) => {
    return () => callApi(app, 'POST /user/reset', { token, body: { password: newPassword } })
  },
  'the undo of a change of the email address': async (owner) => {
    const { email } = registrationForm()
    await callApi(app, 'POST /user/email', { token: owner.token, body: { email } })
    const confirmation = await app.mail.emailTo(email, 'Confirm your new')
    const token = secretIn(confirmation, '/user/email/confirm/')
    await callApi(app, 'POST /user/email/confirmation', { body: { token } })
    const notice = await app.mail.emailTo(owner.email, 'address was changed')
    owner.email = email
    const undo = secretIn(notice, '/user/email/undo/')
    return () => callApi(app, 'POST /user/email/undo', { body: { token: undo } })
  },
}

describe('a login with the old password', () => {
  test.each(Object.entries(passwordChanges))('is rejected during %s', async (_what, prepare) => {
    const owner = await asUser(app)
    const change = await prepare(owner)
    const [changed, login] = await queueCalls(app, owner.id, [change, () => logIn(owner)])
    expect(changed?.status).toBe(200)
    expect(login).toMatchObject(wrongPassword)
  })

  test.each(Object.entries(passwordChanges))(
    'gets no challenge for the second factor during %s',
    async (_what, prepare) => {
      const owner = await asUser(app)
      const change = await prepare(owner)
      await addTotp(app, owner.id)
      const [changed, login] = await queueCalls(app, owner.id, [change, () => logIn(owner)])
      expect(changed?.status).toBe(200)
      expect(login).toMatchObject(wrongPassword)
    },
  )
})

describe('a login that waits for its second factor', () => {
  test.each(Object.entries(passwordChanges))('ends with %s', async (_what, prepare) => {
    const owner = await asUser(app)
    const change = await prepare(owner)
    const totp = await addTotp(app, owner.id)
    const { challenge } = (await logIn(owner)).body
    expect((await change()).status).toBe(200)
    expect(await complete(challenge, totp.code())).toMatchObject(challengeExpired)
  })

  test('ends with the recovery of the account on the server', async () => {
    const owner = await createUser(app)
    const totp = await addTotp(app, owner.id)
    const { challenge } = (await logIn(owner)).body
    const options = { databaseUrl: app.databaseUrl, dataDir: '', publicUrl: '' }
    await recoverAdmin(['--email', owner.email], options)
    expect(await complete(challenge, totp.code())).toMatchObject(challengeExpired)
  })

  test('is not completed during a password reset', async () => {
    const owner = await asUser(app)
    const reset = await prepareReset(owner)
    const totp = await addTotp(app, owner.id)
    const { challenge } = (await logIn(owner)).body
    const [changed, completed] = await queueCalls(app, owner.id, [
      reset,
      () => complete(challenge, totp.code()),
    ])
    expect(changed?.status).toBe(200)
    expect(completed).toMatchObject(challengeExpired)
  })
})

describe('a login while a second factor is turned on', () => {
  async function prepareFactor({ token }: Owner) {
    const { body } = await callApi(app, 'POST /user/security/totp', { token })
    const code = computeCode(app, String(body['secret']))
    return () => callApi(app, 'POST /user/security/totp/confirmation', { token, body: { code } })
  }

  test('with the password is rejected', async () => {
    const owner = await asUser(app)
    const turnOn = await prepareFactor(owner)
    const [turnedOn, login] = await queueCalls(app, owner.id, [turnOn, () => logIn(owner)])
    expect(turnedOn?.status).toBe(200)
    expect(login).toMatchObject(wrongPassword)
    expect((await logIn(owner)).body['code']).toBe('second_factor_required')
  })

  test('with the identity provider is rejected', async () => {
    const owner = await asUser(app)
    const browser = await linkIdentity(owner)
    const turnOn = await prepareFactor(owner)
    const calls = [turnOn, () => browser.signIn()]
    const [turnedOn, login] = await queueCalls(app, owner.id, calls)
    expect(turnedOn?.status).toBe(200)
    expect(login).toMatchObject(wrongPassword)
  })
})

test('a login with the identity provider works during a password reset', async () => {
  const owner = await asUser(app)
  const browser = await linkIdentity(owner)
  const reset = await prepareReset(owner)
  const calls = [reset, () => browser.signIn()]
  const replies = await queueCalls(app, owner.id, calls)
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  await expect(logInAs(app, owner.email, newPassword)).resolves.toMatch(/./)
})

async function prepareReset({ email }: Owner): Promise<() => Promise<Reply>> {
  await callApi(app, 'POST /user/forgot', { body: { email } })
  const token = secretIn(await app.mail.emailTo(email, 'Set a new'), '/user/reset/')
  return () => callApi(app, 'POST /user/reset', { token, body: { password: newPassword } })
}

async function linkIdentity({ email }: Owner) {
  const browser = signInBrowser(app)
  app.identity.nextUser = { name: 'Ada', email, isEmailVerified: true }
  expect((await browser.signIn()).status).toBe(200)
  return browser
}
