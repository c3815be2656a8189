import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeyChallenges, passkeys } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { password } from '#tests/factories/registration-form.ts'
import { addPasskey, createAuthenticator } from '#tests/factories/second-factors.ts'
import { asMember, asUser, createUser } from '#tests/factories/users.ts'
import { callApi, type Reply } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const challengeOf = ({ body }: Reply) => (body['options'] as { challenge: string }).challenge
const requestSignIn = async (challenge?: string) =>
  challengeOf(await callApi(app, 'POST /user/login/passkey/options', { body: { challenge } }))
const signIn = (response: unknown) =>
  callApi(app, 'POST /user/login/passkey', { body: { response } })
const register = (token: string, response: unknown, name = 'Laptop') =>
  callApi(app, 'POST /user/security/passkeys', { token, body: { name, response } })
const requestRegistration = (token: string) =>
  callApi(app, 'POST /user/security/passkeys/options', { token })
const rejected = { status: 401, body: { code: 'wrong_credentials' } }
const expired = { status: 400, body: { code: 'challenge_expired' } }

/** A user without a password, with a passkey on a new authenticator. */
async function withPasskey() {
  const user = await asMember(app)
  const authenticator = createAuthenticator()
  const challenge = challengeOf(await requestRegistration(user.token))
  const reply = await register(user.token, authenticator.register({ challenge }))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { user, authenticator, reply }
}

