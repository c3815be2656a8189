import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  recoveryCodes,
  rememberedDevices,
  totpAuthenticators,
  users,
} from '#server/db/schema/index.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { password } from '#tests/factories/registration-form.ts'
import { addTotp, computeCode } from '#tests/factories/second-factors.ts'
import { asUser, createUser, logInAs, type TestUser } from '#tests/factories/users.ts'
import { callApi, type Reply } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ signIn: 'public', rateLimits: true })

const logIn = ({ email }: TestUser, cookie = '') =>
  callApi(app, 'POST /user/login', { body: { email, password }, headers: web(cookie) })
const complete = (body: Record<string, unknown>, cookie = '') =>
  callApi(app, 'POST /user/login/second-factor', { body, headers: web(cookie) })
const web = (cookie = '') => ({ 'Lectern-Client': 'web', ...(cookie ? { cookie } : {}) })
const wrongCode = {
  status: 401,
  body: { code: 'wrong_credentials', msg: securityMessages.codeWrong },
}

const stepMilliseconds = 30_000

async function challenge(user: TestUser): Promise<string> {
  return String((await logIn(user)).body['challenge'])
}

/** All cookies that the response sets. */
function cookiesOf({ headers }: Reply): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

describe('setting up an authenticator app', () => {
  test('turns it on with a code, returns ten recovery codes once, and sends a notice', async () => {
    const user = await asUser(app)
    const { body: setup } = await callApi(app, 'POST /user/security/totp', user)
    expect(setup['uri']).toContain(`secret=${String(setup['secret'])}`)
    const confirm = (code: string) =>
      callApi(app, 'POST /user/security/totp/confirmation', { ...user, body: { code } })
    expect(await confirm('000000')).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect((await logIn(user)).status).toBe(200)

    const { status, body } = await confirm(computeCode(app, String(setup['secret'])))
    expect(status).toBe(200)
    const codes = body['recoveryCodes'] as string[]
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(await callApi(app, 'GET /user/security', user)).toMatchObject({
      body: { totpSince: expect.any(String), recoveryCodesLeft: 10 },
    })
    const { source } = await app.mail.emailTo(user.email, 'How you log in')
    expect(source).toContain('An authenticator app was added to your Lectern account.')

    const { db } = app.deps
    const stored = JSON.stringify([
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
      await db.select().from(totpAuthenticators).where(eq(totpAuthenticators.userId, user.id)),
    ])
    expect(stored).not.toContain(codes[0])
    expect(stored).not.toContain(setup['secret'])
    expect((await callApi(app, 'POST /user/security/totp', user)).status).toBe(409)
  })

  test('ends with removing it: login needs only the password again, and recovery codes are gone', async () => {
    const user = await asUser(app)
    await addTotp(app, user.id)
    expect((await logIn(user)).status).toBe(401)
    expect((await callApi(app, 'DELETE /user/security/totp', user)).status).toBe(200)
    expect((await callApi(app, 'DELETE /user/security/totp', user)).status).toBe(404)
    expect((await logIn(user)).status).toBe(200)
    const { source } = await app.mail.emailTo(user.email, 'How you log in')
    expect(source).toContain('The authenticator app was removed from your Lectern account.')
  })
})

