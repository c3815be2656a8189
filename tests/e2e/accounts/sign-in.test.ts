import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { computeTotpCode, toTotpStep } from '#server/domain/accounts/second-factor/totp.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { identityMessages, standInMessages } from '#shared/messages/accounts/identity.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { databaseServer } from '#tests/e2e/support/global-setup.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, forgetSession, newMember, send } from '#tests/e2e/support/member.ts'
import { makeSessionsOlder } from '#tests/e2e/support/older-sessions.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { cloneDatabase } from '#tests/helpers/databases/clone-database.ts'
import { decodeBase32 } from '#tests/helpers/decode-base32.ts'
import { freePort, startServer } from '#tests/helpers/processes/server-process.ts'
import { clientId, startIdentityProvider } from '#tests/helpers/servers/identity-provider.ts'

const standIn = standInMessages.label

async function toStandIn(page: Page, path: string, label = 'Sign in'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: `${label} with ${standIn}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose who signs in')
}

async function signUpAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Nadia New Person')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Sign in as this person' }).click()
}

const uniqueEmail = () => `nadia-${crypto.randomUUID().slice(0, 8)}@example.test`

test('a new user signs up with the stand-in, is on the home page after two seconds, and can sign in again', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/dev\/identity/)
  const email = uniqueEmail()
  await page.clock.install()
  await toStandIn(page, `${site.url}/register`, 'Sign up')
  await signUpAs(page, 'ada@gmail.com')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@gmail.com')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await expect(page.getByText(standInMessages.emailNotReserved)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await signUpAs(page, email)

  await expect(page.getByText('You are signed in')).toBeVisible()
  await page.clock.runFor(1900)
  await expect(page.getByRole('status').getByText(identityMessages.welcome)).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/login/callback`)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.clock.resume()
  const menu = page.getByRole('button', { name: 'Account menu for Nadia New Person' })
  await expect(menu).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome, Nadia New Person' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular with other learners' })).toBeVisible()
  await forgetSession(page)

  await toStandIn(page, `${site.url}/login`)
  // The page leaves by itself after two seconds.
  await page.clock.pauseAt(Date.now() + 180_000)
  await signUpAs(page, email)
  await expect(page.getByText('You are signed in')).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByRole('status').getByText(accountMessages.loggedIn)).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.clock.resume()
  await expect(menu).toBeVisible()
})

test('a demo user signs in by keyboard alone and returns to the guarded page', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/400 GET .*\/dev\/identity\/sign-in/)
  await page.clock.install()
  await page.goto(`${site.url}/dashboard/my_learning`)
  const button = page.getByRole('button', { name: `Sign in with ${standIn}` })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
  const user = page.getByRole('button', { name: /Samuel Okafor/ })
  await expect(user).toBeVisible()
  for (let presses = 0; presses < 5; presses++) {
    if (await user.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').getByText(identityMessages.linked(standIn))).toBeVisible()
  await page.clock.runFor(2100)
  await expect(page).toHaveURL(`${site.url}/dashboard/my_learning`)
  await page.clock.runFor(1600)
  await expect(page.getByRole('row')).toHaveCount(6)
  await page.goBack()
  await expect(page.getByText(standInMessages.signInExpired)).toBeVisible()
  expect(await site.mail.emailTo('student@lectern.test', 'is now linked')).toBeTruthy()
})

