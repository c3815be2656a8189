import type { Locator } from '@playwright/test'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { enlargedFlaws } from '#tests/e2e/support/looks.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

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
  expect(await enlargedFlaws(page, 'form[role="search"]')).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 740 })
  const [title, author] = [options.locator('span').first(), options.locator('span').nth(1)]
  const end = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height
  }
  // On a phone, the author is below the title, which has the whole width.
  await expect.poll(async () => (await author.boundingBox())?.y).toBe(await end(title))
  await page.setViewportSize(size ?? { width: 1280, height: 720 })

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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “javascirpt”')
  await expect(page.getByText(/^Showing \d+ results?\b/)).toBeVisible()
  await field.fill('javascript')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/courses\?search=javascript$/)
  // The address changes before the page, whose field then follows when the visitor goes back.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “javascript”')
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(field).toHaveValue('javascirpt')

  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText(
    'No exact match for “javascirpt”, showing results for “javascript”.',
  )
  await results.getByRole('link', { name: 'Search only for “javascirpt”' }).click()
  await expect(page.getByText('Search Not Found')).toBeVisible()

  // The field of the catalogue keeps the filters.
  await page.goto(`${site.url}/courses?level=Beginner&sort=oldest`)
  await field.fill('  javascript ')
  await field.press('Enter')
  await expect(page).toHaveURL(/search=javascript&level=Beginner&sort=oldest/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “javascript”')

  // Suggestions are from all courses, and lead to the search of all.
  const everywhere = options.filter({ hasText: 'All courses' })
  await field.fill('javascrip')
  await expect(options.first()).not.toHaveText(/All courses/)
  await expect(everywhere).toHaveText('Search for “javascrip”All courses')
  await everywhere.click()
  await expect(page).toHaveURL(/\/courses\?search=javascrip$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “javascrip”')
  await field.fill('javascript')
  await expect(options.first()).toBeVisible()
  await expect(everywhere).toHaveCount(0)
  await field.press('Enter')
  await expect(page).toHaveURL(/\/courses\?search=javascript$/)

  await page.clock.install()
  await page.goto(`${site.url}/contact_us`)
  await field.focus()
  await expect(options.locator('span:first-child')).toHaveText([
    'javascript',
    'javascirpt',
    'Clear recent searches',
  ])
  expect(await axeFindings(page, { within: 'header' })).toEqual([])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(options).toHaveCount(0)
  await expect(field).toBeFocused()

  // Undo stays while it has focus, wherever the pointer is, gives the focus back, and brings the searches back.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.hover()
  await undo.focus()
  await page.mouse.move(1, 1)
  await page.clock.runFor(60_000)
  await undo.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(field).toBeFocused()
  await expect(options).toHaveCount(3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.clock.runFor(10_000)
  await expect(undo).toBeVisible()
  await page.clock.runFor(6000)
  await expect(undo).toHaveCount(0)
  await page.clock.resume()
  await page.reload()
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
})

test('recent searches that are loaded after the field was left do not open over the page', async ({
  page,
  instantServer: site,
}) => {
  await page.goto(`${site.url}/contact_us`)
  await waitForReact(page)
  const field = page.getByRole('combobox', { name: 'Search courses' })
  await field.fill('javascript')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('javascript')
  await field.fill('')
  await expect(page.getByRole('option', { name: 'javascript' })).toBeVisible()
  const departure = Promise.withResolvers<void>()
  await page.route('**/assets/suggestions-*.js', async (route) => {
    await departure.promise
    await route.continue()
  })
  await page.goto(`${site.url}/contact_us`)
  await waitForReact(page)
  const arrival = page.waitForResponse('**/assets/suggestions-*.js')
  await field.focus()
  await field.press('Tab')
  departure.resolve()
  // The same module, once it has run.
  await page.evaluate((url) => import(url), (await arrival).url())
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  // They are there for whoever comes back.
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
})
