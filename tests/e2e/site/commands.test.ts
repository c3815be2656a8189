import type { Locator, Page } from '@playwright/test'
import { newAuthor, wire } from '#tests/e2e/support/author.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { enlargedFlaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { callApi } from '#tests/helpers/client.ts'

test('the command palette opens pages, courses and people by keyboard alone', async ({
  page,
  demoServer: site,
}) => {
  const member = await newMember(site)
  const other = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/contact_us`)
  await expect(
    page.getByRole('button', { name: `Account menu for ${member.fullname}` }),
  ).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')
  const active = palette.getByRole('option', { selected: true })

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(active).toHaveText('Home')
  await expect(palette.getByRole('option', { name: 'Users' })).toHaveCount(0)
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('learn')
  await expect(active).toHaveText('My Learnings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/my_learning$/)
  await expect(palette).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('javascript slow')
  await expect(active).toContainText('JavaScript, Slowly')
  await test.step('results for an earlier text are not opened', async () => {
    // Never arrives.
    await page.route('**/api/suggestions*', () => undefined)
    await page.keyboard.type('er')
    await expect(active).toHaveText('Search courses for “javascript slower”')
    await expect(palette.getByRole('option', { name: /JavaScript, Slowly/ })).toBeVisible()
    await page.unroute('**/api/suggestions*')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(active).toContainText('JavaScript, Slowly')
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'JavaScript, Slowly' })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type(other.fullname)
  // While the text is typed, its beginning may find others too.
  await expect(palette.getByRole('group', { name: 'People' }).getByRole('option')).toHaveText([
    new RegExp(`@${other.username}$`),
  ])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: other.fullname }).first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    new RegExp(other.fullname),
    /JavaScript, Slowly/,
    'My Learnings',
  ])
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
})

test('an author finds the shortcuts of the editors in the list', async ({
  page,
  instantServer: site,
}) => {
  const author = await newAuthor(site)
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/my_courses`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Courses' })).toBeVisible()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
  for (const shortcut of [
    'Rename the section or lesson',
    'Bold',
    'Leave a table or a block of code',
    'Split where the cursor is',
  ]) {
    await expect(list).toContainText(shortcut)
  }
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
})

test('a learner continues the latest course and writes a post from the command palette', async ({
  page,
  instantServer: site,
}) => {
  const token = await createToken(site, await newMember(site))
  const { courses } = (await (await fetch(`${site.url}/api/courses?search=javascript`)).json()) as {
    courses: { _id: string; title: string }[]
  }
  const [course] = courses
  if (!course) throw new Error('The demo has courses.')
  await enrol(wire(site), { token }, course._id)
  await logIn(page, site, token)
  await page.goto(`${site.url}/contact_us`)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const active = palette.getByRole('option', { selected: true })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('option', { name: `Continue ${course.title}` })).toBeVisible()
  await page.keyboard.type('continue')
  await expect(active).toHaveText(`Continue ${course.title}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(course._id))
  // The next lesson, whose page links its course.
  await expect(page.getByRole('main').getByRole('link', { name: course.title })).toBeVisible()

  const { composer } = await openComposer(page)
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)

  await test.step('also on the page of the community, and not again after a reload', async () => {
    await openComposer(page)
    await page.keyboard.press('Escape')
    await expect(composer).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
    await expect(composer).toHaveCount(0)
  })
})

test('an author opens the form of a draft from the command palette', async ({
  page,
  instantServer: site,
}) => {
  const author = await newAuthor(site)
  const draft = { _id: crypto.randomUUID(), title: 'Kiln firing at home' }
  await callApi(wire(site), 'POST /api/courses/drafts', { token: author.token, body: draft })
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/contact_us`)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })

  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('kiln')
  await expect(palette.getByRole('option', { selected: true })).toHaveText(
    'Edit Kiln firing at homeDraft',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /title/i })).toHaveValue('Kiln firing at home')
})

test('a command stays chosen when others arrive', async ({ page, instantServer: site }) => {
  const token = await createToken(site, await newMember(site))
  const response = await fetch(`${site.url}/api/courses?search=javascript`)
  const { courses } = (await response.json()) as { courses: { _id: string }[] }
  await enrol(wire(site), { token }, courses[0]?._id ?? '')
  await logIn(page, site, token)
  await page.goto(`${site.url}/contact_us`)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/user/home', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  const active = palette.getByRole('option', { selected: true })
  await expect(active).toHaveText('Logout')
  await page.keyboard.press('ArrowUp')
  const chosen = (await active.textContent()) ?? ''
  arrival.resolve()
  await expect(palette.getByRole('option', { name: /^Continue / })).toBeVisible()
  await expect(active).toHaveText(chosen)
})

/** By the command "New post" of the palette. */
async function openComposer(page: Page): Promise<{ composer: Locator; content: Locator }> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('new post')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('New post')
  await page.keyboard.press('Enter')
  const composer = page.getByRole('dialog', { name: 'Create Post' })
  const content = composer.getByRole('textbox', { name: 'What' })
  await expect(content).toBeFocused()
  return { composer, content }
}

test('a composer opened by the command palette closes without loading anything', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(`${site.url}/contact_us`)
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
  const { composer, content } = await openComposer(page)
  // Data of pages never arrives from here on.
  const loads: string[] = []
  await page.route(/\.data(\?|$)/, (route) => void loads.push(route.request().url()))
  await content.fill('Posted once')
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(composer).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'Posted once' })).toHaveCount(1)
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(history.state)))
    .not.toContain('composesPost')
  expect(loads).toEqual([])
})

test('on the page of the community, the command palette only opens the composer', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(`${site.url}/social/community`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  const entries = await page.evaluate(() => history.length)
  // Data of pages never arrives.
  const loads: string[] = []
  await page.route(/\.data(\?|$)/, (route) => void loads.push(route.request().url()))
  const { composer } = await openComposer(page)
  await page.keyboard.press('Escape')
  await expect(composer).toHaveCount(0)
  expect(loads).toEqual([])
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 300])
})

test('a visitor finds no pages of members; shortcuts are listed, and single keys can be turned off', async ({
  page,
  demoServer: site,
}) => {
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const searchField = page.getByRole('combobox', { name: 'Search courses' })
  await test.step('a palette that cannot be loaded leaves the page as it is', async () => {
    const script = '**/command-palette-*.js'
    let requests = 0
    await page.route(script, async (route) => {
      requests += 1
      await route.abort('connectionreset')
    })
    await page.goto(`${site.url}/contact_us`)
    await expect(async () => {
      await page.keyboard.press('Control+k')
      expect(requests).toBeGreaterThan(0)
    }).toPass()
    await page.keyboard.press('/')
    await expect(searchField).toBeFocused()
    await page.unroute(script)
  })
  await page.goto(`${site.url}/contact_us`)
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('log')
  await expect(palette.getByRole('option', { name: 'Login', exact: true })).toBeVisible()
  await expect(palette.getByRole('option', { name: 'Logout' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toContainText('Search and commands')
  await expect(list).toContainText('Play or pause')
  await expect(list).toContainText('Send the comment that you are writing')
  await expect(list).not.toContainText('Rename the section or lesson')
  expect(await axeFindings(page, { within: 'dialog' })).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  const singleKeys = list.getByRole('checkbox', { name: /single keys/ })
  await singleKeys.uncheck()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('/')
  await expect(searchField).not.toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('shortcuts')
  await page.keyboard.press('Enter')
  await singleKeys.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(searchField).toBeFocused()
})
