import type { Locator, Page } from '@playwright/test'
import { logIn, newMember, createToken } from './support/member.ts'
import { expect, test } from './support/test.ts'

const maxTabs = 60

/** Presses Tab until the element has focus, and checks that every focused element shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxTabs; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) break
  }
  await expect(target).toBeFocused()
  const outline = await target.evaluate((element) => [
    getComputedStyle(element).outlineStyle,
    getComputedStyle(element, '::after').outlineStyle,
  ])
  expect(outline, 'the focus ring').toContain('solid')
}

async function fits(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    'pixels wider than the window',
  ).toBeLessThanOrEqual(0)
}

// A window of 1280 by 900 pixels at 200 % is 640 by 450 CSS pixels.
test.use({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })

test('at 200 %, in forced colours, by keyboard alone: a learner finds a course, enrols and watches', async ({
  page,
  manualServer: site,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(site.url)
  await tabTo(page, page.getByRole('combobox', { name: 'Search courses' }))
  await page.keyboard.type('javascript slowly')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Showing \d+ results?\b/)).toBeVisible()
  await fits(page)

  const card = page
    .getByRole('main')
    .getByRole('link', { name: /JavaScript, Slowly/ })
    .first()
  await tabTo(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'JavaScript, Slowly' })).toBeVisible()
  await fits(page)

  await tabTo(page, page.getByRole('button', { name: 'TAKE THIS COURSE' }).first())
  const saved = page.waitForResponse(/\/user\/addcart/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'COURSE ENROLLED' })).toBeVisible()
  await saved

  await page.goto(`${site.url}/dashboard/my_learning`)
  await tabTo(page, page.getByRole('link', { name: 'View JavaScript, Slowly' }))
  await fits(page)
  await page.keyboard.press('Enter')
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player.getByText(/^Length: /)).toBeAttached()
  await fits(page)
  await tabTo(page, player.getByRole('button', { name: 'Play' }).first())
  await page.keyboard.press('Enter')
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
})

test('reduced motion disables automatic carousels and slide animations', async ({
  page,
  manualServer: site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto(site.url)
  const current = page.locator('[aria-current=true]', { hasText: /^Slide/ })
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(current).toContainText('Follow Roadmap')
  const moving = await page.evaluate(() => {
    const timed = Array.from(document.querySelectorAll('*'), (element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return `${transitionDuration}, ${animationDuration}`
    })
    return timed.filter((durations) => /[1-9]/.test(durations))
  })
  expect(moving).toEqual([])
})
