import type { Locator, Page } from '@playwright/test'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { newAuthor, newCourse, wire } from '#tests/e2e/support/author.ts'
import { composeText } from '#tests/e2e/support/compose-text.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { logIn, otherBrowser } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { blackPng } from '#tests/factories/media/hostile-files.ts'
import { callApi } from '#tests/helpers/client.ts'

const sections = (page: Page) => page.getByRole('list', { name: 'Sections' })
const lessonsIn = (page: Page, section: string) =>
  page.getByRole('list', { name: `Lessons in ${section}` })
const titles = (page: Page, section: string) =>
  lessonsIn(page, section).getByRole('listitem').getByRole('link')
const row = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .last()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const editor = (page: Page) =>
  page
    .getByRole('region', { name: /./ })
    .filter({
      has: page.getByRole('heading', { name: 'Options' }),
    })
    .first()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const saved = (scope: Page | Locator) => scope.getByText(messages.saved, { exact: true })

/** A new course of an author, whose one section has one lesson. */
async function openCurriculum(page: Page, site: E2eServer) {
  const author = await newAuthor(site)
  const course = await newCourse(site, author.token, { title: 'Sailing by the stars' })
  await logIn(page, site, author.token)
  const url = `${site.url}/dashboard/course/${course._id}`
  await page.goto(url)
  await expect(sections(page)).toBeVisible()
  return { author, course, url }
}

/** How a person presses a control. */
const ways = {
  mouse: { width: 1280, hasTouch: false, press: (target: Locator) => target.click() },
  touch: { width: 360, hasTouch: true, press: (target: Locator) => target.tap() },
  keyboard: { width: 1280, hasTouch: false, press: (target: Locator) => target.press('Enter') },
}

