import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { offlineMessages } from '#shared/messages/offline.ts'
import { pages } from '#shared/paths.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { databaseServer, demoFolder } from '#tests/e2e/support/global-setup.ts'
import { useDatabase } from '#tests/e2e/support/lessons.ts'
import { createToken, demoAdmin } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { cloneDatabase } from '#tests/helpers/databases/clone-database.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { themeCookie } from '#web/lib/theme.ts'

test.use({ serviceWorkers: 'allow' })

test('offline, the page that is being read stays, visited pages open, and others open once the server is back', async ({
  page,
  context,
  expectFailures,
}) => {
  test.setTimeout(180_000)
  // A page may start to preload a script just before the service worker takes over.
  expectFailures(/cross-world service worker resource mismatch/)
  // A busy machine may run the scripts of a page seconds after it was shown.
  expectFailures(/was preloaded using link preload but not used/)
  // The offline page asks whether the server is ready.
  expectFailures(/503 GET .*\/readyz$/)
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-offline-'))
  const database = await cloneDatabase(databaseServer(), 'empty')
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SEED: 'none' }
  const server = await startServer(settings)
  await page.goto(server.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(`${server.url}/roadmap`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Roadmap')
  await page.getByRole('link', { name: 'Frontend' }).click()
  await expect(heading).toHaveText('The Frontend path')

  await waitForReact(page)
  // What keeps a page offline is loaded after React.
  const keepsPage = expect.stringMatching(/\/page-extras-/)
  await expect.poll(() => listLoadedScripts(page)).toContainEqual(keepsPage)
  await goOffline(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Send us a message' }).click()
  const notice = page.getByText(offlineMessages.pageNotStored)
  await expect(notice).toBeVisible()
  await expect(heading).toHaveText('The Frontend path')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  await page.goBack()
  await expect(heading).toHaveText('Roadmap')
  await context.setOffline(false)
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.fill('maps')
  await search.press('Enter')
  await expect(heading).toHaveText('Results for “maps”')
  await expect.poll(() => listLoadedScripts(page)).toContainEqual(keepsPage)
  await goOffline(page)
  await search.fill('lamps')
  await search.press('Enter')
  await expect(notice).toBeVisible()
  await expect(heading).toHaveText('Results for “maps”')
  await expect(search).toHaveValue('lamps')
  await expect(search).toBeFocused()
  await context.setOffline(false)
  await footer.getByRole('link', { name: 'Send us a message' }).click()
  await expect(heading).toHaveText('Contact us')
  await server.stop()

  await page.goto(`${server.url}/register`)
  await expect(heading).toHaveText('You are offline')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await setDarkTheme(context, server.url)
  await page.reload()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await page.goto(`${server.url}/roadmap`)
  await expect(heading).toHaveText('Roadmap')
  await expect(page.getByRole('link', { name: 'Frontend' })).toBeVisible()

  await page.goto(`${server.url}/register`)
  const again = await startServer({ ...settings, PORT: new URL(server.url).port })
  await expect(heading).toHaveText('Register')
  await again.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

test('offline, a page does not open that was gone when it was last visited', async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(180_000)
  expectFailures(/cross-world service worker resource mismatch/)
  expectFailures(/was preloaded using link preload but not used/)
  expectFailures(/404 GET .*\/courses\/details\//)
  // The offline page asks whether the server is ready.
  expectFailures(/503 GET .*\/readyz$/)
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-gone-'))
  await cp(demoFolder(), dataDir, { recursive: true })
  const database = await cloneDatabase(databaseServer(), 'complete')
  const server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SEED: 'demo',
    PACING: 'instant',
  })
  const [first, second, kept] = await listCourses(server.url)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(server.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const course of [first, second, kept]) {
    await page.goto(`${server.url}${course.path}`)
    await expect(heading).toHaveText(course.title)
  }
  await page.goto(`${server.url}/courses?search=${encodeURIComponent(second.title)}`)
  const link = page.getByRole('main').getByRole('link', { name: second.title }).first()
  await expect(link).toBeVisible()
  await waitForReact(page)

  const token = await createToken(server, demoAdmin)
  for (const { path } of [first, second]) {
    const url = `${server.url}/api/courses/${path.split('/').at(-1)}`
    const reply = await fetch(url, { method: 'DELETE', headers: { Authorization: token } })
    expect(reply.status).toBe(200)
  }
  // By the router, which requests the data of the page, and by its address.
  await link.click()
  await expect(heading).toHaveText('Page not found')
  await page.goto(`${server.url}${first.path}`)
  await expect(heading).toHaveText('Page not found')
  await server.stop()

  for (const { path } of [first, second]) {
    await page.goto(`${server.url}${path}`)
    await expect(heading).toHaveText('You are offline')
  }
  await page.goto(`${server.url}${kept.path}`)
  await expect(heading).toHaveText(kept.title)
  await page.goto('about:blank')
  await database.drop()
  await rm(dataDir, { recursive: true })
})

type ListedCourse = { title: string; path: string }

test('offline, the page of a lesson says so with the theme and the session of its user', async ({
  page,
  context,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/cross-world service worker resource mismatch/)
  expectFailures(/was preloaded using link preload but not used/)
  expectFailures(/could not be loaded|ERR_INTERNET_DISCONNECTED/)
  const { rows } = await useDatabase(site, (client) =>
    client.query<{ id: string; course: string; title: string }>(
      `select id, course_id as course, title from lessons where kind = 'article' and deleted_at is null limit 1`,
    ),
  )
  const lesson = rows[0]
  if (!lesson) throw new Error('The demo has articles.')
  const token = await createToken(site, demoAdmin)
  await setDarkTheme(context, site.url)
  await page.goto(`${site.url}/roadmap`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const address = `${site.url}${pages.lesson(lesson.course, lesson.id)}`
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(address)
  await expect(heading).toHaveText(lesson.title)
  await page.goto(address)
  await expect(heading).toHaveText(lesson.title)
  await context.setOffline(true)
  await page.goto(address)
  await expect(heading).toHaveText('Something went wrong')
  await expect(page.getByRole('main')).toContainText('Check your connection')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('link', { name: 'Signup' })).toHaveCount(0)
  await context.setOffline(false)
})

async function setDarkTheme(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: themeCookie, value: 'dark', url }])
}

async function listCourses(url: string): Promise<[ListedCourse, ListedCourse, ListedCourse]> {
  const reply = await fetch(`${url}/api/courses?limit=3`)
  const { courses } = (await reply.json()) as { courses: { _id: string; title: string }[] }
  const [first, second, third] = courses.map(({ _id, title }) => ({
    title,
    path: pages.course(_id),
  }))
  if (!first || !second || !third) throw new Error('The demo has courses.')
  return [first, second, third]
}

/** By this page, also those from a cache. */
async function listLoadedScripts(page: Page): Promise<string[]> {
  return await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

/**
 * Resolves when the page knows, since the browser reports it to pages later than to its network, and when it has
 * rendered what that changes.
 */
async function goOffline(page: Page): Promise<void> {
  const event = await page.evaluateHandle(() => {
    const wentOffline = new Promise((resolve) => {
      addEventListener('offline', resolve, { once: true })
    })
    return { wentOffline }
  })
  await page.context().setOffline(true)
  await event.evaluate(async ({ wentOffline }) => {
    await wentOffline
    await new Promise((resolve) => requestIdleCallback(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
}
