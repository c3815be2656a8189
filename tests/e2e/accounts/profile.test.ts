import type { Page } from '@playwright/test'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { profileMessages } from '#shared/messages/accounts/profile.ts'
import { sessionMessages } from '#shared/messages/session.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { logIn, newMember, otherBrowser, createToken } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Gecko/20100101 Firefox/152.0'
const about = (length: number) => 'a'.repeat(length)

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

test('a visitor reaches the profile by logging in; the page shows its skeleton for 1.5 seconds', async ({
  page,
  demoServer: site,
}) => {
  const member = await newMember(site)
  await page.goto(`${site.url}/dashboard/profile?tab=edit`)
  await expect(page).toHaveURL(`${site.url}/login?back=%2Fdashboard%2Fprofile%3Ftab%3Dedit`)
  await logIn(page, site, await createToken(site, member))
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1000)
  await page.goto(`${site.url}/dashboard/profile`)
  await expect(page.getByRole('button', { name: /Account menu for Member/ })).toBeVisible()
  // The skeleton of the server has no sidebar; that of the page counts the seconds.
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await page.clock.runFor(1400)
  await expect(page.getByText('Loading your profile…')).toBeAttached()
  await page.clock.runFor(200)
  await expect(panel(page).getByRole('heading', { name: member.fullname })).toBeVisible()
  await expect(page.getByText('Loading your profile…')).not.toBeAttached()
})

test('the tabs work by keyboard alone and are in the URL', async ({
  page,
  instantServer: site,
}) => {
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(site.url)
  await page.getByRole('button', { name: /Account menu for Member/ }).click()
  await page.getByRole('link', { name: 'My profile' }).first().click()
  await expect(page).toHaveURL(`${site.url}/dashboard/profile`)
  await expect(
    page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Profile', exact: true }),
  ).toHaveAttribute('aria-current', 'page')

  await tab(page, 'Profile').focus()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Edit Profile')).toBeFocused()
  await expect(page).toHaveURL(`${site.url}/dashboard/profile?tab=edit`)
  await expect(panel(page)).toHaveAccessibleName('Edit Profile')
  await page.keyboard.press('End')
  await expect(page).toHaveURL(/\?tab=privacy$/)
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, 'Profile')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Privacy')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Security')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Sessions')).toBeFocused()
  await expect(page).toHaveURL(/\?tab=sessions$/)
  await page.reload()
  await expect(tab(page, 'Sessions')).toHaveAttribute('aria-selected', 'true')
  await expect(panel(page).getByText('This device')).toBeVisible()
})

