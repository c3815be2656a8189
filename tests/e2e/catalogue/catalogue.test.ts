import type { Page } from '@playwright/test'
import type { CourseOutline } from '#shared/contract/courses/outline.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { importCourses } from '#tests/e2e/support/import-courses.ts'
import { enlargedFlaws } from '#tests/e2e/support/looks.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'

test('search, filters and paging are in the URL, and Back works', async ({
  page,
  demoServer: site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/courses`)
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  await expect(cards).toHaveCount(10)
  await main.getByRole('combobox', { name: /Category/i }).selectOption({ label: 'Programming' })
  await expect(page).toHaveURL(/category=/)
  await expect(main.getByText('Showing 7 results')).toBeVisible()
  const newest = await cards.first().textContent()
  await main.getByRole('combobox', { name: /Sort/i }).selectOption({ label: 'Oldest' })
  await expect(page).toHaveURL(/sort=oldest/)
  // The address changes before the list.
  await expect(cards.first()).not.toHaveText(newest ?? '')
  const oldest = await cards.first().textContent()
  await page.reload()
  await expect(cards.first()).toHaveText(oldest ?? '')
  // Back is a page load until React handles it.
  await waitForReact(page)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=oldest/)
  await page.goBack()
  await expect(main.getByText('Showing 48 results')).toBeVisible()
})

test('filters chosen before hydration apply, and typed text is not lost', async ({
  page,
  demoServer: site,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()))
  await page.goto(`${site.url}/courses`, { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.fill('react')
  await main.getByRole('checkbox', { name: /^Beginner/ }).check()
  await main.getByRole('combobox', { name: /Sort/i }).selectOption('oldest')
  release()
  await expect(page).toHaveURL(/\?level=Beginner&sort=oldest/)
  await expect(main.getByRole('checkbox', { name: /^Beginner/ })).toBeChecked()
  await expect(search).toHaveValue('react')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=react&level=Beginner&sort=oldest/)
})

test('a search keeps a filter whose page is still loading', async ({ page, demoServer: site }) => {
  await page.goto(`${site.url}/courses`)
  await waitForReact(page)
  await holdPages(page)
  const requested = page.waitForRequest(/\.data\?level=Beginner/)
  await page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Beginner/ })
    .check()
  await requested
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.fill('react')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?search=react&level=Beginner$/)
})

test('a search while the catalogue is loading leads there', async ({ page, demoServer: site }) => {
  await page.goto(site.url)
  await waitForReact(page)
  await holdPages(page)
  const requested = page.waitForRequest(/\/courses\.data\?type=New/)
  await page.getByRole('link', { name: 'All new courses' }).press('Enter')
  await requested
  const search = page.getByRole('combobox', { name: 'Search courses' })
  await search.fill('react')
  await search.press('Enter')
  await expect(page).toHaveURL(`${site.url}/courses?search=react&type=New`)
})

test('uploaded and generated covers are at the top of their cards', async ({
  page,
  demoServer: site,
}) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${site.url}/courses`)
    const offsets = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map((card) => {
          const cover = card.querySelector('img')
          const top = (cover?.getBoundingClientRect().top ?? 0) - card.getBoundingClientRect().top
          const kind = cover?.parentElement?.tagName === 'PICTURE' ? 'uploaded' : 'generated'
          return `${kind}: ${Math.round(top)} px`
        }),
      )
    expect([...new Set(offsets)].toSorted()).toEqual(['generated: 0 px', 'uploaded: 0 px'])
  }
})

test('Load more shows five more courses after 2.5 s and moves focus to the first of them', async ({
  page,
  demoServer: site,
}) => {
  await page.clock.install()
  await page.goto(`${site.url}/courses`)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(10)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await page.clock.runFor(2400)
  await expect(cards).toHaveCount(10)
  await page.clock.runFor(200)
  await page.clock.resume()
  await expect(cards).toHaveCount(15)
  await expect(page).toHaveURL(/shown=15/)
  await expect(cards.nth(10).getByRole('link').first()).toBeFocused()
})

