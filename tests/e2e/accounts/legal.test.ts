import { legalMessages } from '#shared/messages/legal/legal.ts'
import { pages } from '#shared/paths.ts'
import { createViewerToken } from '../support/every-page.ts'
import { flaws, widths } from '../support/looks.ts'
import { createToken, logIn, newMember, otherBrowser } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

test('an admin publishes the terms, and everyone who logs in accepts them once', async ({
  page,
  browser,
  instantServer: site,
}) => {
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')

  await test.step('the admin writes and previews the text by keyboard', async () => {
    await page.goto(`${site.url}${pages.legalTexts}`)
    const text = page.getByRole('textbox', { name: 'Terms of use' })
    await expect(page.getByText(legalMessages.firstVersion.terms)).toBeVisible()
    await expect(text).toHaveValue(/^1\. Your account is personal\..*\n2\. /)
    await text.fill('# Agreement\n\nBe kind to each other.')
    await page.getByText('Preview', { exact: true }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Agreement' })).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await page.getByRole('button', { name: 'Publish version 1' }).press('Enter')
    await expect(page.getByRole('cell', { name: '0 people' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeFocused()
    await expect(page.getByText(legalMessages.firstVersion.terms)).toHaveCount(0)
    expect(await flaws(page, widths)).toEqual([])
  })

  const member = await newMember(site)
  const { context, page: own } = await otherBrowser(browser, site, await createToken(site, member))
  const dialog = own.getByRole('dialog', { name: 'Before you continue' })

  await test.step('a member is asked, reads the text, and is asked again until they accept', async () => {
    await own.goto(`${site.url}/roadmap`)
    await expect(dialog).toBeVisible()
    await own.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    expect(await flaws(own, widths)).toEqual([])
    const opened = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Terms of use' }).press('Enter')
    const text = await opened
    await expect(text.getByText('Be kind to each other.')).toBeVisible()
    await expect(text.getByRole('dialog')).toHaveCount(0)
    expect(await flaws(text, widths)).toEqual([])
    await text.close()
    await dialog.getByRole('button', { name: 'Accept' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(own.getByRole('heading', { level: 1 })).toBeFocused()
  })

  await test.step('and not again, also in another browser', async () => {
    const other = await otherBrowser(browser, site, await createToken(site, member))
    const answer = other.page.waitForResponse('**/user/consents')
    await other.page.goto(`${site.url}/roadmap`)
    expect(await (await answer).json()).toEqual({ missing: [] })
    await expect(other.page.getByRole('dialog')).toHaveCount(0)
    await other.context.close()
  })

  await test.step('a new version asks again, and who does not agree logs out', async () => {
    await page.getByRole('textbox', { name: 'Terms of use' }).fill('Be very kind to each other.')
    await page.getByRole('button', { name: 'Publish version 2' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Version 2' })).toBeVisible()
    await own.goto(`${site.url}${pages.myLearning}`)
    await own.getByRole('dialog').getByRole('button', { name: 'Log out' }).press('Enter')
    await expect(own).toHaveURL(`${site.url}/`)
    await expect(own.getByRole('banner').getByText('you just logged out')).toBeVisible()
    await expect(own.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await context.close()
  })

  await test.step('the form of new accounts links to the terms', async () => {
    const { context: visitor, page: form } = await otherBrowser(browser, site, '')
    await form.goto(`${site.url}${pages.register}`)
    const link = form.getByRole('link', { name: 'Terms of use (in a new tab)' })
    await expect(link).toHaveAttribute('href', pages.terms)
    expect(await flaws(form, widths)).toEqual([])
    await visitor.close()
  })
})