test('a profile form shows each error at its field, keeps its input and shows server errors', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PATCH .*\/user\/update/)
  const member = await newMember(site)
  const taken = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=edit`)
  const form = panel(page)
  const alert = form.getByRole('alert').filter({ hasText: /\S/ })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  const save = form.getByRole('button', { name: 'Save changes' })

  await expect(field('Full name')).toHaveValue(member.fullname)
  await expect(field('Email')).toHaveValue(member.email)
  await expect(field('Email')).not.toBeEditable()
  await expect(field('Role')).toHaveValue('Student')
  await expect(field('Role')).not.toBeEditable()
  await expect(field('Female')).toBeChecked()

  for (const [label, value, msg] of [
    ['Full name', '', 'Fields cannot be empty!!!'],
    ['Full name', 'Ada Love', 'Names too short'],
    ['Full name', about(101), accountMessages.fullnameTooLong],
    ['User name', '', 'Fields cannot be empty!!!'],
    ['User name', about(51), accountMessages.usernameTooLong],
    ['Bio', about(161), accountMessages.bioTooLong],
    ['What I do', about(101), accountMessages.stackTooLong],
    ['About me', about(99), accountMessages.aboutTooShort],
    ['About me', about(251), accountMessages.aboutTooLong],
    ['User name', taken.username.toUpperCase(), accountMessages.usernameTaken],
  ] as const) {
    const saved = await field(label).inputValue()
    await field(label).fill(value)
    await save.click()
    await expect(alert).toContainText(msg)
    await expect(field(label)).toHaveAccessibleDescription(new RegExp(msg.replaceAll('.', '\\.')))
    await expect(field(label)).toBeFocused()
    await expect(field(label)).toHaveValue(value)
    await field(label).fill(saved)
  }

  await field('About me').fill('')
  await expect(form.getByText('0 of 250 characters', { exact: true })).toBeVisible()
  await field('About me').pressSequentially('abc')
  await expect(form.getByText('3 of 250 characters, 97 more needed')).toBeVisible()
  await field('About me').fill(about(120))
  await expect(form.getByText('120 of 250 characters', { exact: true })).toBeVisible()
  await field('Full name').fill('Ada King Lovelace')
  await field('Male').check()
  await field('Bio').fill('Writes programs.')
  await field('What I do').fill('Analyst')

  await page.reload()
  await expect(field('Full name')).toHaveValue('Ada King Lovelace')
  await expect(field('Male')).toBeChecked()
  await expect(field('About me')).toHaveValue(about(120))
  await expect(form.getByText('120 of 250 characters', { exact: true })).toBeVisible()
  await form.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field('Full name')).toHaveValue(member.fullname)
  await expect(form.getByText('0 of 250 characters', { exact: true })).toBeVisible()

  await field('Full name').fill('Ada King Lovelace')
  await field('Male').check()
  await field('Bio').fill('Writes programs.')
  await field('About me').fill(about(120))
  await save.click()
  await expect(page.getByText(accountMessages.profileUpdated)).toBeVisible()
  await expect(alert).not.toBeAttached()
  await expect(
    page.getByRole('button', { name: 'Account menu for Ada King Lovelace' }),
  ).toBeVisible()
  await expect(save).toBeFocused()
  await field('Bio').fill('Writes programs for engines.')
  await save.click()
  await tab(page, 'Profile').click()
  await expect(panel(page).getByText('Writes programs for engines.')).toBeVisible()
  await expect(panel(page).getByText(about(120))).toBeVisible()
  await expect(panel(page).getByText(profileMessages.notSpecified)).toHaveCount(1)
  await tab(page, 'Edit Profile').click()
  await expect(field('Bio')).toHaveValue('Writes programs for engines.')
})

test('input of one user is not shown to the next one', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 (GET|PATCH) .*\/user\//)
  const first = await newMember(site)
  const second = await newMember(site)
  const token = await createToken(site, first)
  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/profile?tab=edit`)
  await panel(page).getByLabel('Bio').fill('Mine, not yours.')
  await fetch(`${site.url}/user/logout`, { method: 'POST', headers: { Authorization: token } })
  await expect(page).toHaveURL(/\/login\?back=%2Fdashboard%2Fprofile%3Ftab%3Dedit/)
  await expect(page.getByText(sessionMessages.sessionEnded).first()).toBeVisible()

  for (const [user, bio] of [
    [second, ''],
    [first, 'Mine, not yours.'],
  ] as const) {
    const fresh = await createToken(site, user)
    await page.evaluate((value) => localStorage.setItem('token', value), fresh)
    await page.goto(`${site.url}/dashboard/profile?tab=edit`)
    await expect(panel(page).getByLabel('Full name')).toHaveValue(user.fullname)
    await expect(panel(page).getByLabel('Bio')).toHaveValue(bio)
  }
})

test('a password change shows clear errors and ends the session of the other browser', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 GET .*\/user\/user|400 POST .*\/user\/reset/)
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  const other = await otherBrowser(browser, site, await createToken(site, member))
  await other.page.goto(`${site.url}/dashboard/profile`)
  await expect(panel(other.page)).toBeVisible()

  await page.goto(`${site.url}/dashboard/profile?tab=password`)
  const form = panel(page)
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true })
  for (const [first, second, msg] of [
    ['', '', 'Input cannot be empty'],
    ['a new password', '', 'Input cannot be empty'],
    ['1234567', '1234567', 'Password must be at least 8 characters long'],
    ['a new password', 'another password', 'password did not match'],
  ] as const) {
    await field('New password').fill(first)
    await field('Confirm new password').fill(second)
    await form.getByRole('button', { name: 'Update password' }).click()
    await expect(form.getByRole('alert')).toContainText(msg)
  }
  await form.getByRole('button', { name: 'Show new password' }).click()
  await expect(field('New password')).toHaveAttribute('type', 'text')
  await form.getByRole('button', { name: 'Hide new password' }).click()
  await expect(field('New password')).toHaveAttribute('type', 'password')

  await expect(field('Current password')).toHaveAccessibleDescription(/more than 10 minutes ago/)
  await expect(form.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot_password',
  )
  await field('Current password').fill('not the password')
  await field('New password').fill('a new password')
  await field('Confirm new password').fill('a new password')
  await page.keyboard.press('Enter')
  await expect(field('Current password')).toHaveAccessibleDescription(
    new RegExp(accountMessages.currentPasswordWrong.replaceAll(/[.?]/g, '\\$&')),
  )
  await field('Current password').fill(member.password)
  await field('New password').fill('iloveyou')
  await field('Confirm new password').fill('iloveyou')
  await page.keyboard.press('Enter')
  await expect(field('New password')).toHaveAccessibleDescription(
    new RegExp(accountMessages.passwordCommon),
  )
  await field('New password').fill('a new password')
  await field('Confirm new password').fill('a new password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password Updated')).toBeVisible()
  await expect(field('New password')).toHaveValue('')
  await expect(form.getByRole('alert')).not.toBeAttached()
  await site.mail.emailTo(member.email, 'was changed')

  await expect(other.page).toHaveURL(/\/login\?back=/)
  await expect(other.page.getByText(sessionMessages.sessionEnded).first()).toBeVisible()
  await other.context.close()
  await page.reload()
  await expect(panel(page)).toBeVisible()
  await expect(createToken(site, { ...member, password: 'a new password' })).resolves.toMatch(/./)
})

