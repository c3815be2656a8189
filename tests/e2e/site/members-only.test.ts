import type { Page } from '@playwright/test'
import { sessionMessages } from '#shared/messages/session.ts'
import { membershipCookie } from '#shared/pages/membership-cookie.ts'
import { pages } from '#shared/paths.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ expectFailures }) => {
  // A page may start to preload a script just before the service worker takes over.
  expectFailures(/cross-world service worker resource mismatch/)
  expectFailures(/was preloaded using link preload but not used/)
})

test('a member logs in, returns to the wanted page, and leaves nothing of it after a logout', async ({
  page,
  membersServer: site,
  expectFailures,
}) => {
  const member = await newMember(site)
  const wanted = pages.filteredCatalogue({ sort: 'newest' })

  await test.step('is led to the login and back', async () => {
    await page.goto(site.url + wanted)
    await expect(page).toHaveURL(site.url + pages.loginWithReturn(wanted))
    await expect(page.getByText(sessionMessages.pleaseLogin)).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
    await page.getByLabel('Email').first().fill(member.email)
    await page.getByLabel('Password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(site.url + wanted)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('search')).toBeVisible()
  })

  await test.step('sees pages, covers and the menu as in public mode', async () => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(site.url + pages.catalogue)
    await expect.poll(() => readStoredContent(page)).toContain(pages.catalogue)
    await page.getByRole('button', { name: 'Courses', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Courses', exact: true })
    expect(await menu.getByRole('link').count()).toBeGreaterThan(2)
    await page.keyboard.press('Escape')
  })

  await test.step('logs out', async () => {
    expectFailures(/401 GET/)
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByText('The courses on this site are for members.')).toBeVisible()
    await expect(page.getByText(sessionMessages.loggedOut)).toBeVisible()
    await expect(page.getByRole('search')).toHaveCount(0)
    await expect.poll(() => readStoredContent(page)).toEqual([])
  })

  await test.step('finds no course by Back', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/login\?back=/)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
  })
})

test('a page for visitors becomes that of a member who was logged in before', async ({
  page,
  membersServer: site,
}) => {
  const token = await createToken(site, await newMember(site))
  await page.goto(site.url + pages.contact)
  await expect(page.getByRole('search')).toHaveCount(0)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.reload()
  await expect(page.getByRole('search')).toBeVisible()
  await page.context().clearCookies({ name: membershipCookie })
  await page.goto(site.url + pages.roadmap)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  await expect(page).toHaveURL(site.url + pages.roadmap)
})

test('a logout in another tab closes the page', async ({ page, context, membersServer: site }) => {
  const token = await createToken(site, await newMember(site))
  await page.goto(site.url)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto(site.url + pages.roadmap)
  await expect(page).toHaveURL(/\/login\?back=|\/roadmap/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roadmap')
  const other = await context.newPage()
  await other.goto(site.url)
  await other.getByRole('button', { name: /^Account menu/ }).click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(site.url + pages.loginWithReturn(pages.roadmap))
})

test('the home page for visitors has no layout or accessibility flaws', async ({
  page,
  membersServer: site,
}) => {
  await page.goto(site.url)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lectern')
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await flaws(page)).toEqual([])
})

/** Paths of the courses, covers and files that the service worker has stored for use without a connection. */
function readStoredContent(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => /^\/(?:courses|covers|files)\b/.test(path))
  })
}