describe('the login of an account with a second factor', () => {
  test('is rejected with a challenge, which a code completes once', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const rejected = await logIn(user)
    expect(rejected).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        msg: securityMessages.secondFactorRequired,
        methods: ['totp'],
      },
    })
    expect(rejected.body).not.toHaveProperty('access_token')
    const request = { challenge: rejected.body['challenge'], method: 'totp', code: totp.code() }
    const { status, body } = await complete(request)
    expect(status).toBe(200)
    const token = String(body['access_token'])
    expect((await callApi(app, 'GET /user/user', { token })).status).toBe(200)
    expect(await complete({ ...request, code: totp.code(1) })).toMatchObject({
      status: 400,
      body: { code: 'challenge_expired' },
    })
  })

  test('still says nothing about the second factor to those who do not know the password', async () => {
    const user = await createUser(app)
    await addTotp(app, user.id)
    const body = { email: user.email, password: 'not the password' }
    expect(await callApi(app, 'POST /user/login', { body })).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials' },
    })
  })

  test('accepts no code twice, nor an older one after a newer one', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const [now, earlier] = [totp.code(), totp.code(-1)]
    const attempt = async (code: string) =>
      complete({ challenge: await challenge(user), method: 'totp', code })
    expect((await attempt(now)).status).toBe(200)
    expect(await attempt(now)).toMatchObject(wrongCode)
    expect(await attempt(earlier)).toMatchObject(wrongCode)
    expect((await attempt(totp.code(1))).status).toBe(200)
  })

  test('accepts the code of the step before once', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const [first, second] = [await challenge(user), await challenge(user)]
    // A second after the beginning of a step, so that the code of the one before is accepted for the rest of it.
    const left = stepMilliseconds - (app.clock.now().getTime() % stepMilliseconds)
    app.clock.pass({ minutes: (left + 1000) / 60_000 })
    const code = totp.code(-1)
    expect((await complete({ challenge: first, method: 'totp', code })).status).toBe(200)
    expect(await complete({ challenge: second, method: 'totp', code })).toMatchObject(wrongCode)
  })

  test('accepts one of parallel uses of a code', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const challenges = [await challenge(user), await challenge(user), await challenge(user)]
    const code = totp.code()
    const replies = await Promise.all(
      challenges.map((one) => complete({ challenge: one, method: 'totp', code })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('ends a challenge after five wrong codes, also in parallel, and the account’s attempts after ten', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const guess = (one: string) => complete({ challenge: one, method: 'totp', code: '000000' })
    const first = await challenge(user)
    const replies = await Promise.all(Array.from({ length: 6 }, () => guess(first)))
    const codes = replies.map(({ body }) => String(body['code'])).toSorted()
    expect(codes).toEqual(['challenge_expired', ...Array(5).fill('wrong_credentials')])
    expect(await complete({ challenge: first, method: 'totp', code: totp.code() })).toMatchObject({
      body: { code: 'challenge_expired', msg: securityMessages.tooManyCodes },
    })
    const second = await challenge(user)
    await Promise.all(Array.from({ length: 3 }, () => guess(second)))
    expect(await complete({ challenge: second, method: 'totp', code: totp.code() })).toMatchObject({
      status: 429,
    })
  })

  test('expires after five minutes', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const late = await challenge(user)
    app.clock.pass({ minutes: 6 })
    expect(await complete({ challenge: late, method: 'totp', code: totp.code() })).toMatchObject({
      body: { code: 'challenge_expired' },
    })
    app.clock.pass({ minutes: -6 })
  })

  test.each([
    ['nothing', {}],
    ['an unknown method', { method: 'hope' }],
    ['five digits', { method: 'totp', code: '12345' }],
    ['no recovery code', { method: 'recovery_code' }],
  ])('rejects %s', async (_what, body) => {
    expect((await complete({ challenge: 'x', ...body })).status).toBe(400)
  })
})

