import type { Page, Request } from '@playwright/test'
import { demoPassword } from '#seed/demo-password.ts'
import { correspondenceMessages } from '#shared/messages/correspondence.ts'
import { pages } from '#shared/paths.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

const script = /\/assets\/[^/]+\.js$/
const react = /\/assets\/entry\.client-[^/]+\.js$/
const hydrated = 'html[data-hydrated]'
const scriptsOfPages = (request: Request) => script.test(request.url())

async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdRequests(page, script)
  return async () => {
    release()
    await expect(page.locator(hydrated)).toBeAttached()
  }
}

/** Returns when the page that is then shown has been requested; `goBack` waits for its response. */
async function goBackUntilRequested(page: Page): Promise<void> {
  const requested = page.waitForRequest((request) => request.isNavigationRequest())
  await page.evaluate(() => history.back())
  await requested
}

/** Until the clock is moved, no time passes for the page. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
}

/** Counts the documents that the page loads from now on. */
function countDocuments(page: Page): { count: number } {
  const documents = { count: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1
  })
  return documents
}

test('loads no script before the visitor does something', async ({ page, instantServer: site }) => {
  const requested: string[] = []
  page.on('request', (request) => scriptsOfPages(request) && requested.push(request.url()))
  await stopClock(page)
  for (const path of ['/', '/courses', '/login']) {
    await page.goto(site.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(requested, path).toEqual([])
  }
  const loaded = page.waitForRequest(scriptsOfPages)
  await page.mouse.move(200, 200, { steps: 2 })
  await loaded
  await expect(page.locator(hydrated)).toBeAttached()
})

test('a pointer that rests where a page opens loads no script until it moves', async ({
  page,
  instantServer: site,
}) => {
  await page.goto(site.url)
  // As the browser reports it, without a movement.
  await page.evaluate(() => dispatchEvent(new PointerEvent('pointermove')))
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0)
  await page.mouse.move(200, 200, { steps: 2 })
  await expect(page.locator(hydrated)).toBeAttached()
})

test('loads the script once the visitor has been reading for a while', async ({
  page,
  instantServer: site,
}) => {
  await stopClock(page)
  await page.goto(site.url)
  const loaded = page.waitForRequest(scriptsOfPages)
  await page.clock.runFor(15_000)
  await loaded
  await expect(page.locator(hydrated)).toBeAttached()
})

test('with Save-Data on, only an interaction loads the script', async ({
  page,
  instantServer: site,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const requested: string[] = []
  page.on('request', (request) => scriptsOfPages(request) && requested.push(request.url()))
  await stopClock(page)
  await page.goto(site.url)
  await page.clock.runFor('01:00')
  expect(requested).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.locator(hydrated)).toBeAttached()
})

test('a logged-in user needs no interaction', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 GET .*\/user\/user/)
  await stopClock(page)
  await page.addInitScript(() => localStorage.setItem('token', 'unknown'))
  await page.goto(site.url)
  await expect(page.locator(hydrated)).toBeAttached()
  await expect(page.getByText('Your session has ended')).toBeVisible()
})

test('menus open without script, and what they opened stays open', async ({
  page,
  instantServer: site,
}) => {
  const release = await holdScripts(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(site.url)
  const menu = page.getByRole('navigation', { name: 'Courses' })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu).toBeVisible()
  await release()
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
})

test('buttons and choices that are used early act once the script is there', async ({
  page,
  instantServer: site,
}) => {
  const release = await holdScripts(page)
  await page.goto(site.url)
  const themes = page.getByRole('group', { name: 'Theme' })
  await themes.getByRole('radio', { name: 'Dark' }).check()
  await themes.getByRole('radio', { name: 'Light' }).check()
  await themes.getByRole('radio', { name: 'Dark' }).check()
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()
  const secondSlide = page.getByRole('button', { name: /^Slide 2/, includeHidden: true })
  await secondSlide.click()
  await page.keyboard.press('Control+k')
  await release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(themes.getByRole('radio', { name: 'Dark', includeHidden: true })).toBeChecked()
  await expect(secondSlide).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await listThemeColors(page)).toEqual(['#13151d'])
  await waitForReact(page)
  expect(await listThemeColors(page)).toEqual(['#13151d'])
  await themes.getByRole('radio', { name: 'System' }).check()
  expect(await listThemeColors(page)).toEqual(['#fbf9f4'])
})

/** Of the browser's bars. */
function listThemeColors(page: Page): Promise<string[]> {
  return page
    .locator('meta[name=theme-color]')
    .evaluateAll((tags: HTMLMetaElement[]) =>
      tags.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content),
    )
}

test('a visitor who saves a course early is asked to log in', async ({
  page,
  instantServer: site,
}) => {
  const release = await holdScripts(page)
  await page.goto(`${site.url}/courses`)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Student Feedbacks' })).toBeVisible()
  await page.getByRole('button', { name: 'Save for later' }).click()
  await release()
  await expect(page).toHaveURL(/\/login\?/)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Please Login to continue')).toHaveCount(1)
})