for (const [name, { width, hasTouch, press }] of Object.entries(ways)) {
  test.describe(`by ${name}`, () => {
    test.use({ viewport: { width, height: 900 }, hasTouch })

    test(`an author builds a course by ${name}`, async ({ page, instantServer: site }) => {
      const { url } = await openCurriculum(page, site)
      const addSection = page.getByRole('form', { name: 'Add a section' })
      await addSection.getByLabel('New section').fill('Getting started')
      await press(addSection.getByRole('button', { name: 'Add section' }))

      await test.step('lessons of three kinds, one after another', async () => {
        await press(button(page, 'Add lessons to Getting started'))
        const form = page.getByRole('form', { name: 'Add lessons to Getting started' })
        for (const [kind, title] of [
          ['Video', 'The night sky'],
          ['Article', 'How to read a star map'],
          ['File', 'Star map'],
        ] as const) {
          await form.getByRole('radio', { name: kind }).check()
          await form.getByLabel('Title of the lesson').fill(title)
          await press(form.getByRole('button', { name: 'Add lesson' }))
        }
        await press(form.getByRole('button', { name: 'Done' }))
        await expect(titles(page, 'Getting started')).toHaveText([
          'The night sky',
          'How to read a star map',
          'Star map',
        ])
        await expect(row(page, 'The night sky')).toContainText(messages.videoMissing)
      })

      await test.step('the content of a lesson', async () => {
        await press(page.getByRole('link', { name: 'The night sky', exact: true }))
        await page.getByRole('radio', { name: 'Use a link' }).check()
        await field(page, 'Video link').fill(`${site.url}/media/lectern-lesson.webm`)
        await press(button(page, 'Check video'))
        await field(page, 'Free preview').check()
        await expect(saved(editor(page))).toBeVisible()
        await press(page.getByRole('link', { name: 'Close the lesson' }))
        await expect(page.getByRole('link', { name: 'The night sky', exact: true })).toBeFocused()
        await expect(row(page, 'The night sky')).toContainText('Preview')
        await expect(row(page, 'The night sky')).not.toContainText(messages.videoMissing)
      })

      await test.step('moves, by dialog and by the means of this device', async () => {
        await press(button(page, 'Actions for Star map'))
        await press(page.getByRole('menuitem', { name: 'Move to…' }))
        const dialog = page.getByRole('dialog', { name: 'Move “Star map”' })
        await dialog.getByLabel('Place').selectOption('First')
        await press(dialog.getByRole('button', { name: 'Move' }))
        await expect(titles(page, 'Getting started').first()).toHaveText('Star map')
        const handle = button(page, 'Move The night sky')
        if (name === 'mouse')
          await handle.dragTo(row(page, 'Star map'), { targetPosition: { x: 90, y: 5 } })
        else {
          await handle.focus()
          await page.keyboard.press('ArrowUp')
          await expect(handle).toBeFocused()
        }
        await expect(titles(page, 'Getting started')).toHaveText([
          'The night sky',
          'Star map',
          'How to read a star map',
        ])
      })

      if (name === 'keyboard') {
        await test.step('a section that moves below the visible part of the page stays visible', async () => {
          await page.setViewportSize({ width, height: 400 })
          const handles = page.getByRole('button', { name: /^Move the section / })
          const handle = button(page, (await handles.first().getAttribute('aria-label')) ?? '')
          await handle.focus()
          await page.keyboard.press('ArrowDown')
          await expect(handles.last()).toHaveAttribute(
            'aria-label',
            (await handle.getAttribute('aria-label')) ?? '',
          )
          await expect(handle).toBeFocused()
          await expect(handle).toBeInViewport()
          await page.keyboard.press('ArrowUp')
          await page.setViewportSize({ width, height: 900 })
          // Menus close when the window is resized, which the page learns before the next frame.
          await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
        })
      }

      await test.step('renames, duplicates, deletes and takes it back', async () => {
        await press(button(page, 'Actions for Star map'))
        await press(page.getByRole('menuitem', { name: 'Rename' }))
        await field(page, 'Title of Star map').fill('A map of the ')
        await composeText(page, 'stars', async () => {
          await page.keyboard.press('Escape')
          await expect(field(page, 'Title of Star map')).toBeFocused()
        })
        await page.keyboard.press('Enter')
        await press(button(page, 'Actions for A map of the stars'))
        await press(page.getByRole('menuitem', { name: 'Duplicate' }))
        await expect(titles(page, 'Getting started')).toHaveCount(4)
        await press(button(page, 'Actions for The night sky'))
        await press(page.getByRole('menuitem', { name: 'Delete' }))
        await expect(titles(page, 'Getting started')).toHaveCount(3)
        await press(button(page, 'Undo'))
        await expect(titles(page, 'Getting started').first()).toHaveText('The night sky')
      })

      await expect(saved(page)).toBeVisible()
      await page.goto(url)
      await expect(titles(page, 'Getting started')).toHaveText([
        'The night sky',
        'A map of the stars',
        messages.copyTitle('A map of the stars'),
        'How to read a star map',
      ])
      if (name === 'mouse') {
        expect(await flaws(page, widths)).toEqual([])
        await page.getByRole('link', { name: 'The night sky', exact: true }).click()
        await expect(field(page, 'Video link')).toBeVisible()
        expect(await flaws(page, widths)).toEqual([])
        await test.step('an image that is uploaded while the Markdown is open is added', async () => {
          await page.getByRole('link', { name: 'How to read a star map', exact: true }).click()
          const { promise: opened, resolve: upload } = Promise.withResolvers<void>()
          await page.route('**/api/upload?for=article', async (route) => {
            await opened
            await route.continue()
          })
          await field(page, 'Choose images').setInputFiles({
            name: 'star-map.png',
            mimeType: 'image/png',
            buffer: Buffer.from(await blackPng(40, 30)),
          })
          await page.getByRole('tab', { name: 'Markdown' }).click()
          const text = page.getByRole('textbox', { name: 'Text', exact: true })
          await text.fill('Written meanwhile')
          upload()
          await expect(text).toHaveValue(/^Written meanwhile\n\n!\[star map\]\(/)
        })
      }
    })
  })
}

test('two authors see each other’s changes and lose none', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PATCH .*\/api\/lessons\//)
  const { author, url } = await openCurriculum(page, site)
  const other = await otherBrowser(browser, site, author.token)
  await other.page.goto(url)
  await expect(sections(other.page)).toBeVisible()

  await test.step('a new section appears while the other types, whose text and focus stay', async () => {
    await field(page, 'New section').fill('Half a ti')
    await field(other.page, 'New section').fill('From the other author')
    await other.page.keyboard.press('Enter')
    await expect(sections(page)).toContainText('From the other author')
    await expect(field(page, 'New section')).toHaveValue('Half a ti')
    await expect(field(page, 'New section')).toBeFocused()
    await field(page, 'New section').fill('')
  })

  await test.step('changes to different fields are merged, to the same one are shown', async () => {
    const first = page
      .getByRole('list', { name: /^Lessons in/ })
      .first()
      .getByRole('link')
      .first()
    await first.click()
    await other.page
      .getByRole('list', { name: /^Lessons in/ })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(field(page, 'Title')).toBeVisible()
    await expect(field(other.page, 'Title')).toBeVisible()
    await page.route('**/api/lessons/*', (route) => route.abort())
    await field(page, 'Title').fill('My title')
    await field(page, 'Required').uncheck()
    await expect(editor(page).getByText(messages.offline).first()).toBeVisible()
    await field(other.page, 'Title').fill('Their title')
    await field(other.page, 'Free preview').check()
    await expect(saved(editor(other.page))).toBeVisible()
    await page.unroute('**/api/lessons/*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const choice = page.getByRole('region', { name: 'Changed by someone else: Title' })
    await expect(choice).toContainText('Their title')
    await expect(field(page, 'Free preview')).toBeChecked()
    await expect(field(page, 'Title')).toHaveValue('My title')
    await choice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(field(other.page, 'Title')).toHaveValue('My title')
    await expect(field(other.page, 'Required')).not.toBeChecked()
  })
  await other.context.close()
})

test('changes survive a lost connection and a reload', async ({
  page,
  context,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/^401 |Failed to fetch|ERR_FAILED/)
  const { author, url } = await openCurriculum(page, site)
  await page
    .getByRole('list', { name: /^Lessons in/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await expect(field(page, 'Title')).toBeVisible()
  await context.route(/\/api\/(courses|lessons|sections)\//, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
  await field(page, 'Title').fill('Written on a train')
  await expect(editor(page).getByText(messages.offline).first()).toBeVisible()
  await field(page, 'New section').fill('Tunnels')
  await page.keyboard.press('Enter')
  await expect(sections(page)).toContainText('Tunnels')
  await test.step('another tab of the page loses nothing either', async () => {
    await page.getByRole('tab', { name: 'Details' }).click()
    await expect(sections(page)).toBeHidden()
    await page.getByRole('tab', { name: 'Curriculum' }).click()
    await expect(sections(page)).toContainText('Tunnels')
  })
  await test.step('nor does another browser tab, which is closed', async () => {
    const second = await context.newPage()
    await second.goto(url)
    await field(second, 'New section').fill('Bridges')
    await second.keyboard.press('Enter')
    await expect(sections(second)).toContainText('Bridges')
    await second.close()
  })
  await test.step('nor does a logout, which asks first', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).press('Enter')
    await page.getByRole('button', { name: 'Logout' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Your changes to courses are not saved yet' })
    await expect(dialog.getByRole('button', { name: 'Stay logged in' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await page.goBack()
  await page.goBack()
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue('Written on a train')
  for (const title of ['Tunnels', 'Bridges']) await expect(sections(page)).toContainText(title)
  const tree = page.getByRole('region', { name: 'Curriculum', exact: true })
  // The connection is back with the key: what the page tries by itself before would remove the button.
  await page.evaluate(() => {
    addEventListener('keydown', () => (document.body.dataset['online'] = ''), { capture: true })
  })
  await page.route(/\/api\/(courses|lessons|sections)\//, async (route) => {
    const isOnline = await page.evaluate(() => document.body.dataset['online'] !== undefined)
    return isOnline || route.request().method() === 'GET' ? route.continue() : route.abort()
  })
  await context.unrouteAll()
  await tree.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(saved(tree)).toBeFocused()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(saved(page)).toHaveCount(2)
  // A request that is being decided asks the page, which is about to be left.
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto(url)
  for (const title of ['Tunnels', 'Bridges']) await expect(sections(page)).toContainText(title)
  await expect(page.getByRole('link', { name: 'Written on a train' })).toBeVisible()

  await test.step('an expired session keeps what was not saved', async () => {
    const writes = /\/api\/courses\/.*\/sections/
    await page.route(writes, (route) => route.abort())
    await field(page, 'New section').fill('Ferries')
    await page.keyboard.press('Enter')
    await expect(page.getByText(messages.offline).first()).toBeVisible()
    await callApi(wire(site), 'POST /user/logout', { token: author.token })
    await expect(page).toHaveURL(/\/login\?back=/)
    await page.unroute(writes)
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(author.email)
    await main.getByLabel('Password', { exact: true }).fill(author.password)
    await main.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(url)
    await expect(sections(page)).toContainText('Ferries')
    await expect(saved(page)).toBeVisible()
  })
})
