import { axeFindings } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the search shows suggestions while typing, works by keyboard alone, and still searches', async ({
  page,
  demoServer: site,
}) => {
  const reply = await fetch(`${site.url}/api/courses?fields=card&limit=1&search=javascript`)
  const { courses } = (await reply.json()) as { courses: { _id: string; title: string }[] }
  const [course] = courses
  await page.goto(`${site.url}/contact_us`)
  const field = page.getByRole('combobox', { name: 'Search courses' })
  await field.focus()
  await page.keyboard.type((course?.title ?? '').slice(0, 12))
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFindings(page, { within: 'header' })).toEqual([])

  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toBeFocused()
  const name = await options.first().locator('span').first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? 'nothing')

  await field.fill('javascirpt')
  await expect(options.filter({ hasText: /javascript/i }).first()).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/courses\?search=javascirpt/)
  await expect(page.getByText(/^Showing \d+ results?\b/)).toBeVisible()
})
