import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createUnlimitedAdmission } from '#server/http/overload/admission.ts'
import { connectIdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { identityMessages } from '#shared/messages/accounts/identity.ts'
import { createUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { clientId, startIdentityProvider } from '#tests/helpers/servers/identity-provider.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp, type TestApp } from '#tests/helpers/test-app.ts'

const down = {
  status: 503,
  body: { code: 'unavailable', msg: identityMessages.unreachable('the school') },
}

describe('the issuer', () => {
  const app = useTestApp({ signIn: 'public' })

  test('has its keys requested once, and again after a key rotation', async () => {
    await signInBrowser(app).signIn()
    const requests = app.identity.keyRequests
    expect((await signInBrowser(app).signIn()).status).toBe(200)
    expect(app.identity.keyRequests).toBe(requests)

    const signedBefore = signInBrowser(app)
    const olderToken = await signedBefore.tokenId()
    await app.identity.rotate()
    expect((await signInBrowser(app).signIn()).status).toBe(200)
    expect(app.identity.keyRequests).toBe(requests + 1)
    expect((await signedBefore.logIn(olderToken)).status).toBe(401)
  })

  test('is reported as down at each step, affects nothing else, and can recover', async () => {
    const member = await createUser(app)
    const onTheWay = signInBrowser(app)
    const search = await onTheWay.query()
    await app.identity.stop()
    expect(await onTheWay.redeem(search)).toMatchObject(down)
    app.clock.pass({ minutes: 1 })
    expect(await signInBrowser(app).start()).toMatchObject(down)
    await expect(logInAs(app, member.email)).resolves.toMatch(/./)

    await app.identity.startAgain()
    expect((await onTheWay.redeem(search)).status).toBe(200)
    expect((await signInBrowser(app).signIn()).status).toBe(200)
    app.clock.pass({ minutes: -1 })
  })
})

test('an issuer that is down at the start is reported, and used once it is up', async () => {
  const port = await freePort()
  const app = another({ issuer: `http://127.0.0.1:${port}` })
  expect(await signInBrowser(app).start()).toMatchObject(down)

  const late = await startIdentityProvider({ port, mayReturnTo: [publicUrl] })
  expect((await signInBrowser({ ...app, identity: late }).signIn()).status).toBe(200)
  await late.stop()
})

test('an issuer that is not the configured one is not trusted', async () => {
  const real = await startIdentityProvider({ mayReturnTo: [publicUrl] })
  const pretended = another({ issuer: real.issuer.replace('127.0.0.1', 'localhost') })
  expect(await signInBrowser(pretended).start()).toMatchObject(down)
  await real.stop()
})

describe('with a client secret', () => {
  const app = useTestApp({ signIn: 'secret' })

  test('the server exchanges the code with the secret', async () => {
    expect(await signInBrowser(app).signIn()).toMatchObject({
      status: 200,
      body: { msg: identityMessages.welcome },
    })
  })

  test('a wrong secret is reported as an unavailable provider', async () => {
    const wrong = another({ issuer: app.identity.issuer, clientSecret: 'wrong' })
    const browser = signInBrowser({ ...wrong, identity: app.identity })
    expect(await browser.redeem(await browser.query())).toMatchObject(down)
  })
})

describe('without the client secret that the issuer requires', () => {
  const app = useTestApp({ signIn: 'id_token' })

  test('the issuer returns the ID token itself, bound by the nonce', async () => {
    const start = await signInBrowser(app).start()
    const query = new URL(String(start.body['address'])).searchParams
    expect(query.get('response_type')).toBe('id_token')
    expect(query.get('code_challenge')).toBeNull()
    expect(await signInBrowser(app).signIn()).toMatchObject({
      status: 200,
      body: { msg: identityMessages.welcome },
    })
  })
})

describe('without a provider', () => {
  const app = useTestApp()

  test.each(['', '/attempt', '/code'])('POST /user/google_login%s is rejected', async (path) => {
    const reply = await callApi(app, `POST /user/google_login${path}`, {
      body: { tokenId: 'a.b.c', query: '?code=1' },
    })
    expect(reply).toMatchObject({ status: 404, body: { msg: identityMessages.notEnabled } })
  })
})

const plain = useTestApp()

/** The same app with another provider. */
function another(settings: { issuer: string; clientSecret?: string }): TestApp {
  const { clock, log } = plain.deps
  const identityProvider = connectIdentityProvider({
    settings: { clientId, clientSecret: undefined, label: 'the school', ...settings },
    clock,
    log,
  })
  const fetch = createApp({
    admission: createUnlimitedAdmission(),
    deps: { ...plain.deps, identityProvider },
    publicUrl,
    corsOrigins: [],
    trustedProxies: 1,
    isStopping: () => false,
  })
  return { ...plain, fetch }
}
