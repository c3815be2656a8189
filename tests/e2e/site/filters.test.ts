import {
  filterKindHelp,
  filterMessages as messages,
} from '#shared/messages/administration/filters.ts'
import { pages } from '#shared/paths.ts'
import { createViewerToken } from '../support/every-page.ts'
import { flaws, widths } from '../support/looks.ts'
import { logIn } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

test('an admin adds, tests, edits and deletes a filter by keyboard', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/api\/admin\/filters$/)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.filters}`)
  await expect(page.getByText('Nothing is blocked yet.')).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])

  await test.step('a filter is added, and rejected as a repetition with the text kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    const blocked = dialog.getByRole('textbox', { name: 'Word or phrase' })
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await dialog.getByRole('radio', { name: 'Link' }).check()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(
      filterKindHelp.link,
    )
    await dialog.getByRole('radio', { name: 'Word or phrase' }).check()
    await blocked.fill('Casino bonus')
    expect(await flaws(page, widths)).toEqual([])
    await blocked.press('Enter')
    await expect(page.getByText(messages.created)).toBeVisible()
    await expect(page.getByRole('row', { name: 'Casino bonus' })).toContainText('Reject')
    expect(await flaws(page, widths)).toEqual([])
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await blocked.fill('CASINO BÓNUS')
    await blocked.press('Enter')
    await expect(dialog.getByText(messages.alreadyBlocked).first()).toBeVisible()
    await expect(blocked).toHaveValue('CASINO BÓNUS')
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  })

  await test.step('the test field says what happens', async () => {
    const text = page.getByRole('textbox', { name: 'Text or email address' })
    const run = page.getByRole('button', { name: 'Test', exact: true })
    await text.fill('A ｃａｓｉｎｏ bonus for you')
    await run.press('Enter')
    await expect(page.getByText(messages.wordBlocked('Casino bonus'))).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await text.fill('A casino')
    await run.press('Enter')
    await expect(page.getByText('Nothing would happen')).toBeVisible()
  })

  await test.step('the filter is edited and deleted', async () => {
    await page.getByRole('button', { name: 'Edit Casino bonus' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit filter' })
    await dialog.getByRole('radio', { name: 'Hide for review' }).check()
    await dialog.getByRole('button', { name: 'Save filter' }).press('Enter')
    await expect(page.getByRole('row', { name: 'Casino bonus' })).toContainText('Hide for review')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit Casino bonus' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Casino bonus' }).press('Enter')
    const confirmation = page.getByRole('dialog', { name: 'Delete the filter' })
    await confirmation.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('Nothing is blocked yet.')).toBeVisible()
  })
})
