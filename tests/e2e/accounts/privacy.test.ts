import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Page } from '@playwright/test'
import { extract } from 'tar-stream'
import { accountMessages } from '#shared/messages/accounts/accounts.ts'
import { privacyMessages } from '#shared/messages/accounts/privacy.ts'
import { flaws, flawsOfWidth } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { makeSessionsOlder } from '#tests/e2e/support/older-sessions.ts'
import { tabTo } from '#tests/e2e/support/tab-to.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

const maxTabs = 60
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a user requests and downloads their data by keyboard', async ({
  page,
  instantServer: site,
}) => {
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=privacy`)
  await expect(section(page, 'Download your data')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  expect(await flawsOfWidth(page, 768)).toEqual([])

  await page.getByRole('tab', { name: 'Privacy' }).focus()
  await tabTo(page, button(page, 'Request your data'), maxTabs)
  await page.keyboard.press('Enter')
  await expect(page.getByText(privacyMessages.exportRequested)).toBeVisible()

  const email = await site.mail.emailTo(member.email, 'data is ready')
  await page.goto(linkIn(email, '/dashboard'))
  await expect(section(page, 'Download your data').getByText(/^Ready, /)).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('tab', { name: 'Privacy' }).focus()
  await tabTo(page, button(page, 'Download'), maxTabs)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^lectern-data-\d{4}-\d\d-\d\d\.tar\.gz$/)
  const names: string[] = []
  const archive = (await download.createReadStream()) as Readable
  for await (const entry of archive.pipe(createGunzip()).pipe(extract())) {
    names.push(entry.header.name)
    entry.resume()
  }
  expect(names).toEqual(['index.html', 'data.json'])
  await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused()
})

test('a user deletes their account by keyboard, and a login restores it', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 POST .*\/user\/privacy\/deletion/)
  // The end of the live connection may arrive before the response.
  expectFailures(/401 GET .*\/user\/user\?/)
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await makeSessionsOlder(site.databaseUrl)
  await page.goto(`${site.url}/dashboard/profile?tab=privacy`)

  // Escape closes the dialog, and focus returns to the button.
  await page.getByRole('tab', { name: 'Privacy' }).focus()
  await tabTo(page, button(page, 'Delete account'), maxTabs)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toContainText('If you log in within 14 days')
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeVisible()
  const open = section(page, 'Delete your account').getByRole('button', { name: 'Delete account' })
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('textbox', { name: 'Your password' }).focus()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/`)
  await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await site.mail.emailTo(member.email, 'will be deleted')

  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(privacyMessages.restored)).toBeVisible()
  await expect(page.getByText(accountMessages.loggedIn, { exact: true })).not.toBeVisible()
  await site.mail.emailTo(member.email, 'is restored')
})
