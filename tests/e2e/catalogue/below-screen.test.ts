import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/test.ts'

const phones = [360, 430]
/** In pixels, by which the height of a part may be estimated wrongly. */
const tolerance = 60

async function listHeights(page: Page): Promise<number[]> {
  return page
    .locator('[class*="belowScreen"]')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
}

for (const width of phones) {
  test(`what is below the first screen of a phone ${width} pixels wide is rendered when it comes near, and moves nothing`, async ({
    page,
    instantServer: site,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/', await findCourse(page, site.url)]) {
      await page.goto(site.url + path)
      const contact = page.locator('footer').getByRole('link', { name: 'Send us a message' })
      const isRendered = () =>
        contact.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
      expect(await isRendered()).toBe(false)
      const estimated = await listHeights(page)

      for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
        await heading.scrollIntoViewIfNeeded()
      }
      await expect.poll(isRendered).toBe(true)
      const actual = await listHeights(page)
      expect(actual.length).toBeGreaterThan(1)
      const errors = actual.map((height, index) => Math.abs(height - (estimated[index] ?? 0)))
      expect(Math.max(...errors)).toBeLessThan(tolerance)
    }
  })
}

/** The path of a course with others below it. */
async function findCourse(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/courses`)
  const link = page
    .locator('main')
    .getByRole('link', { name: /^Start Course/ })
    .first()
  return (await link.getAttribute('href')) ?? ''
}
