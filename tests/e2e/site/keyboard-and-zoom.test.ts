import type { Locator, Page } from '@playwright/test'
import { demoAdmin, logIn, newMember, createToken } from '#tests/e2e/support/member.ts'
import { tabTo } from '#tests/e2e/support/tab-to.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const maxTabs = 60

/** Presses Tab until the element has the focus, and checks that it shows it. */
async function tabToVisibly(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await tabTo(page, target, maxTabs)
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
  await tabToVisibly(page, page.getByRole('combobox', { name: 'Search courses' }))
  await page.keyboard.type('javascript slowly')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Showing \d+ results?\b/)).toBeVisible()
  await fits(page)

  const card = page
    .getByRole('main')
    .getByRole('link', { name: /JavaScript, Slowly/ })
    .first()
  await tabToVisibly(page, card)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'JavaScript, Slowly' })).toBeVisible()
  await fits(page)

  await tabToVisibly(page, page.getByRole('button', { name: 'TAKE THIS COURSE' }).first())
  const saved = page.waitForResponse(/\/user\/addcart/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'COURSE ENROLLED' })).toBeVisible()
  await saved

  await page.goto(`${site.url}/dashboard/my_learning`)
  await tabToVisibly(page, page.getByRole('link', { name: 'View JavaScript, Slowly' }))
  await fits(page)
  await page.keyboard.press('Enter')
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player.getByText(/^Length: /)).toBeAttached()
  await fits(page)
  await tabToVisibly(page, player.getByRole('button', { name: 'Play' }).first())
  await page.keyboard.press('Enter')
  await expect
    .poll(() => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2)
})

test('in forced colours, bars, the theme and the current page stay visible', async ({
  page,
  manualServer: site,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await logIn(page, site, await createToken(site, demoAdmin))
  const list = await fetch(`${site.url}/api/courses?search=JavaScript%2C%20Slowly`)
  const [course] = ((await list.json()) as { courses: { _id: string }[] }).courses
  await page.goto(`${site.url}/dashboard/course_statistics/${course?._id}`)
  const figure = page.getByRole('figure').first()
  await expect(figure).toBeVisible()
  const hidden = await page.evaluate(() => {
    const canvas = getComputedStyle(document.documentElement).backgroundColor
    const bars = [...document.querySelectorAll<HTMLElement>('figure [style*="--share"]')]
    const filled = bars.filter(({ offsetHeight }) => offsetHeight > 0)
    const same = filled.filter((bar) => getComputedStyle(bar).backgroundColor === canvas)
    return { filled: filled.length > 0, invisible: same.length }
  })
  expect(hidden).toEqual({ filled: true, invisible: 0 })

  const theme = page.getByRole('group', { name: 'Theme' })
  const color = (name: string) =>
    theme.getByText(name).evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await color('System')).not.toBe(await color('Dark'))
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  await page.goto(`${site.url}/dashboards`)
  await page.setViewportSize({ width: 1280, height: 900 })
  const outline = sidebar
    .getByRole('link', { name: 'Admin Dashboard' })
    .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outline).toBe('solid')
  const bar = page.getByRole('region', { name: 'Enrolments', exact: true }).locator('rect').last()
  await expect(bar).toBeAttached()
  const [fill, canvas] = await bar.evaluate((rect) => [
    getComputedStyle(rect).fill,
    getComputedStyle(document.documentElement).backgroundColor,
  ])
  expect(fill).not.toBe(canvas)
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