test('filters beside the results show counts, combine, keep focus and can be removed', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/courses?search=&topic=&sort=&nonsense=1`)
  const main = page.getByRole('main')
  const count = main.getByRole('status').filter({ hasText: 'Showing' })
  const beginner = main.getByRole('group', { name: 'Level' }).getByLabel(/^Beginner/)
  const [, beginners] =
    /(\d+) courses/.exec((await beginner.locator('..').textContent()) ?? '') ?? []
  await beginner.focus()
  await page.keyboard.press('Space')
  await expect(count).toContainText(`Showing ${beginners} results`)
  await expect(beginner).toBeFocused()
  await main.getByLabel(/^Experts/).check()
  await main
    .getByRole('group', { name: 'Topic' })
    .getByLabel(/^Design/)
    .check()
  await expect(page).toHaveURL(`${site.url}/courses?topic=Design&level=Beginner&level=Experts`)
  const chips = main.getByRole('list', { name: 'Selected filters' })
  expect(await axeFindings(page)).toEqual([])
  await expect(chips.getByRole('link')).toHaveText([/Design/, /Beginner/, /Experts/, 'Clear all'])
  await chips.getByRole('link', { name: /Beginner/ }).click()
  await expect(page).toHaveURL(`${site.url}/courses?topic=Design&level=Experts`)
  await expect(chips.getByRole('link', { name: /Design/ })).toBeFocused()
  await expect(beginner).not.toBeChecked()
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${site.url}/courses`)
  await expect(count).toContainText('Showing 48 results')
  await expect(count).toBeFocused()
  await page.goBack()
  await expect(main.getByLabel(/^Experts/)).toBeChecked()
})

