import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a visitor searches, filters, pages and reads', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const heading of [
    "Let's start Learning",
    'New courses',
    'Featured courses',
    'Top categories',
  ]) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Signup' }).first()).toBeVisible()

  await page.getByRole('combobox', { name: 'Search courses' }).fill('javascirpt')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/courses\?.*search=javascirpt/)
  await expect(page.getByText(/Showing \d+ results/)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /JavaScript, Slowly/ })
      .first(),
  ).toBeVisible()

  await page.goto(`${site.url}/courses`)
  await expect(page.getByText('Showing 48 results')).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(15)

  await page.getByRole('combobox', { name: /Category/i }).selectOption({ label: 'Music' })
  await page.getByRole('combobox', { name: /Sort/i }).selectOption({ label: 'Oldest' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /Apply|Search|Show/ })
    .first()
    .click()
  await expect(page.getByText('Showing 4 results')).toBeVisible()
  // The one search keeps the filters.
  await page.getByRole('combobox', { name: 'Search courses' }).fill('song')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/category=Music&sort=oldest&search=song/)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/courses?search=design`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel(/^Intermediate/).check()
  await page.getByRole('button', { name: 'Show courses' }).click()
  await expect(page).toHaveURL(/search=design.*level=Intermediate/)
  await expect(page.getByRole('link', { name: /Remove filter Level: Intermediate/ })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${site.url}/courses`)
  await page.getByRole('link', { name: 'Page 5' }).click()
  await expect(cards).toHaveCount(8)
  await page.goto(`${site.url}/courses?category=Music`)

  await page
    .getByRole('link', { name: 'Start Course' })
    .or(page.getByRole('link', { name: /^Start / }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: "What You'll Learn" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Student Feedbacks' })).toBeVisible()
  await page.getByRole('link', { name: 'Music' }).first().click()
  await expect(page).toHaveURL(/\/category\/courses\//)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4)
})
