import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { identities, linkTokens, signInAttempts, users } from '#server/db/schema/index.ts'
import { cleanUpAccounts } from '#server/domain/accounts/index.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { password, registrationForm } from '#tests/factories/registration-form.ts'
import { createUser, logInAs } from '#tests/factories/users.ts'
import { callApi, type Reply } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { clientId } from '#tests/helpers/servers/identity-provider.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { nonceIn, signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp, type TestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ signIn: 'public' })
const label = 'the school'

let met = 0
/** Makes an unknown user the next to sign in at the provider. */
function stranger(options: { email?: string; name?: string; isEmailVerified?: boolean } = {}) {
  met += 1
  const email = options.email ?? `stranger${met}@example.test`
  app.identity.nextUser = { name: `Stranger ${met}`, isEmailVerified: true, ...options, email }
  return { email }
}

// No test signs in as the user of the test before.
beforeEach(() => {
  stranger()
})

const ownUser = async (reply: Reply) => {
  const token = String(reply.body['access_token'])
  return (await callApi(app, 'GET /user/user', { token })).body
}

const findAccounts = (email: string) =>
  app.deps.db.select().from(users).where(eq(users.email, email))

const over = { status: 400, body: { code: 'link_expired', msg: identityMessages.signInExpired } }
const rejected = {
  status: 401,
  body: { code: 'wrong_credentials', msg: identityMessages.tokenRejected },
}

test('creates an active account with the provider’s data for a new user', async () => {
  const { email } = stranger({ name: '  Ada\n Lovelace ', email: 'Ada.L@Example.test' })
  const reply = await signInBrowser(app).signIn()
  expect(reply).toMatchObject({ status: 200, body: { msg: identityMessages.welcome } })
  expect(reply.body['access_token']).toMatch(/^[\w-]{43}$/)
  expect(await ownUser(reply)).toMatchObject({
    email: email.toLowerCase(),
    fullname: 'Ada Lovelace',
    username: 'ada.l',
    role: 'student',
    authorize: false,
  })
  const [user] = await findAccounts(email.toLowerCase())
  expect(user).toMatchObject({ passwordHash: null, activatedAt: expect.any(Date) })
})

test('signs the same user in to the same account, also with another email', async () => {
  const { email } = stranger()
  const first = await ownUser(await signInBrowser(app).signIn())
  const again = await signInBrowser(app).signIn()
  expect(again).toMatchObject({ status: 200, body: { msg: accountMessages.loggedIn } })
  expect(await ownUser(again)).toMatchObject({ _id: first['_id'] })

  const browser = signInBrowser(app)
  const nonce = nonceIn(await browser.start())
  const subject = decodeJwt(await signInBrowser(app).tokenId()).sub
  const moved = await mint({ nonce, sub: subject, email: `new-${email}`, email_verified: false })
  expect(await ownUser(await browser.logIn(moved))).toMatchObject({ _id: first['_id'], email })
})

test('links an active account with the same verified email, and sends an email', async () => {
  const member = await createUser(app, { role: 'instructor' })
  stranger({ email: member.email.toUpperCase() })
  const reply = await signInBrowser(app).signIn()
  expect(reply).toMatchObject({ status: 200, body: { msg: identityMessages.linked(label) } })
  expect(await ownUser(reply)).toMatchObject({
    _id: member.id,
    fullname: member.fullname,
    role: 'instructor',
  })
  await expect(logInAs(app, member.email)).resolves.toMatch(/./)
  const receivedEmail = await app.mail.emailTo(member.email, 'is now linked')
  expect(receivedEmail.source).toContain(label)
  expect(await findAccounts(member.email)).toHaveLength(1)
})

test.each([
  ['is not verified', { email_verified: false }, identityMessages.emailUnverified],
  ['has no verified claim', { email_verified: undefined }, identityMessages.emailUnverified],
  ['is missing', { email: undefined }, identityMessages.emailMissing],
  ['is none', { email: 'nowhere' }, identityMessages.emailMissing],
])('rejects a user whose email %s', async (_what, claims, msg) => {
  const member = await createUser(app)
  const browser = signInBrowser(app)
  const nonce = nonceIn(await browser.start())
  const token = await mint({ nonce, email: member.email, ...claims })
  expect(await browser.logIn(token)).toMatchObject({ status: 403, body: { msg } })
  const links = await app.deps.db.select().from(identities).where(eq(identities.userId, member.id))
  expect(links).toEqual([])
})

