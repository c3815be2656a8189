import type { Page } from '@playwright/test'
import { securityMessages } from '#shared/messages/accounts/security.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'

test('a user changes the email address and changes it back, by keyboard alone', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/user\/email$/)
  expectFailures(/401 GET .*\/user\/user/)
  const { keyboard } = page
  const member = await newMember(site)
  const newEmail = `new-${member.email}`
  await logIn(page, site, await createToken(site, member))

  await test.step('a request can be cancelled', async () => {
    await page.goto(`${site.url}/dashboard/profile?tab=security`)
    await requestChange(page, member.email)
    await expect(section(page).getByRole('alert').first()).toContainText(
      securityMessages.emailUnchanged,
    )
    await requestChange(page, newEmail)
    await expect(page.getByText(securityMessages.emailLinkSent(newEmail))).toBeVisible()
    await expect(section(page)).toContainText(`Waiting for you to open the link`)
    await expect(heading(page)).toBeFocused()
    expect(await flaws(page, widths)).toEqual([])
    await keyboard.press('Tab')
    await expect(section(page).getByRole('button', { name: 'Cancel the change' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(section(page).getByLabel('New email address')).toHaveValue('')
    await expect(heading(page)).toBeFocused()
    await site.mail.emailTo(newEmail, 'Confirm your new')
  })

  await test.step('the link of the new address confirms it', async () => {
    await requestChange(page, newEmail)
    await expect(section(page)).toContainText(newEmail)
    const confirmation = await site.mail.emailTo(newEmail, 'Confirm your new')
    await page.goto(linkIn(confirmation, '/user/email/confirm/'))
    await page.getByRole('button', { name: 'Confirm this address' }).press('Enter')
    await expect(page.getByText(securityMessages.emailChanged(newEmail))).toBeVisible()
    await expect(page.getByText('Address changed')).toBeFocused()
    await expect(page.getByText('Confirm that your account')).toHaveCount(0)
    expect(await flaws(page, widths)).toEqual([])
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Your security settings' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(section(page)).toContainText(`You log in with ${newEmail}`)
  })

  await test.step('the link of the old address restores it and ends all sessions', async () => {
    const notice = await site.mail.emailTo(member.email, 'address was changed')
    await page.goto(linkIn(notice, '/user/email/undo/'))
    await page.getByRole('button', { name: 'Change it back' }).press('Enter')
    await expect(page.getByText(securityMessages.emailRestored(member.email))).toBeVisible()
    await expect(page.getByText('Address restored')).toBeFocused()
    await expect(page.getByText('This restores your old address')).toHaveCount(0)
    await page.goto(`${site.url}/dashboard/profile?tab=security`)
    await expect(page).toHaveURL(/\/login\?/)
  })
})

const section = (page: Page) => page.getByRole('region', { name: 'Email address', exact: true })
const heading = (page: Page) => section(page).getByRole('heading', { name: 'Email address' })

async function requestChange(page: Page, email: string): Promise<void> {
  await section(page).getByLabel('New email address').fill(email)
  await page.keyboard.press('Enter')
}
