import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { requestMessages } from '#shared/messages/requests.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { logIn, newMember, send, createToken as memberToken } from '#tests/e2e/support/member.ts'
import { expect, test, watch, type E2eServer } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { until } from '#tests/helpers/until.ts'

const member = { email: 'student@lectern.test', password: 'lectern-demo' }

async function createToken(site: E2eServer): Promise<string> {
  const reply = await fetch(`${site.url}/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(member),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}

test('a public page does not flicker for a member: the header reserves its space before the first paint', async ({
  page,
  demoServer: site,
}) => {
  const token = await createToken(site)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.route('**/assets/*.js', (route) => route.abort())
  const ownUser = page.waitForResponse('**/user/user?fields=short')
  await page.goto(site.url, { waitUntil: 'domcontentloaded' })
  expect((await ownUser).status(), 'the own user is requested without any module').toBe(200)
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Signup' })).toBeHidden()
  const before = await page.getByRole('button', { name: /Account menu/ }).boundingBox()

  await page.unroute('**/assets/*.js')
  await page.reload()
  const named = page.getByRole('button', { name: 'Account menu for Samuel Okafor' })
  await expect(named).toBeVisible()
  expect(await named.boundingBox()).toEqual(before)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
      }),
  )
  expect(shift).toBeLessThan(0.001)
})

test('a page that fails to load keeps the session and the theme', async ({
  page,
  expectFailures,
  demoServer: site,
}) => {
  expectFailures(/^503 /)
  const token = await createToken(site)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${site.url}/roadmap`)
  await page.getByRole('radio', { name: 'Dark' }).check()
  const account = page.getByRole('button', { name: 'Account menu for Samuel Okafor' })
  await expect(account).toBeVisible()
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.route('**/courses.data*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'All courses' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(account).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', background)
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await expect(account).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', background)
})

test('a member is not asked to create an account', async ({ page, demoServer: site }) => {
  const token = await createToken(site)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(site.url)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'My Learnings' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  await expect(main.getByText('Get Started').first()).toHaveAttribute(
    'href',
    '/dashboard/my_learning',
  )
  await page.goto(`${site.url}/register`)
  await expect(page).toHaveURL(`${site.url}/`)
  await page.goto(`${site.url}/register?back=%2Fcourses`)
  await expect(page).toHaveURL(`${site.url}/courses`)
})

test('a visitor of a guarded page logs in by keyboard alone and returns to it', async ({
  page,
  demoServer: site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/dashboard/my_learning`)
  await expect(page).toHaveURL(`${site.url}/login?back=%2Fdashboard%2Fmy_learning`)
  const email = page.getByRole('main').getByLabel('Email')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeEnabled()
  for (let presses = 0; presses < 15; presses++) {
    if (await email.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(email).toBeFocused()
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(accountMessages.loggedIn)).toBeVisible()
  await page.clock.runFor(2600)
  await expect(page).toHaveURL(`${site.url}/dashboard/my_learning`)
  await page.clock.runFor(1600)
  await expect(page.getByRole('row')).toHaveCount(6)
})

test('a rejected login or registration is shown in a toast and in the form, but announced once', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/401 POST .*\/user\/login|409 POST .*\/user\/register/)
  await page.goto(`${site.url}/login`)
  const main = page.getByRole('main')
  const announced = page.locator('[role=alert], [role=status]')
  await main.getByLabel('Email').fill(member.email)
  await main.getByLabel('Password', { exact: true }).fill('not the password')
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(accountMessages.wrongCredentials)).toHaveCount(2)
  await expect(announced.filter({ hasText: accountMessages.wrongCredentials })).toHaveCount(1)
  await main.getByRole('link', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible()
  await expect(page.getByText(accountMessages.wrongCredentials)).toHaveCount(0)

  const form = registrationForm({ email: member.email })
  await main.getByLabel('Full name').fill(String(form.fullname))
  await main.getByLabel('User name').fill(String(form.username))
  await main.getByLabel('Email').fill(member.email)
  await main.getByText('Female').click()
  await main.getByLabel('Password', { exact: true }).fill(form.password)
  await main.getByLabel('Confirm password', { exact: true }).fill(form.password)
  await main.getByLabel('I accept the Terms').check()
  await main.getByRole('button', { name: 'Register' }).click()
  const toast = page
    .getByRole('region', { name: 'Notices' })
    .filter({ hasText: accountMessages.emailTaken })
  await expect(toast).toBeVisible()
  await expect(announced.filter({ hasText: accountMessages.emailTaken })).toHaveCount(1)
})

test('the form to register does not move when the terms arrive', async ({
  page,
  demoServer: site,
}) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/basic-terms-*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(`${site.url}/login`)
  await waitForReact(page)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  const submit = page.getByRole('main').getByRole('button', { name: 'Register' })
  const measureTop = () =>
    submit.evaluate((button) => button.getBoundingClientRect().top + window.scrollY)
  const before = await measureTop()
  release()
  await page.getByText('Read the Terms and Conditions').click()
  await expect(page.getByText('Your account is personal.')).toBeVisible()
  await page.getByText('Read the Terms and Conditions').click()
  expect(await measureTop()).toBe(before)
})

test('the bar confirms a logout, without the greeting of the login before', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/login`)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(member.email)
  await main.getByLabel('Password', { exact: true }).fill(member.password)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(accountMessages.loggedIn)).toBeVisible()
  // The home page takes the focus when it follows, which closes an open menu.
  await expect(main.getByRole('heading', { level: 1, name: /^Lectern/ })).toBeFocused()
  await page.getByRole('button', { name: /Account menu for Samuel/ }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('banner').getByText('you just logged out')).toBeVisible()
  await expect(page.getByText(accountMessages.loggedIn)).toHaveCount(0)
})

