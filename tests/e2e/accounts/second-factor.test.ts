import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { computeTotpCode, toTotpStep } from '#server/domain/accounts/second-factor/totp.ts'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { databaseServer } from '#tests/e2e/support/global-setup.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import {
  createToken,
  demoAdmin,
  forgetSession,
  logIn,
  newMember,
} from '#tests/e2e/support/member.ts'
import { makeSessionsOlder } from '#tests/e2e/support/older-sessions.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { cloneDatabase } from '#tests/helpers/databases/clone-database.ts'
import { decodeBase32 } from '#tests/helpers/decode-base32.ts'
import { freePort, startServer } from '#tests/helpers/processes/server-process.ts'
import { startMailServer } from '#tests/helpers/servers/mail-server.ts'

test('a user adds a passkey and an authenticator app, and logs in with each of them', async ({
  page,
  expectFailures,
}) => {
  test.slow()
  expectFailures(/401 POST .*\/user\/login$/)
  expectFailures(/403 POST .*\/user\/security/)
  // Passkeys belong to a host name.
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-passkeys-'))
  const database = await cloneDatabase(databaseServer(), 'empty')
  const mail = await startMailServer()
  const settings = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SMTP_URL: mail.url,
    SEED: 'none',
    PACING: 'instant',
    RATE_LIMITS: 'off',
  }
  const server = await startServer(settings)
  const site = { url, dataDir, databaseUrl: database.url, mail, server, settings }
  const setPresence = await addVirtualAuthenticator(page)
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))

  await page.goto(`${url}/dashboard/profile?tab=security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  expect(await flaws(page)).toEqual([])
  const [recoveryCode = ''] = await codes.getByRole('listitem').allTextContents()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  // In an older session, the change asks for a proof and is then made.
  await makeSessionsOlder(database.url)
  const setUp = page.getByRole('button', { name: 'Set up an authenticator app' })
  await test.step('without the dialog, which cannot be loaded, the change fails', async () => {
    const script = '**/proof-dialog-*.js'
    await page.route(script, (route) => route.abort('connectionreset'))
    await setUp.click()
    await expect(page.getByText(generalMessages.partNotLoaded)).toBeVisible()
    await page.unroute(script)
    await page.reload()
  })
  await setUp.click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Use your password' }).press('Enter')
  await expect(proof.getByRole('textbox', { name: 'Your password' })).toBeFocused()
  await page.keyboard.type(member.password)
  await proof.getByRole('button', { name: 'Continue' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code' })).toBeVisible()
  const secret = await readKey(setup)
  const step = toTotpStep(new Date())
  await setup.getByLabel('Code').fill(computeTotpCode(decodeBase32(secret), step))
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('After your password, we ask for a code of your app')).toBeVisible()

  // The authenticator would confirm the autofill of the login page at once, and looks only once whether it may.
  await setPresence(false)
  await forgetSession(page)
  const passkeyOptions = '**/user/login/passkey/options'
  const isOffered = page.waitForResponse(passkeyOptions)
  await page.goto(`${url}/login`)
  await isOffered
  await page.route(passkeyOptions, async (route) => {
    await setPresence(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(accountMessages.loggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${url}/`)
  await page.unroute(passkeyOptions)

  // Without a click: the browser offers the passkey in the autofill of the email, which is then chosen.
  await forgetSession(page)
  await logMediation(page)
  const isConditional = page.waitForEvent(
    'console',
    (message) => message.text() === 'mediation: conditional',
  )
  await page.goto(`${url}/login`)
  await isConditional
  await expect(page.getByText(accountMessages.loggedIn)).toBeVisible()
  await expect(page).toHaveURL(`${url}/`)

  await setPresence(false)
  await forgetSession(page)
  await page.goto(`${url}/login`)
  await logInWithPassword(page, member)
  await expect(
    page.getByRole('heading', { name: securityMessages.secondFactorRequired }),
  ).toBeFocused()
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await page.getByLabel('Code').fill(newerCode(secret, step))
  await page.getByLabel(/Do not ask again/).check()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${url}/`)

  // Remembered.
  await forgetSession(page)
  await page.goto(`${url}/login`)
  await logInWithPassword(page, member)
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(`${url}/dashboard/profile?tab=sessions`)
  await page.getByRole('button', { name: /^Forget the device/ }).press('Enter')
  await expect(page.getByText(securityMessages.deviceForgotten)).toBeVisible()
  await expect(page.getByText('second factor on every device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeFocused()

  await forgetSession(page)
  await page.goto(`${url}/login`)
  await logInWithPassword(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused()
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await page.keyboard.type(recoveryCode)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${url}/`)

  await page.goto(`${url}/dashboard/profile?tab=security`)
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).press('Enter')
  const removal = page.getByRole('dialog', { name: 'Remove the passkey “Work laptop”?' })
  await removal.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByText('Work laptop')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()

  await page.goto('about:blank')
  await server.stop()
  await mail.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('an admin who needs a second factor sets it up by keyboard before anything else', async ({
  page,
  secondFactorServer: site,
  expectFailures,
}) => {
  expectFailures(/403 GET /)
  const { keyboard } = page
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password)
  await keyboard.press('Enter')
  await expect(page.getByText(securityMessages.setupRequired)).toBeVisible()
  await page.goto(`${site.url}/dashboard/all_courses`)
  await expect(page).toHaveURL(`${site.url}/second_factor`)
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])

  const open = page.getByRole('button', { name: 'Set up an authenticator app' })
  await open.press('Enter')
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = await readKey(setup)
  expect(await flaws(page, widths)).toEqual([])
  await setup.getByLabel('Code').fill(newerCode(secret, 0))
  await keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const release = await holdRequests(page, '**/user/user?fields=short', { times: 1 })
  await codes.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
  // Until the session knows of the second factor, it would lead back here.
  const next = page.getByRole('main').getByRole('link', { name: 'Continue' })
  await expect(next).toHaveCount(0)
  release()
  await expect(page.getByText(securityMessages.setupDone)).toBeVisible()
  await expect(page.locator(':focus')).toBeVisible()
  await next.press('Enter')
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(`${site.url}/dashboard/all_courses`)
  await expect(page.getByRole('heading', { level: 1, name: 'All Courses' })).toBeVisible()
})

async function readKey(setup: Locator): Promise<string> {
  const shown = (await setup.getByText(/^Key: \w/).textContent()) ?? ''
  return shown.replace('Key: ', '')
}

/** The code of now, or of the next step, since none is accepted twice. */
function newerCode(secret: string, lastStep: number): string {
  const step = Math.max(toTotpStep(new Date()), lastStep + 1)
  return computeTotpCode(decodeBase32(secret), step)
}

/** A platform authenticator that confirms every request, until the returned function says that nobody is there. */
async function addVirtualAuthenticator(page: Page): Promise<(isPresent: boolean) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (enabled) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
}

/** Logs how a page requests passkeys; the request itself stays as it is. */
async function logMediation(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Pages without a secure origin, such as about:blank, have none.
    if (!('CredentialsContainer' in globalThis)) return
    const { get } = CredentialsContainer.prototype
    CredentialsContainer.prototype.get = function (options) {
      console.debug(`mediation: ${options?.mediation}`)
      return get.call(this, options)
    }
  })
}

async function logInWithPassword(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