test('a filter that is selected just as the results of another one appear stays selected', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/courses`)
  const main = page.getByRole('main')
  const design = main.getByRole('group', { name: 'Topic' }).getByLabel(/^Design/)
  await main.getByRole('combobox', { name: /Sort/i }).selectOption({ label: 'Oldest' })
  await expect(page).toHaveURL(/sort=oldest/)
  // Selected before the page's effects have run, and watched until its own results are there.
  const states = design.evaluate(
    (input: HTMLInputElement) =>
      new Promise<boolean[]>((resolve) => {
        const seen: boolean[] = []
        const watch = () => {
          seen.push(input.checked)
          if (location.search.includes('topic=')) resolve(seen)
          else requestAnimationFrame(watch)
        }
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[aria-label="Selected filters"]')) return
          observer.disconnect()
          input.click()
          setTimeout(watch)
        })
        observer.observe(document.body, { childList: true, subtree: true })
      }),
  )
  await main.getByLabel(/^Experts/).check()
  expect(new Set(await states)).toEqual(new Set([true]))
  await expect(page).toHaveURL(/topic=Design.*level=Experts/)
  await expect(design).toBeChecked()
})

test('a phone shows results at once, and a sheet of filters with the number of courses', async ({
  page,
  demoServer: site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${site.url}/courses`)
  await expect(page.getByRole('article').first()).toBeInViewport()
  const open = page.getByRole('button', { name: 'Filters' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: 'Show 48 courses' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  await sheet.getByRole('radio', { name: /^4.0 and up/ }).check()
  await sheet.getByLabel(/^Beginner/).check()
  const show = sheet.getByRole('button', { name: /^Show (?!48)\d+ courses?$/ })
  await expect(show).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()
  await expect(page).toHaveURL(`${site.url}/courses`)
  await open.click()
  await expect(sheet.getByRole('radio', { name: 'Any rating' })).toBeChecked()
  await sheet.getByLabel(/^Beginner/).check()
  await expect(show).toBeVisible()
  const label = await show.textContent()
  await show.click()
  await expect(page).toHaveURL(`${site.url}/courses?level=Beginner`)
  await expect(page.getByText(`Showing ${/\d+/.exec(label ?? '')?.[0]} results`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters (1) selected' })).toBeFocused()
  expect(await enlargedFlaws(page, 'ul[aria-label="Selected filters"]')).toEqual([])
})

test('page links reach and share the last course, and Load more continues from a page', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/courses?shown=15`)
  const pagination = page.getByRole('navigation', { name: 'Pagination' })
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(15)
  const eleventh = await cards.nth(10).getAttribute('title')
  await waitForReact(page)
  await pagination.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${site.url}/courses?page=2`)
  await expect(cards.first()).toHaveAttribute('title', eleventh ?? '')
  await expect(page.getByRole('status').filter({ hasText: 'Showing' })).toBeFocused()
  await pagination.getByRole('link', { name: 'Page 4' }).click()
  await expect(page).toHaveTitle(/Courses, page 4/)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page).toHaveURL(`${site.url}/courses?page=4&shown=15`)
  await expect(cards).toHaveCount(15)
  const isCurrent = (name: string) =>
    expect(pagination.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  const leadsTo = (name: string, number: number) =>
    expect(pagination.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/courses?page=${number}`,
    )
  await isCurrent('Page 4')
  await leadsTo('Next', 5)
  await page.goto(`${site.url}/courses?page=2&shown=25`)
  await isCurrent('Page 3')
  await expect(pagination.locator('[data-shown]')).toHaveText(['2', '3'])
  await leadsTo('Next', 4)
  await page.goto(`${site.url}/courses?page=3&shown=30`)
  await isCurrent('Page 5')
  await leadsTo('Previous', 2)
  await expect(pagination.getByRole('link', { name: 'Next' })).toHaveCount(0)
  await page.goto(`${site.url}/courses?page=900&topic=design`)
  await expect(page).toHaveURL(`${site.url}/courses?topic=Design&page=2`)
  await page.goto(`${site.url}/courses?page=900`)
  await expect(page).toHaveURL(`${site.url}/courses?page=5`)
  await expect(cards).toHaveCount(8)
})

test('a search without results shows a message and links to all courses', async ({
  page,
  demoServer: site,
}) => {
  await page.goto(`${site.url}/courses?search=qzxvkj`)
  await expect(page.getByText('Search Not Found')).toBeVisible()
})

test('choosing no category shows all courses again', async ({ page, demoServer: site }) => {
  const [category, other] = await (await page.request.get(`${site.url}/api/category`)).json()
  await page.goto(`${site.url}/courses?category=${encodeURIComponent(category.name)}&sort=oldest`)
  const select = page.getByRole('main').getByRole('combobox', { name: /^Category/ })
  const chip = page.getByRole('link', { name: new RegExp(`Remove.*${category.name}`) })
  await waitForReact(page)
  await expect(chip).toBeVisible()
  await select.selectOption('Choose Category')
  await expect(page).toHaveURL(`${site.url}/courses?sort=oldest`)
  await expect(chip).toHaveCount(0)
  await expect(select).toHaveValue('')

  const chosen = select.locator('option:checked')
  await expect(chosen).toHaveText('Choose Category')
  for (const name of [category.name, other.name]) {
    await page.getByRole('group', { name: 'Category' }).getByLabel(name).check()
  }
  await expect(chosen).toHaveText('2 categories')
  await select.selectOption(other.name)
  await expect(page).toHaveURL(
    `${site.url}/courses?${new URLSearchParams({ category: other.name })}&sort=oldest`,
  )
})

test('on the page of a category the search searches that category, and offers all of them', async ({
  page,
  demoServer: site,
}) => {
  const [category] = await (await page.request.get(`${site.url}/api/category`)).json()
  const path = `${site.url}/category/courses/${category._id}`
  await page.goto(`${path}?level=Beginner`)
  const search = page.getByRole('combobox', { name: `Search courses in ${category.name}` })
  await search.fill('qzxvkj')
  await search.press('Enter')
  await expect(page).toHaveURL(`${path}?search=qzxvkj&level=Beginner`)
  await expect(page.getByText('Course Not Found')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(`Results for “qzxvkj” in ${category.name}`)
  await page.getByRole('link', { name: 'Search all courses for “qzxvkj”' }).click()
  await expect(page.getByText('Search Not Found')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/courses?search=qzxvkj`)
  await page.goBack()
  await search.fill('design')
  await page.getByRole('option', { name: /Search for “design”/ }).click()
  await expect(page).toHaveURL(`${site.url}/courses?search=design`)
})

test('an unknown page has the status 404, shows the path and links home', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/404 GET/)
  const reply = await page.goto(`${site.url}/no/such/page`)
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByText('/no/such/page')).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL(`${site.url}/`)

  const course = await page.goto(`${site.url}/courses/details/01a1fa75-0b0f-7f38-92cb-f990c4a4838c`)
  expect(course?.status()).toBe(404)
})

test('a malformed URL is a 404 page and logs no error', async ({ demoServer: site }) => {
  for (const path of [
    '/%FF',
    '/courses/%FF',
    '/a%0d%0aSet-Cookie:x',
    '/assets/%c0%ae',
    '/%E0%A4%A',
    '//x',
    '/courses/details/',
  ]) {
    const reply = await fetch(site.url + path, { headers: { Accept: 'text/html' } })
    expect(reply.status, path).toBe(404)
    expect(reply.headers.get('Set-Cookie')).toBeNull()
    await reply.arrayBuffer()
  }
  for (const path of ['/user/nothing', '/api', '/api/nothing']) {
    const reply = await fetch(site.url + path)
    expect(reply.status, path).toBe(404)
    expect(await reply.json()).toMatchObject({ code: 'not_found' })
  }
  expect(site.server.output()).not.toMatch(/Error|could not be decoded|\bat .*\.js/)
})

