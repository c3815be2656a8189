import { axeFindings } from '#tests/e2e/support/axe.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('the command palette opens pages, courses and people by keyboard alone', async ({
  page,
  demoServer: site,
}) => {
  const member = await newMember(site)
  const other = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/contact_us`)
  await expect(
    page.getByRole('button', { name: `Account menu for ${member.fullname}` }),
  ).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  const active = palette.getByRole('option', { selected: true })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(active).toHaveText('Home')
  await expect(palette.getByRole('option', { name: 'Users' })).toHaveCount(0)
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('learn')
  await expect(active).toHaveText('My Learnings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/my_learning$/)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('javascript slow')
  await expect(active).toContainText('JavaScript, Slowly')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'JavaScript, Slowly' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(other.fullname)
  await expect(palette.getByRole('group', { name: 'People' })).toContainText(`@${other.username}`)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: other.fullname }).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    new RegExp(other.fullname),
    /JavaScript, Slowly/,
    'My Learnings',
  ])
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
})

test('a visitor finds no pages of members; shortcuts are listed, and single keys can be turned off', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/contact_us`)
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const searchField = page.getByRole('combobox', { name: 'Search courses' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('log')
  await expect(palette.getByRole('option', { name: 'Login', exact: true })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Logout' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Search and commands')
  await expect(list).toContainText('Play or pause')
  await expect(list).toContainText('Send the comment that you are writing')
  await expect(list).not.toContainText('Rename the section or lesson')
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
  const singleKeys = list.getByRole('checkbox', { name: /single keys/ })
  await singleKeys.uncheck()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('/')
  await expect(searchField).not.toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await singleKeys.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(searchField).toBeFocused()
})