test('an account with an authenticator app asks for its code after the sign-in, or for a recovery code', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 POST .*\/user\/google_login$/)
  expectFailures(/400 POST .*\/user\/login\/second-factor$/)
  expectFailures(/403 DELETE .*\/user\/security\/totp$/)
  const member = await newMember(site)
  const headers = { Authorization: await createToken(site, member) }
  const { secret } = await send(site, 'POST', '/user/security/totp', {}, headers)
  const key = decodeBase32(String(secret))
  const step = toTotpStep(new Date())
  const code = computeTotpCode(key, step)
  const added = await send(site, 'POST', '/user/security/totp/confirmation', { code }, headers)
  const [recoveryCode = ''] = added['recoveryCodes'] as string[]
  const secondStep = page.getByRole('heading', { name: securityMessages.secondFactorRequired })
  const signInFrom = async (path: string) => {
    await toStandIn(page, path)
    await signUpAs(page, member.email)
    await expect(secondStep).toBeFocused()
  }

  await test.step('whose second step took too long starts again, and still returns to the page', async () => {
    await signInFrom(`${site.url}/login?back=%2Fcourses`)
    await useDatabase(site, (db) => db.query('update login_challenges set expires_at = now()'))
    await page.getByLabel('Code').fill('123456')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log in again' }).press('Enter')
    await expect(page).toHaveURL(`${site.url}/login?back=%2Fcourses`)
    await signInFrom(page.url())
    expect(await flaws(page)).toEqual([])
    // No code is accepted twice.
    const newerStep = Math.max(toTotpStep(new Date()), step + 1)
    await page.getByLabel('Code').fill(computeTotpCode(key, newerStep))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}/courses`)
    await expect(page.getByRole('button', { name: /^Account menu for/ })).toBeVisible()
  })

  await test.step('without the app, another login proves who they are, and they remove it', async () => {
    await makeSessionsOlder(site.databaseUrl)
    const security = `${site.url}/dashboard/profile?tab=security`
    await page.goto(security)
    const remove = async () => {
      await page.getByRole('button', { name: 'Remove the authenticator app' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
    }
    await remove()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await proof.getByRole('button', { name: 'Log out and log in again' }).press('Enter')
    await expect(page).toHaveURL(/\/login\?back=/)
    await signInFrom(page.url())
    await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(security)
    await remove()
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  })
})

test('a declined, unverified or unsolicited sign-in shows what to do', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/403 POST .*\/user\/google_login$/)
  await toStandIn(page, `${site.url}/login?back=%2Fcourses`)
  await page.getByRole('button', { name: 'Go back without signing in' }).click()
  await expect(page.getByText('Not signed in')).toBeVisible()
  await expect(page.getByRole('alert').getByText(identityMessages.declined)).toBeVisible()
  await expect(page.getByRole('link', { name: /Log in with email/ })).toHaveAttribute(
    'href',
    '/login?back=%2Fcourses',
  )
  await page.getByRole('button', { name: `Try again with ${standIn}` }).click()
  await page.getByLabel('The email address is verified').uncheck()
  await signUpAs(page, uniqueEmail())
  await expect(page.getByRole('alert').getByText(identityMessages.emailUnverified)).toBeVisible()

  for (const callback of ['#id_token=a.b.c&state=made-up', '?code=stolen&state=made-up', '']) {
    await page.goto('about:blank')
    await page.goto(`${site.url}/login/callback${callback}`)
    await expect(page.getByRole('alert').getByText(identityMessages.signInExpired)).toBeVisible()
    await expect(page).toHaveURL(`${site.url}/login/callback`)
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('an external issuer that is down, recovers, and then returns invalid tokens', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/(400|401|503) POST .*\/user\/google_login/)
  const [port, issuerPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-sign-in-'))
  const database = await cloneDatabase(databaseServer(), 'empty')
  const server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'none',
    PACING: 'instant',
    RATE_LIMITS: 'off',
    OIDC_ISSUER: `http://127.0.0.1:${issuerPort}`,
    OIDC_CLIENT_ID: clientId,
    OIDC_LABEL: 'Evergreen School',
  })
  const press = async () => {
    await page.goto('about:blank')
    await page.goto(`${url}/login`)
    await page.getByRole('button', { name: 'Sign in with Evergreen School' }).click()
  }
  await press()
  await expect(
    page.getByRole('alert').getByText(identityMessages.unreachable('Evergreen School')),
  ).toBeVisible()
  await expect(page).toHaveURL(`${url}/login`)

  const issuer = await startIdentityProvider({
    flow: 'id_token',
    port: issuerPort,
    mayReturnTo: [url],
  })
  const claims = (nonce: string, options: object = {}) => ({
    iss: issuer.issuer,
    aud: clientId,
    sub: 'somebody',
    email: 'somebody@example.test',
    email_verified: true,
    nonce,
    iat: seconds(-10),
    exp: seconds(300),
    ...options,
  })
  const forgeries: [() => NonNullable<typeof issuer.forge>, string][] = [
    [
      () => async (nonce) => tampered(await issuer.mint(claims(nonce))),
      identityMessages.tokenRejected,
    ],
    [
      () => (nonce) => issuer.mint(claims(nonce, { exp: seconds(-60) })),
      identityMessages.tokenRejected,
    ],
    [
      () => (nonce) => issuer.mint(claims(nonce, { aud: 'another' })),
      identityMessages.tokenRejected,
    ],
    [() => () => issuer.mint(claims('another nonce')), identityMessages.signInExpired],
  ]
  for (const [forge, msg] of forgeries) {
    issuer.forge = forge()
    await press()
    await expect(page.getByRole('alert').getByText(msg)).toBeVisible()
    await expect(page).toHaveURL(`${url}/login/callback`)
  }
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  issuer.forge = undefined
  await press()
  await expect(page.getByRole('status').getByText(identityMessages.welcome)).toBeVisible()
  await expect(page.getByRole('button', { name: /Account menu for Nobody/ })).toBeVisible()
  await expect(page).toHaveURL(`${url}/`)
  await page.goto('about:blank')
  await server.stop()
  await issuer.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

test('the stand-in and the callback page have no layout or accessibility flaws', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/dev\/identity/)
  const found: Record<string, string[]> = {}
  await toStandIn(page, `${site.url}/login`)
  found['stand-in'] = await flaws(page)
  await signUpAs(page, 'ada@gmail.com')
  await expect(page.getByText(standInMessages.emailNotReserved)).toBeVisible()
  found['rejected'] = await flaws(page)
  await page.getByRole('button', { name: 'Go back without signing in' }).click()
  await expect(page.getByText('Not signed in')).toBeVisible()
  found['declined'] = await flaws(page)
  // The data of the home page, to which the page leaves after two seconds, never arrives.
  await page.route(/\.data(\?|$)/, () => undefined)
  await toStandIn(page, `${site.url}/login`)
  await signUpAs(page, uniqueEmail())
  await expect(page.getByText('You are signed in')).toBeVisible()
  found['signed in'] = await flaws(page)
  expect(found).toEqual({ 'stand-in': [], rejected: [], declined: [], 'signed in': [] })
})

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

/** The same token with the email of another user. */
function tampered(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const forged = { ...claims, email: 'admin@lectern.test' }
  return [head, Buffer.from(JSON.stringify(forged)).toString('base64url'), signature].join('.')
}