test('course pages do not overflow on a phone, and their code is as large as their text', async ({
  page,
  demoServer: site,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const list = await fetch(`${site.url}/api/courses?fields=card`)
  const { courses } = (await list.json()) as { courses: { _id: string; title: string }[] }
  const wide: string[] = []
  const small: string[] = []
  for (const { _id, title } of courses) {
    await page.goto(`${site.url}/courses/details/${_id}`, { waitUntil: 'domcontentloaded' })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (over > 0) wide.push(`${title}: ${over} pixels`)
    const sizes = await page
      .locator('main :is(p, li) > code')
      .evaluateAll((codes) =>
        codes.map((code) =>
          [code, code.parentElement ?? code].map((element) =>
            Number.parseFloat(getComputedStyle(element).fontSize),
          ),
        ),
      )
    for (const [size = 0, textSize = 0] of sizes) {
      if (size < 0.9 * textSize) small.push(`${title}: ${size} of ${textSize} pixels`)
    }
  }
  expect(courses).toHaveLength(48)
  expect(wide).toEqual([])
  expect(small).toEqual([])

  await test.step('a table of a lesson scrolls, and its words stay whole', async () => {
    const course =
      courses.find(({ title }) => title === 'Technical Writing for Developers')?._id ?? ''
    const reply = await fetch(`${site.url}/api/courses/${course}/outline`)
    const { sections } = (await reply.json()) as CourseOutline
    const preview = sections[0]?.lessons.find(({ kind }) => kind === 'article')?._id ?? ''
    await page.goto(site.url + pages.lesson(course, preview))
    const table = page.getByRole('table')
    await expect(table).toContainText('Explanation')
    expect(await table.evaluate(listBrokenWords)).toEqual([])
  })
})

/** Runs in the browser: the first words of cells that are on more than one line. */
function listBrokenWords(table: Element): string[] {
  return [...table.querySelectorAll('th, td')].flatMap(({ firstChild }) => {
    const word = firstChild instanceof Text ? (/^\S+/.exec(firstChild.data)?.[0] ?? '') : ''
    if (!firstChild || !word) return []
    const range = document.createRange()
    range.setStart(firstChild, 0)
    range.setEnd(firstChild, word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}

test('pages are printed black on white, without what is made for the screen', async ({
  page,
  demoServer: site,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${site.url}/courses?search=javascript`)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  const controls = [
    'banner',
    'contentinfo',
    'navigation',
    'button',
    'searchbox',
    'combobox',
  ] as const
  for (const path of ['', '/roadmap_details/frontend', '/courses']) {
    if (path) await page.goto(site.url + path)
    for (const role of controls) await expect(page.getByRole(role), role).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const colors = await page.evaluate(() =>
    ['body', 'h1'].map((selector) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element).color
    }),
  )
  expect(colors).toEqual(Array(2).fill('rgb(0, 0, 0)'))
  const paper = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  )
  expect(paper).toBe('rgb(255, 255, 255)')
})

test('the banner advances every 7 seconds and can be paused', async ({
  page,
  demoServer: site,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(site.url)
  await waitForReact(page)
  const current = page.locator('[aria-current=true]', { hasText: /^Slide/ })
  const stop = page.getByRole('button', { name: 'Pause slideshow' })
  await expect(stop).toBeVisible()
  await expect(current).toContainText('Follow Roadmap')
  await page.clock.runFor(7000)
  await expect(current).toContainText('Browse Courses')
  await page.clock.runFor(7000)
  await expect(current).toContainText('Get Started')
  await stop.click()
  await page.mouse.move(0, 890)
  await page.getByRole('combobox', { name: 'Search courses' }).focus()
  await page.clock.runFor(15_000)
  await expect(current).toContainText('Get Started')
})

/** Pages without a search do not load any more. */
async function holdPages(page: Page): Promise<void> {
  await page.route(/\.data\?/, (route) =>
    route.request().url().includes('search=') ? route.continue() : undefined,
  )
}

test('a search that finds more courses than are counted says how many at least', async ({
  page,
  emptyServer: site,
}) => {
  await importCourses(site, limits.countMax + 1)
  await page.goto(`${site.url}/courses?search=imported`)
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('Showing more than 2,000 results')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await expect(sheet.getByRole('button', { name: 'Show more than 2,000 courses' })).toBeVisible()
})