test('a logout in one tab logs out the other', async ({ page, context, demoServer: site }) => {
  const token = await createToken(site)
  await page.goto(site.url)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  const other = await context.newPage()
  const problems = watch(other)
  await other.goto(`${site.url}/courses`)
  await expect(other.getByRole('button', { name: /Account menu for Samuel/ })).toBeVisible()
  await page.getByRole('button', { name: /Account menu for Samuel/ }).click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('you just logged out')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(problems).toEqual([])
})

test('a login in one tab counts in the other, also while that one loads its user', async ({
  page,
  context,
  demoServer: site,
}) => {
  const [former, next] = [await newMember(site), await newMember(site)]
  await logIn(page, site, await memberToken(site, former))
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(
    '**/user/user*',
    async (route) => {
      requested.resolve()
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.goto(`${site.url}/courses`)
  await requested.promise
  const other = await context.newPage()
  await logIn(other, site, await memberToken(site, next))
  released.resolve()
  await expect(
    page.getByRole('button', { name: `Account menu for ${next.fullname}` }),
  ).toBeVisible()
})

test('a forgotten password is reset by the emailed link, which then shows that it was used', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/user\/reset/)
  const { email } = await newMember(site)
  await page.clock.install()
  await page.goto(`${site.url}/login`)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill('nowhere')
  await main.getByRole('button').last().click()
  await expect(main.getByRole('alert').first()).toContainText('invalid Email')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button').last().click()
  await expect(main.getByText(accountMessages.resetSent)).toBeFocused()

  const link = linkIn(await site.mail.emailTo(email, 'Set a new'), '/user/reset/')
  const setPassword = async (first: string, second: string) => {
    await main.locator('input[type=password]').first().fill(first)
    await main.locator('input[type=password]').last().fill(second)
    await main.locator('button[type=submit]').click()
  }
  await page.goto(link)
  await setPassword('12345', '12345')
  await expect(main.getByRole('alert').first()).toContainText(
    'Password must be at least 6 characters.',
  )
  await setPassword('123456', '654321')
  await expect(main.getByRole('alert').first()).toContainText('Password did not match')
  await setPassword('123456', '123456')
  await expect(main.locator('input[type=password]').first()).toHaveAccessibleDescription(
    new RegExp(accountMessages.passwordCommon),
  )
  await expect(main.getByText(/recommend 8 or more/)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await setPassword('6larks', '6larks')
  await expect(page.getByText('Password Updated').first()).toBeVisible()
  await page.clock.runFor(3400)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(200)
  await expect(page).toHaveURL(`${site.url}/login`)
  await page.clock.resume()
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill('6larks')
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(accountMessages.loggedIn)).toBeVisible()

  await page.goto(link)
  await setPassword('another of seven larks', 'another of seven larks')
  await expect(main.getByText('password session expired').first()).toBeVisible()
})