test('a search that is typed early gets suggestions', async ({ page, instantServer: site }) => {
  const release = await holdScripts(page)
  await page.goto(site.url)
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.pressSequentially('java')
  await release()
  await expect(search).toHaveValue('java')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('a search that is sent early is sent once', async ({ page, instantServer: site }) => {
  const release = await holdScripts(page)
  // So that the form does not stop waiting for the script.
  await stopClock(page)
  await page.goto(site.url)
  const searches: string[] = []
  page.on('request', (request) => {
    if (/\/courses(?:\.data)?\?.*search=/.test(request.url())) searches.push(request.url())
  })
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.fill('javascript')
  await search.press('Enter')
  await search.press('Enter')
  await release()
  await page.clock.resume()
  await expect(page).toHaveURL(/search=javascript/)
  await expect(page.getByText(/Showing \d+ results/)).toBeVisible()
  expect(searches).toHaveLength(1)
  // The module that stores the search may arrive after the results.
  await search.fill('')
  await expect(page.getByRole('option', { name: /^javascript/ })).toBeVisible()
  await page.goto(`${site.url}/courses`)
  await search.focus()
  await expect(page.getByRole('option', { name: /^javascript/ })).toBeVisible()
})

test('a search does not wait for a slow script', async ({ page, instantServer: site }) => {
  await holdScripts(page)
  await stopClock(page)
  await page.goto(site.url)
  const documents = countDocuments(page)
  await page.getByRole('combobox', { name: 'Search courses' }).fill('javascript')
  await page.keyboard.press('Enter')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/\/courses\?search=javascript/)
  await expect(page.getByText(/Showing \d+ results/)).toBeVisible()
  expect(documents.count).toBe(1)
})

test('Load more that is pressed early adds courses once, on the same page', async ({
  page,
  instantServer: site,
}) => {
  const release = await holdScripts(page)
  // So that the form does not stop waiting for the script.
  await stopClock(page)
  await page.goto(`${site.url}/courses`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  const documents = countDocuments(page)
  await page.getByRole('button', { name: 'Load more' }).dblclick()
  await release()
  await page.clock.resume()
  await expect(cards).toHaveCount(15)
  await expect(cards.nth(10).getByRole('link')).toBeFocused()
  expect(documents.count).toBe(0)
})

test('filters that are chosen early apply', async ({ page, instantServer: site }) => {
  const release = await holdScripts(page)
  await page.goto(`${site.url}/courses`)
  await page.getByRole('combobox', { name: /Category/i }).selectOption({ label: 'Music' })
  await page.getByLabel(/^Beginner/).check()
  await release()
  await expect(page).toHaveURL(/category=Music/)
  await expect(page).toHaveURL(/level=Beginner/)
})

test('after a reload, Back loads the page before', async ({ page, instantServer: site }) => {
  await page.goto(`${site.url}/courses`)
  await page.getByRole('combobox', { name: /Category/i }).selectOption({ label: 'Music' })
  await expect(page.getByText('Showing 4 results')).toBeVisible()
  await holdScripts(page)
  await page.reload()
  await expect(page.getByText('Showing 4 results')).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/category/)
  await expect(page.getByText('Showing 48 results')).toBeVisible()
})

test('going back while React loads hydrates nothing', async ({ page, instantServer: site }) => {
  await page.goto(`${site.url}/courses`)
  await page.getByRole('combobox', { name: /Category/i }).selectOption({ label: 'Music' })
  await expect(page.getByText('Showing 4 results')).toBeVisible()
  await page.getByRole('link', { name: 'Lectern, home' }).first().click()
  await expect(page).toHaveURL(`${site.url}/`)
  const releaseReact = await holdRequests(page, react)
  await page.reload()
  await page.mouse.move(200, 200, { steps: 2 })
  const releaseDocument = await holdRequests(page, /\/courses\?/)
  await goBackUntilRequested(page)
  const loaded = page.waitForEvent('requestfinished', (request) => react.test(request.url()))
  releaseReact()
  await loaded
  releaseDocument()
  await expect(page.getByText('Showing 4 results')).toBeVisible()
})

test('going back while the script of a member page loads, loads the page before', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(site.url + pages.profile)
  await page
    .getByRole('link', { name: /^My Learnings/ })
    .first()
    .click()
  await expect(page).toHaveURL(site.url + pages.myLearning)
  const releaseScripts = await holdRequests(page, script)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeAttached()
  await goBackUntilRequested(page)
  releaseScripts()
  await expect(page).toHaveURL(site.url + pages.profile)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
})

test('links work without script', async ({ page, instantServer: site }) => {
  await holdScripts(page)
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test('a login that is sent early is sent once', async ({ page, instantServer: site }) => {
  const release = await holdScripts(page)
  await page.goto(`${site.url}/login`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/user/login')) sent.push(request.postData() ?? '')
  })
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('student@lectern.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await release()
  await expect(page.getByRole('link', { name: /My Learnings/ }).first()).toBeVisible()
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({ email: 'student@lectern.test', password: demoPassword }),
  ])
})

test('a link of an email that is confirmed early is used once', async ({
  page,
  expectFailures,
  instantServer: site,
}) => {
  expectFailures(/400 POST .*\/user\/email\/undo$/)
  const used: string[] = []
  page.on('request', (request) => request.method() === 'POST' && used.push(request.url()))
  const release = await holdScripts(page)
  await page.goto(`${site.url}/user/email/undo/not-a-token`)
  await page.getByRole('button', { name: 'Change it back' }).click()
  await release()
  await expect(page.getByText('Not restored')).toBeVisible()
  expect(used).toEqual([`${site.url}/user/email/undo`])
})

test('a form of an email’s link does not wait for a slow script', async ({
  page,
  instantServer: site,
}) => {
  await holdScripts(page)
  await stopClock(page)
  await page.goto(`${site.url}/newsletter/unsubscribe/not-a-token`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.clock.runFor(10_000)
  await expect(page.getByText(correspondenceMessages.unsubscribed)).toBeVisible()
})

test('if the script cannot be loaded, searches, links and forms of an email’s link still work', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/assets/)
  await page.route(script, (route) => route.abort())
  await page.goto(`${site.url}/newsletter/unsubscribe/not-a-token`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText(correspondenceMessages.unsubscribed)).toBeVisible()
  await page.goto(site.url)
  await page.getByRole('combobox', { name: 'Search courses' }).fill('javascript')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=javascript/)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Student Feedbacks' })).toBeVisible()
})