describe('a recovery code', () => {
  test('completes a login once, however it is written; new ones replace all', async () => {
    const user = await asUser(app)
    await addTotp(app, user.id)
    const generate = async () => {
      const { body } = await callApi(app, 'POST /user/security/recovery_codes', user)
      return body['recoveryCodes'] as [string, string]
    }
    const attempt = async (code: string) =>
      complete({ challenge: await challenge(user), method: 'recovery_code', code })
    const [first, second] = await generate()
    expect((await logIn(user)).body['methods']).toEqual(['totp', 'recovery_code'])
    expect((await attempt(` ${first.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect(await attempt(first)).toMatchObject({
      status: 401,
      body: { msg: securityMessages.recoveryCodeWrong },
    })
    await generate()
    expect((await attempt(second)).status).toBe(401)
  })

  test('is replaced with a notice, also for whoever did not do it', async () => {
    const user = await asUser(app)
    await addTotp(app, user.id)
    expect((await callApi(app, 'POST /user/security/recovery_codes', user)).status).toBe(200)
    const { source } = await app.mail.emailTo(user.email, 'How you log in')
    expect(source).toContain('The recovery codes of your Lectern account were replaced.')
    await untilEmailsAreSent(app)
    expect(app.mail.emails.filter(({ to }) => to === user.email)).toHaveLength(1)
  })

  test('of another user is not accepted', async () => {
    const [user, other] = [await asUser(app), await asUser(app)]
    for (const { id } of [user, other]) await addTotp(app, id)
    const { body } = await callApi(app, 'POST /user/security/recovery_codes', other)
    const [code] = body['recoveryCodes'] as string[]
    const attempt = { challenge: await challenge(user), method: 'recovery_code', code }
    expect((await complete(attempt)).status).toBe(401)
  })

  test('works once among parallel attempts', async () => {
    const user = await asUser(app)
    await addTotp(app, user.id)
    const { body } = await callApi(app, 'POST /user/security/recovery_codes', user)
    const [code] = body['recoveryCodes'] as string[]
    const challenges = [await challenge(user), await challenge(user)]
    const replies = await Promise.all(
      challenges.map((one) => complete({ challenge: one, method: 'recovery_code', code })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })
})

describe('a remembered device', () => {
  async function remember(user: TestUser, code: string): Promise<string> {
    const reply = await complete({
      challenge: await challenge(user),
      method: 'totp',
      code,
      remember: true,
    })
    expect(reply.headers.getSetCookie().at(-1)).toMatch(
      /^remembered-[\w-]{36}=[\w-]{43}; Max-Age=2592000; Path=\/user; HttpOnly; SameSite=Strict$/,
    )
    return cookiesOf(reply)
  }

  test('is not asked again for 30 days, for this user only, until it is forgotten', async () => {
    const user = await asUser(app)
    const other = await asUser(app)
    const totp = await addTotp(app, user.id)
    await addTotp(app, other.id)
    const cookie = await remember(user, totp.code())
    expect((await logIn(user, cookie)).status).toBe(200)
    expect((await logIn(other, cookie.replaceAll(user.id, other.id))).status).toBe(401)

    const { body } = await callApi(app, 'GET /user/security', user)
    const [device] = body['rememberedDevices'] as { _id: string }[]
    const forget = (token: string) =>
      callApi(app, `DELETE /user/security/devices/${device?._id}`, { token })
    expect((await forget(other.token)).status).toBe(404)
    expect((await forget(user.token)).status).toBe(200)
    expect((await logIn(user, cookie)).status).toBe(401)
  })

  test('expires, and only its hash is stored', async () => {
    const user = await createUser(app)
    const totp = await addTotp(app, user.id)
    const cookie = await remember(user, totp.code())
    const stored = JSON.stringify(await app.deps.db.select().from(rememberedDevices))
    expect(stored).not.toContain(cookie.split('=').at(-1))
    app.clock.pass({ days: 31 })
    expect((await logIn(user, cookie)).status).toBe(401)
    app.clock.pass({ days: -31 })
  })
})

test('a password reset by email does not skip the second factor, not even on a remembered device', async () => {
  const user = await createUser(app)
  const totp = await addTotp(app, user.id)
  const remembered = await complete({
    challenge: await challenge(user),
    method: 'totp',
    code: totp.code(),
    remember: true,
  })
  await callApi(app, 'POST /user/forgot', { body: { email: user.email } })
  const token = secretIn(await app.mail.emailTo(user.email, 'Set a new'), '/user/reset/')
  const reset = { token, body: { password } }
  expect(await callApi(app, 'POST /user/reset', reset)).toMatchObject({ status: 200 })
  expect(await logIn(user, cookiesOf(remembered))).toMatchObject({
    status: 401,
    body: { code: 'second_factor_required' },
  })
})

test('signing in with an identity provider needs the account’s second factor too', async () => {
  const user = await createUser(app)
  const totp = await addTotp(app, user.id)
  app.identity.nextUser = { email: user.email, name: user.fullname, isEmailVerified: true }
  const rejected = await signInBrowser(app).signIn()
  expect(rejected).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  const request = { challenge: rejected.body['challenge'], method: 'totp', code: totp.code() }
  expect((await complete(request)).status).toBe(200)
})

test('an app whose key is missing from ENCRYPTION_KEY accepts no code', async () => {
  const user = await createUser(app)
  const totp = await addTotp(app, user.id)
  const sealed = 'anotherk.AAAA.AAAA'
  await app.deps.db
    .update(totpAuthenticators)
    .set({ secret: sealed })
    .where(eq(totpAuthenticators.userId, user.id))
  const { log } = app.deps
  const logged: unknown[] = []
  app.deps.log = Object.assign(Object.create(log), {
    error: (...args: unknown[]) => logged.push(args),
  })
  const reply = await complete({
    challenge: await challenge(user),
    method: 'totp',
    code: totp.code(),
  })
  app.deps.log = log
  expect(reply).toMatchObject(wrongCode)
  expect(JSON.stringify(logged)).toContain('ENCRYPTION_KEY')
})

test('the account without a second factor logs in as before', async () => {
  const user = await createUser(app)
  await expect(logInAs(app, user.email)).resolves.toMatch(/./)
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.secondFactorSince).toBeNull()
})