test('replaces a pending registration, with its password and its link', async () => {
  const form = registrationForm({ fullname: 'Somebody Pretending', gender: 'Male' })
  await callApi(app, 'POST /user/register', { body: form })
  const receivedEmail = await app.mail.emailTo(form.email, 'Activate')
  stranger({ email: form.email, name: 'The Real Owner' })
  const reply = await signInBrowser(app).signIn()
  expect(reply).toMatchObject({ status: 200, body: { msg: identityMessages.welcome } })
  expect(await ownUser(reply)).toMatchObject({ fullname: 'The Real Owner', gender: '' })
  await expect(logInAs(app, form.email, password)).rejects.toThrow()
  const activation_token = secretIn(receivedEmail, '/user/activate/')
  const activation = await callApi(app, 'POST /user/activation', { body: { activation_token } })
  expect(activation.status).toBe(400)
  expect(await findAccounts(form.email)).toHaveLength(1)
  expect(await app.deps.db.select().from(linkTokens)).toEqual([])
})

test('creates a new account after the old one was deleted', async () => {
  const { email } = stranger()
  const first = await signInBrowser(app).signIn()
  const { _id: id } = await ownUser(first)
  await app.deps.db.delete(users).where(eq(users.id, String(id)))
  expect((await ownUser(first))['code']).toBe('not_logged_in')
  const again = await signInBrowser(app).signIn()
  expect(again).toMatchObject({ status: 200, body: { msg: identityMessages.welcome } })
  expect(await ownUser(again)).toMatchObject({ email, cart: [] })
  expect((await ownUser(again))['_id']).not.toBe(id)
})

test('adds a suffix to a taken user name, and creates one account for two concurrent sign-ins', async () => {
  await createUser(app, { username: 'popular' })
  stranger({ email: 'Popular@example.test' })
  const browsers = Array.from({ length: 6 }, () => signInBrowser(app))
  const tokens: string[] = []
  for (const browser of browsers) tokens.push(await browser.tokenId())
  const replies = await Promise.all(browsers.map((browser, index) => browser.logIn(tokens[index])))
  expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const accounts = await findAccounts('popular@example.test')
  expect(accounts).toHaveLength(1)
  expect(accounts[0]?.username).toMatch(/^popular-[0-9a-f]{8}$/)
})

test('declining at the provider returns no code and creates no session', async () => {
  app.identity.nextUser = 'nobody'
  const browser = signInBrowser(app)
  const { body } = await browser.start()
  const callback = await app.identity.pass(String(body['address']))
  expect(callback.searchParams.get('error')).toBe('access_denied')
  expect(callback.searchParams.get('state')).toBe(body['state'])
  expect(await browser.redeem(callback.search)).toMatchObject(rejected)
})

describe('a token', () => {
  test('that was tampered with is rejected, and the real one still works', async () => {
    stranger()
    const browser = signInBrowser(app)
    const real = await browser.tokenId()
    const [head = '', , signature = ''] = real.split('.')
    const forged = base64url({ ...decodeJwt(real), email: 'admin@example.test' })
    expect(await browser.logIn(`${head}.${forged}.${signature}`)).toMatchObject(rejected)
    expect((await browser.logIn(real)).status).toBe(200)
  })

  test.each([
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['for another audience', { aud: 'another-client' }],
    ['for several, made out to another', { aud: [clientId, 'other'], azp: 'other' }],
    ['that has expired', { exp: seconds(-60) }],
    ['that will be good later', { nbf: seconds(600) }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
  ])('%s is rejected', async (_what, claims) => {
    stranger()
    const browser = signInBrowser(app)
    const nonce = nonceIn(await browser.start())
    expect(await browser.logIn(await mint({ nonce, ...claims }))).toMatchObject(rejected)
    expect((await browser.logIn(await mint({ nonce }))).status).toBe(200)
  })

  test('without a signature is rejected, as is one signed with the public key', async () => {
    stranger()
    const browser = signInBrowser(app)
    const nonce = nonceIn(await browser.start())
    const unsigned = new UnsecuredJWT(createClaims({ nonce })).encode()
    expect(await browser.logIn(unsigned)).toMatchObject(rejected)
    const keys = await publicKeys()
    const withPublicKey = await new SignJWT(createClaims({ nonce }))
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(JSON.stringify(keys[0])))
    expect(await browser.logIn(withPublicKey)).toMatchObject(rejected)
    const unknownKey = await mint({ nonce }, { kid: 'unknown' })
    expect(await browser.logIn(unknownKey)).toMatchObject(rejected)
  })

  test.each([undefined, null, '', '   ', 5, {}])('%j is rejected as missing', async (tokenId) => {
    const reply = await signInBrowser(app).logIn(tokenId)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', msg: identityMessages.responseMissing },
    })
  })

  test.each(['nonsense', 'a.b.c', '..'])('%s is rejected as malformed', async (tokenId) => {
    expect(await signInBrowser(app).logIn(tokenId)).toMatchObject(over)
  })
})