test('a used activation link shows UNVERIFIED and offers to register again', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/user\/activation/)
  await page.goto(`${site.url}/user/activate/spent`)
  await expect(page.getByText('UNVERIFIED', { exact: true })).toBeVisible()
  await expect(page.getByText('Verification Expired').first()).toBeVisible()
  await page.getByRole('link', { name: 'Kindly Re-register' }).click()
  await expect(page).toHaveURL(/\/register/)
})

test('a failure of the server during the activation offers Retry instead of UNVERIFIED', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/503 POST .*\/user\/activation/)
  const form = registrationForm({ email: `patient-${crypto.randomUUID()}@example.test` })
  await send(site, 'POST', '/user/register', { ...form, username: form.email.slice(0, 40) }, {})
  const receivedEmail = await site.mail.emailTo(form.email, 'Activate')
  const body = JSON.stringify({ msg: requestMessages.databaseUnavailable, code: 'unavailable' })
  await page.route('**/user/activation', (route) => route.fulfill({ status: 503, body }), {
    times: 1,
  })
  await page.goto(linkIn(receivedEmail, '/user/activate/'))
  await expect(page.getByText(requestMessages.databaseUnavailable)).toBeVisible()
  await expect(page.getByText('UNVERIFIED', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('VERIFIED', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toBeFocused()
})

test('a login before activation sends the link of the registration with that password', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/403 POST .*\/user\/login/)
  const email = `waiting-${crypto.randomUUID()}@example.test`
  const mine = registrationForm({ email, username: email.slice(0, 40) })
  const theirs = { ...mine, password: 'not of the owner', cfpassword: 'not of the owner' }
  const emailsTo = () => site.mail.emails.filter(({ to }) => to === email)
  for (const form of [mine, theirs]) await send(site, 'POST', '/user/register', form, {})
  await until('both emails', () => emailsTo().length === 2)

  const main = page.getByRole('main')
  const logIn = async () => {
    await main.getByLabel('Email').fill(email)
    await main.getByLabel('Password', { exact: true }).fill(mine.password)
    await main.getByRole('button', { name: 'Login' }).click()
  }
  await page.goto(`${site.url}/login`)
  await logIn()
  await main.getByRole('button', { name: 'Send the link again' }).click()
  await expect(page.getByText(accountMessages.activationSentAgain)).toBeVisible()
  const receivedEmail = await until('the email sent again', () => emailsTo().at(2))
  await page.goto(linkIn(receivedEmail, '/user/activate/'))
  await expect(page.getByText('VERIFIED', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Login' }).click()
  await logIn()
  await expect(page.getByText(accountMessages.loggedIn).first()).toBeVisible()
})

test('an activation shows that its user name was taken meanwhile', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/user\/activation/)
  const form = registrationForm({ email: `late-${crypto.randomUUID()}@example.test` })
  const username = `wanted-${crypto.randomUUID().slice(0, 8)}`
  await send(site, 'POST', '/user/register', { ...form, username }, {})
  const receivedEmail = await site.mail.emailTo(form.email, 'Activate')
  const faster = await newMember(site)
  const token = await memberToken(site, faster)
  await send(site, 'PATCH', '/user/update', { username }, { Authorization: token })
  await page.goto(linkIn(receivedEmail, '/user/activate/'))
  await expect(page.getByText('UNVERIFIED', { exact: true })).toBeVisible()
  await expect(page.getByText(accountMessages.usernameTakenMeanwhile(username))).toBeVisible()
  await expect(page.getByRole('link', { name: 'Kindly Re-register' })).toBeVisible()
})

test('an expired token is removed with one message, and the page continues as a visitor’s', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/401 GET .*\/user\/user/)
  await page.addInitScript(() => localStorage.setItem('token', 'dead'))
  await page.goto(site.url)
  await expect(page.getByText(sessionMessages.sessionEnded).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