describe('registering a passkey', () => {
  test('asks the browser for one that works without password, and returns recovery codes with the first', async () => {
    const { user, authenticator, reply } = await withPasskey()
    expect(reply.body['recoveryCodes']).toHaveLength(10)
    const again = await requestRegistration(user.token)
    expect(again.body['options']).toMatchObject({
      rp: { id: 'lectern.test' },
      user: { name: user.email, displayName: user.fullname },
      excludeCredentials: [{ id: authenticator.id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const second = createAuthenticator()
    const response = second.register({ challenge: challengeOf(again) })
    const { body } = await register(user.token, response, 'Key')
    expect(body).toEqual({ msg: securityMessages.passkeyAdded })
    const own = await callApi(app, 'GET /user/security', user)
    expect(own.body['passkeys']).toMatchObject([{ name: 'Laptop' }, { name: 'Key' }])
    const { source } = await app.mail.emailTo(user.email, 'How you log in')
    expect(source).toContain('A passkey was added to your Lectern account.')
  })

  test.each([
    ['of another origin', { origin: 'https://lectern.test.evil.example' }],
    ['of another port', { origin: 'http://lectern.test:8080' }],
  ])('rejects a response %s', async (_what, options) => {
    const { token } = await asMember(app)
    const challenge = challengeOf(await requestRegistration(token))
    const response = createAuthenticator().register({ challenge, ...options })
    expect(await register(token, response)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', msg: securityMessages.passkeyRejected },
    })
  })

  test('accepts a challenge once, for its user, purpose and five minutes', async () => {
    const [user, other] = [await asMember(app), await asMember(app)]
    const authenticator = createAuthenticator()
    const challenge = challengeOf(await requestRegistration(user.token))
    expect(await register(other.token, authenticator.register({ challenge }))).toMatchObject(
      expired,
    )
    expect((await register(user.token, authenticator.register({ challenge }))).status).toBe(200)
    const again = createAuthenticator().register({ challenge })
    expect(await register(user.token, again)).toMatchObject(expired)
    const ofSignIn = authenticator.register({ challenge: await requestSignIn() })
    expect(await register(user.token, ofSignIn)).toMatchObject(expired)
    const late = challengeOf(await requestRegistration(user.token))
    app.clock.pass({ minutes: 6 })
    expect(
      await register(user.token, createAuthenticator().register({ challenge: late })),
    ).toMatchObject(expired)
    await cleanUpAccounts(app.deps)
    expect(await app.deps.db.select().from(passkeyChallenges)).toEqual([])
    app.clock.pass({ minutes: -6 })
  })

  test('rejects the same credential for a second account', async () => {
    const { authenticator } = await withPasskey()
    const { token } = await asMember(app)
    const challenge = challengeOf(await requestRegistration(token))
    expect(await register(token, authenticator.register({ challenge }))).toMatchObject({
      status: 409,
      body: { msg: securityMessages.passkeyTaken },
    })
  })

  test('ends at 20 passkeys', async () => {
    const user = await asMember(app)
    for (let index = 0; index < 20; index++) await addPasskey(app, user.id)
    const challenge = challengeOf(await requestRegistration(user.token))
    const response = createAuthenticator().register({ challenge })
    expect((await register(user.token, response)).status).toBe(409)
  })
})

describe('signing in with a passkey', () => {
  test('needs no password and no second factor', async () => {
    const { user, authenticator } = await withPasskey()
    const { status, body } = await signIn(authenticator.sign({ challenge: await requestSignIn() }))
    expect(status).toBe(200)
    const token = String(body['access_token'])
    expect(await callApi(app, 'GET /user/user', { token })).toMatchObject({
      body: { email: user.email },
    })
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['with another signature', { signature: 'AAAA' }],
  ])('rejects a response %s, and its challenge is used up', async (_what, options) => {
    const { authenticator } = await withPasskey()
    const challenge = await requestSignIn()
    expect(await signIn(authenticator.sign({ challenge, ...options }))).toMatchObject(rejected)
    expect(await signIn(authenticator.sign({ challenge }))).toMatchObject(expired)
  })

  test('rejects an unknown passkey and a removed one', async () => {
    const challenge = await requestSignIn()
    const unknown = await signIn(createAuthenticator().sign({ challenge }))
    expect(unknown).toMatchObject({ status: 401, body: { msg: securityMessages.passkeyUnknown } })
    const { user, authenticator } = await withPasskey()
    const { body } = await callApi(app, 'GET /user/security', user)
    const [passkey] = body['passkeys'] as { _id: string }[]
    await callApi(app, `DELETE /user/security/passkeys/${passkey?._id}`, user)
    const response = authenticator.sign({ challenge: await requestSignIn() })
    expect(await signIn(response)).toMatchObject(rejected)
  })

  test('accepts one of parallel uses of a response', async () => {
    const { authenticator } = await withPasskey()
    const response = authenticator.sign({ challenge: await requestSignIn() })
    const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(response)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('rejects malformed responses', async () => {
    const { authenticator } = await withPasskey()
    const whole = authenticator.sign({ challenge: 'AAAA' })
    for (const clientDataJSON of ['', 'AAAA', Buffer.from('[]').toString('base64url')]) {
      const response = { ...whole, response: { ...whole.response, clientDataJSON } }
      expect(await signIn(response)).toMatchObject(expired)
    }
    expect((await signIn({ ...whole, response: {} })).status).toBe(400)
  })

  test('rejects a copied authenticator, whose counter is behind, and notifies the user', async () => {
    const { user, authenticator } = await withPasskey()
    const attempt = async (counter: number) =>
      signIn(authenticator.sign({ challenge: await requestSignIn(), counter }))
    expect((await attempt(7)).status).toBe(200)
    for (const counter of [7, 3, 0]) {
      expect(await attempt(counter)).toMatchObject({
        status: 401,
        body: { msg: securityMessages.passkeyCopied },
      })
    }
    await app.mail.emailTo(user.email, 'may have been copied')
    expect((await attempt(8)).status).toBe(200)
  })

  test('accepts authenticators that do not count', async () => {
    const { authenticator } = await withPasskey()
    for (let use = 0; use < 2; use++) {
      const challenge = await requestSignIn()
      expect((await signIn(authenticator.sign({ challenge, counter: 0 }))).status).toBe(200)
    }
  })
})

describe('as a second factor', () => {
  test('completes a login with a passkey of that user only', async () => {
    const user = await asUser(app)
    const authenticator = createAuthenticator()
    const registration = challengeOf(await requestRegistration(user.token))
    await register(user.token, authenticator.register({ challenge: registration }))
    const stranger = await withPasskey()

    const logIn = async () => {
      const body = { email: user.email, password }
      return (await callApi(app, 'POST /user/login', { body })).body
    }
    const complete = (challenge: unknown, response: unknown) =>
      callApi(app, 'POST /user/login/second-factor', {
        body: { challenge, method: 'passkey', response },
      })
    const { challenge, methods } = await logIn()
    expect(methods).toEqual(['passkey', 'recovery_code'])
    const own = await requestSignIn(String(challenge))
    const foreign = stranger.authenticator.sign({ challenge: own })
    expect(await complete(challenge, foreign)).toMatchObject(rejected)
    const ofSignIn = authenticator.sign({ challenge: await requestSignIn() })
    expect(await complete(challenge, ofSignIn)).toMatchObject(expired)
    const second = authenticator.sign({ challenge: await requestSignIn(String(challenge)) })
    expect((await complete(challenge, second)).status).toBe(200)
  })

  test('rejects options for an unknown login', async () => {
    const body = { challenge: 'unknown' }
    expect(await callApi(app, 'POST /user/login/passkey/options', { body })).toMatchObject(expired)
  })
})

describe('managing passkeys', () => {
  test('renames and removes only those of the user', async () => {
    const user = await asMember(app)
    const other = await asMember(app)
    const id = await addPasskey(app, user.id)
    const rename = (token: string, name: string) =>
      callApi(app, `PATCH /user/security/passkeys/${id}`, { token, body: { name } })
    expect((await rename(other.token, 'Mine')).status).toBe(404)
    expect((await rename(user.token, '  ')).status).toBe(400)
    expect((await rename(user.token, 'x'.repeat(51))).status).toBe(400)
    expect((await rename(user.token, 'Old phone')).status).toBe(200)
    const [stored] = await app.deps.db.select().from(passkeys).where(eq(passkeys.id, id))
    expect(stored?.name).toBe('Old phone')
    const remove = (token: string) =>
      callApi(app, `DELETE /user/security/passkeys/${id}`, { token })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(user.token)).status).toBe(200)
    expect((await remove(user.token)).status).toBe(404)
    const { source } = await app.mail.emailTo(user.email, 'How you log in')
    expect(source).toContain('A passkey was removed from your Lectern account.')
  })
})

test('a user deleted together with their passkeys leaves nothing', async () => {
  const { id } = await createUser(app)
  await addPasskey(app, id)
  await app.pool.query('delete from users where id = $1', [id])
  expect(await app.deps.db.select().from(passkeys).where(eq(passkeys.userId, id))).toEqual([])
})