describe('the nonce', () => {
  test('works once, whatever the result', async () => {
    stranger()
    const browser = signInBrowser(app)
    const token = await browser.tokenId()
    expect((await browser.logIn(token)).status).toBe(200)
    expect(await browser.logIn(token)).toMatchObject(over)

    const nonce = nonceIn(await browser.start())
    const unverified = await mint({ nonce, sub: 'unverified', email_verified: false })
    expect((await browser.logIn(unverified)).status).toBe(403)
    expect(await browser.logIn(await mint({ nonce }))).toMatchObject(over)
  })

  test('works once among concurrent attempts', async () => {
    stranger()
    const browser = signInBrowser(app)
    const token = await browser.tokenId()
    const replies = await Promise.all(Array.from({ length: 6 }, () => browser.logIn(token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
  })

  test('must be issued by us in this browser', async () => {
    stranger()
    const mine = signInBrowser(app)
    const token = await mine.tokenId()
    expect(await signInBrowser(app).logIn(token)).toMatchObject(over)
    const other = signInBrowser(app)
    await other.start()
    expect(await other.logIn(token)).toMatchObject(over)
    expect(await mine.logIn(await mint({ nonce: 'made up' }))).toMatchObject(over)
    expect(await mine.logIn(await mint({ nonce: undefined }))).toMatchObject(over)
    expect((await mine.logIn(token)).status).toBe(200)
  })

  test('is accepted by every process on the database', async () => {
    stranger()
    const here = signInBrowser(app)
    const token = await here.tokenId()
    const { deps } = app
    const elsewhere = createApp({
      admission: createUnlimitedAdmission(),
      deps: { ...deps },
      publicUrl,
      corsOrigins: [],
      trustedProxies: 1,
      isStopping: () => false,
    })
    const elsewhereFetch: TestApp['fetch'] = (request) => elsewhere(request)
    const reply = await callApi({ fetch: elsewhereFetch }, 'POST /user/google_login', {
      body: { tokenId: token },
      headers: here.headers(),
    })
    expect(reply.status).toBe(200)
    expect(await here.logIn(token)).toMatchObject(over)
  })

  test('expires after 15 minutes and is then deleted', async () => {
    stranger()
    const browser = signInBrowser(app)
    const start = await browser.start()
    app.clock.pass({ minutes: 16 })
    const token = await mint({ nonce: nonceIn(start), iat: seconds(960), exp: seconds(1200) })
    expect(await browser.logIn(token)).toMatchObject(over)
    await cleanUpAccounts(app.deps)
    expect(await app.deps.db.select().from(signInAttempts)).toEqual([])
    app.clock.pass({ minutes: -16 })
  })
})

describe('the code', () => {
  test('is rejected in another browser, a second time, or with another state', async () => {
    stranger()
    const mine = signInBrowser(app)
    const search = await mine.query()
    const thief = signInBrowser(app)
    await thief.start()
    expect(await thief.redeem(search)).toMatchObject(over)
    const otherState = String((await mine.start()).body['state'])
    const swapped = new URLSearchParams(search)
    swapped.set('state', otherState)
    expect(await mine.redeem(`?${swapped}`)).toMatchObject(rejected)
    expect((await mine.redeem(search)).status).toBe(200)
    expect(await mine.redeem(search)).toMatchObject(rejected)
  })

  test('has PKCE, a nonce and an HttpOnly SameSite cookie', async () => {
    const browser = signInBrowser(app)
    const start = await browser.start()
    const query = new URL(String(start.body['address'])).searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      scope: 'openid email profile',
      redirect_uri: `${publicUrl}/login/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: start.body['state'],
    })
    expect(start.headers.get('set-cookie')).toMatch(
      /^sign-in-browser=[\w-]{43}; Max-Age=900; Path=\/user\/google_login; HttpOnly; SameSite=Strict$/,
    )
    const secret = browser.headers().cookie.split('=')[1] ?? ''
    const saved = JSON.stringify(await app.deps.db.select().from(signInAttempts))
    expect(saved).toContain(String(start.body['state']))
    expect(saved).not.toContain(secret)
  })

  test.each([undefined, '', 5])('is rejected as %j', async (query) => {
    const reply = await callApi(app, 'POST /user/google_login/code', { body: { query } })
    expect(reply).toMatchObject({ status: 400, body: { msg: identityMessages.responseMissing } })
  })
})

/** The provider's claims for the next user, with overrides. */
function createClaims(options: Record<string, unknown>) {
  const { nextUser: testUser } = app.identity
  if (testUser === 'nobody') throw new Error('There is no next user.')
  return {
    iss: app.identity.issuer,
    aud: clientId,
    sub: `subject of ${testUser.email}`,
    iat: seconds(0),
    exp: seconds(300),
    email: testUser.email,
    email_verified: true,
    name: testUser.name,
    ...options,
  }
}

function mint(options: Record<string, unknown>, header?: { kid: string }): Promise<string> {
  const claims = Object.entries(createClaims(options)).filter(([, value]) => value !== undefined)
  return app.identity.mint(Object.fromEntries(claims), header)
}

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

async function publicKeys(): Promise<object[]> {
  const response = await fetch(`${app.identity.issuer}/jwks`)
  return ((await response.json()) as { keys: object[] }).keys
}