test('sessions are ended after a confirmation that names them: one, all others, this one', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 GET .*\/user\/user/)
  const member = await newMember(site)
  await createToken(site, member, 'curl/8.15.0')
  await createToken(site, member, 'Go-http-client/2.0')
  const other = await otherBrowser(browser, site, await createToken(site, member, firefox))
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=sessions`)
  const rows = panel(page).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  const firefoxRow = rows.filter({ hasText: 'Firefox on Linux' })
  await expect(firefoxRow).toContainText('Last active just now')
  await expect(firefoxRow).toContainText('Logged in just now from 127.0.0.1')

  const dialog = page.getByRole('dialog')
  const endFirefox = panel(page).getByRole('button', { name: 'End the session Firefox on Linux' })
  await endFirefox.click()
  await expect(dialog).toHaveAccessibleName('End the session “Firefox on Linux”?')
  await page.keyboard.press('Escape')
  await expect(endFirefox).toBeFocused()
  await expect(rows).toHaveCount(4)
  await endFirefox.click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText(accountMessages.otherSessionEnded)).toBeVisible()
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()
  await other.page.goto(`${site.url}/dashboard/profile`)
  await expect(other.page).toHaveURL(/\/login\?back=/)
  await other.context.close()

  await panel(page).getByRole('button', { name: 'End all other sessions' }).click()
  await expect(dialog).toHaveAccessibleName('End 2 other sessions?')
  await expect(dialog).toHaveAccessibleDescription(/Go-http-client and curl/)
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText(accountMessages.otherSessionsEnded)).toBeVisible()
  await expect(rows).toHaveCount(1)

  await panel(page).getByRole('button', { name: 'Log out on this device' }).click()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText('you just logged out')).toBeVisible()
})

test('ending a session that has already ended shows a message and refreshes the list', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/404 DELETE .*\/user\/sessions\//)
  const member = await newMember(site)
  const endedToken = await createToken(site, member, 'curl/8.15.0')
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=sessions`)
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await fetch(`${site.url}/user/logout`, { method: 'POST', headers: { Authorization: endedToken } })
  await panel(page).getByRole('button', { name: 'End the session curl' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText(accountMessages.unknownSession)).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
})

test('the tabs have no layout or accessibility flaws in any state', async ({
  page,
  instantServer: site,
}) => {
  const member = await newMember(site)
  await createToken(site, member, firefox)
  await logIn(page, site, await createToken(site, member))
  const found: Record<string, string[]> = {}
  // The skeleton stays until it has been checked.
  const release = await holdRequests(page, '**/user/user?fields=short')
  await page.goto(`${site.url}/dashboard/profile`)
  await expect(page.getByText('Loading your profile…')).toBeAttached()
  found['skeleton'] = await flaws(page, [1280])
  await expect(page.getByText('Loading your profile…')).toBeAttached()
  release()
  await expect(panel(page)).toBeVisible()
  await tab(page, 'Edit Profile').click()
  await panel(page).getByLabel('Full name').fill('Ada')
  await panel(page).getByLabel('About me').fill('Too short.')
  await panel(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(panel(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  found['edit'] = await flaws(page)
  await tab(page, 'Change Password').click()
  await panel(page).getByRole('button', { name: 'Update password' }).click()
  await expect(panel(page).getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  found['password'] = await flaws(page)
  await tab(page, 'Sessions').click()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  found['sessions'] = await flaws(page)
  await panel(page)
    .getByRole('button', { name: /^End the session/ })
    .click()
  found['dialog'] = await flaws(page)
  expect(found).toEqual({ skeleton: [], edit: [], password: [], sessions: [], dialog: [] })
})
