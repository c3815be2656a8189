import { registrationMessages as messages } from '#shared/messages/accounts/registration.ts'
import { pages } from '#shared/paths.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { createViewerToken } from '../support/every-page.ts'
import { flaws, widths } from '../support/looks.ts'
import { logIn, otherBrowser } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

test('an admin closes registration and invites by link, and the link creates one account', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 POST .*\/user\/register$/)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  const { context, page: visitor } = await otherBrowser(browser, site, '')
  const header = visitor.getByRole('banner')

  await test.step('visitors can register at first', async () => {
    await visitor.goto(site.url)
    await expect(header.getByRole('link', { name: 'Signup' }).first()).toBeVisible()
  })

  await test.step('the admin closes registration by keyboard', async () => {
    await page.goto(`${site.url}${pages.registration}`)
    await expect(page.getByText('There are no invitation links yet.')).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await page.getByRole('radio', { name: 'Nobody' }).press('Space')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(page.getByText(messages.changed)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused()
  })

  await test.step('no page offers to register any more', async () => {
    await visitor.goto(site.url)
    await expect(header.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await expect(visitor.getByRole('link', { name: 'Signup' })).toHaveCount(0)
    expect(await flaws(visitor, widths)).toEqual([])
    await visitor.goto(`${site.url}${pages.login}`)
    await expect(visitor.getByRole('link', { name: 'Register' })).toHaveCount(0)
    await visitor.goto(`${site.url}${pages.register}`)
    await expect(visitor.getByText('Registration is closed')).toBeVisible()
    expect(await flaws(visitor, widths)).toEqual([])
  })

  await test.step('domains are checked at the field', async () => {
    await page.getByRole('radio', { name: 'Only people with certain email domains' }).check()
    const domains = page.getByRole('textbox', { name: 'Email domains' })
    await domains.fill('no domain at all!')
    await page.reload()
    await expect(domains).toHaveValue('no domain at all!')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(messages.domainInvalidNamed('no')).first()).toBeVisible()
    // The title sticks to the top, over options that are scrolled below it.
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await flaws(page, widths)).toEqual([])
    await domains.fill('example.edu\nbücher.example')
    // The message about the first change may still be shown.
    const saved = page.waitForResponse('**/api/admin/registration')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await saved
    await visitor.goto(`${site.url}${pages.register}`)
    await expect(visitor.getByText('@example.edu or @bücher.example')).toBeVisible()
    await fillForm(registrationForm())
    await expect(
      visitor.getByText(messages.domainNeeded(['example.edu', 'bücher.example'])).first(),
    ).toBeVisible()
    expect(await flaws(visitor)).toEqual([])
  })

  const link = await test.step('the admin creates a link, which is shown once', async () => {
    await page.getByRole('radio', { name: 'Only people with an invitation link' }).check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Anyone with a link can register until')).toBeVisible()
    await page.getByRole('button', { name: 'Create invitation link' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create an invitation link' })
    await dialog.getByLabel('Note').fill('For Nadia')
    expect(await flaws(page, widths)).toEqual([])
    await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
    const shown = page.getByRole('dialog', { name: 'Your invitation link' })
    const url = (await shown.getByText('/invitation/').textContent()) ?? ''
    expect(await flaws(page, widths)).toEqual([])
    await shown.getByRole('button', { name: 'I have copied it' }).press('Enter')
    await expect(page.getByRole('row', { name: 'For Nadia' })).toContainText('0 of 1')
    expect(await flaws(page, widths)).toEqual([])
    return new URL(url).pathname
  })

  async function fillForm(form: ReturnType<typeof registrationForm>) {
    await visitor.getByLabel('Full name').fill(form.fullname)
    await visitor.getByLabel('User name').fill(form.username)
    await visitor.getByLabel('Email', { exact: true }).fill(form.email)
    await visitor.getByRole('radio', { name: 'Female' }).check()
    await visitor.getByLabel('Password', { exact: true }).fill(form.password)
    await visitor.getByLabel('Confirm password', { exact: true }).fill(form.password)
    await visitor.getByLabel('I accept the Terms and Conditions').check()
    await visitor.getByRole('button', { name: 'Register' }).click()
  }

  await test.step('someone registers with the link and confirms the email', async () => {
    await visitor.goto(`${site.url}${pages.register}`)
    await expect(visitor.getByText('Registration is by invitation.')).toBeVisible()
    await visitor.goto(`${site.url}${link}`)
    expect(await flaws(visitor, widths)).toEqual([])
    const form = registrationForm()
    await fillForm(form)
    await expect(visitor).toHaveURL(`${site.url}${pages.verification}`)
    const secret = secretIn(await site.mail.emailTo(form.email, ''), '/user/activate/')
    await visitor.goto(site.url + pages.activate(secret))
    await expect(visitor.getByText('VERIFIED', { exact: true })).toBeVisible()
  })

  await test.step('the link is used up then', async () => {
    await visitor.goto(`${site.url}${link}`)
    await expect(visitor.getByText(messages.invitationStates.used_up)).toBeVisible()
    expect(await flaws(visitor, widths)).toEqual([])
    await page.reload()
    await expect(page.getByRole('row', { name: 'For Nadia' })).toContainText('1 of 1')
  })

  await test.step('the admin revokes another link', async () => {
    await page.getByRole('button', { name: 'Create invitation link' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create an invitation link' })
    await dialog.getByLabel('Note').fill('For Mallory')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: 'Revoke For Mallory' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Revoke “For Mallory”?' })
      .getByRole('button', { name: 'Revoke' })
      .press('Enter')
    await expect(page.getByRole('row', { name: 'For Mallory' })).toContainText('Revoked')
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await flaws(page, widths)).toEqual([])
  })
  await context.close()
})
