import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { bulkMessages } from '#shared/messages/administration/bulk.ts'
import { authoringMessages as messages } from '#shared/messages/authoring/authoring.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { undoMessages } from '#shared/messages/undo.ts'
import { pages } from '#shared/paths.ts'
import { newAuthor, newCourse, wire } from '#tests/e2e/support/author.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import {
  demoAdmin,
  logIn,
  newMember,
  otherBrowser,
  send,
  createToken,
} from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { callApi } from '#tests/helpers/client.ts'

test('an author finds and deletes an own course, which its learner sees as unavailable', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  const author = await newAuthor(site)
  const { token } = author
  await newCourse(site, token, { title: 'Knitting for beginners' })
  const doomed = await newCourse(site, token, { title: 'Knots of the old sailors' })
  const learner = await createToken(site, await newMember(site))
  await enrol(wire(site), { token: learner }, doomed._id)

  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/my_courses`)
  await expect(page.getByText('2 courses', { exact: true })).toBeVisible()
  const rows = page.getByRole('table', { name: 'My courses' }).getByRole('row')
  await expect(page.getByRole('columnheader')).toHaveText(
    'Thumbnails Title Type Topic Author Action'.split(' '),
  )
  await expect(rows.nth(1)).toContainText(doomed.title)
  await page.getByRole('link', { name: 'Title', exact: true }).click()
  await expect(rows.nth(1)).toContainText('Knitting for beginners')
  await page.getByRole('searchbox', { name: 'Search my courses' }).fill('knots sailor')
  await expect(page.getByText('1 course found')).toBeVisible()
  await expect(page.getByRole('link', { name: `Edit ${doomed.title}` })).toHaveAttribute(
    'href',
    `/dashboard/edit_course/${doomed._id}`,
  )

  await page.getByRole('button', { name: `More actions for ${doomed.title}` }).click()
  await page.getByRole('menuitem', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 2, name: doomed.title })).toBeVisible()
  const chart = page.getByRole('figure', { name: 'Enrolments by month' })
  await chart.getByText('Show as table').click()
  await expect(chart.getByRole('row')).toHaveCount(13)
  await expect(chart.getByRole('row').last().getByRole('cell')).toHaveText('1')
  // Each month is as wide as the others, and the lines below the bars meet.
  const columns = await chart.locator('[aria-hidden="true"] > div').evaluateAll((elements) =>
    elements.map(({ children: [, bar, label] }) => ({
      bar: bar?.getBoundingClientRect().width ?? 0,
      left: label?.getBoundingClientRect().left ?? 0,
      right: label?.getBoundingClientRect().right ?? 0,
    })),
  )
  expect(columns).toHaveLength(12)
  const widths = columns.map(({ bar }) => bar)
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(0.5)
  const gaps = columns.slice(1).map(({ left }, index) => left - (columns[index]?.right ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(0.5)
  const reviews = page.getByRole('figure', { name: 'Reviews by month' })
  await expect(reviews).toContainText('Nobody reviewed the course in these 12 months.')
  await page.goBack()

  await test.step('a deletion that is rejected shows the message of the server', async () => {
    const other = await newCourse(site, token, { title: 'Knots of a sailor elsewhere' })
    await page.reload()
    await page.getByRole('button', { name: `Delete ${other.title}` }).click()
    const elsewhere = await callApi(wire(site), `DELETE /api/courses/${other._id}`, { token })
    expect(elsewhere.status).toBe(200)
    expectFailures(/404 DELETE .*\/api\/courses\//)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(catalogueMessages.courseNotFound)).toBeVisible()
    await expect(page.getByText(other.title)).toHaveCount(0)
  })

  await test.step('moves it to another category, and back by Undo', async () => {
    await page.getByRole('button', { name: `More actions for ${doomed.title}` }).click()
    await page.getByRole('menuitem', { name: 'Move to category…' }).click()
    const move = page.getByRole('dialog', { name: 'Move 1 course to another category' })
    const label = (await move.getByRole('option').nth(3).textContent()) ?? ''
    await move.getByLabel('Category').selectOption(label)
    await move.getByRole('button', { name: 'Move 1 course' }).click()
    await expect(page.getByText(bulkMessages.coursesMoved(1, 0, label))).toBeVisible()
    expect((await readCourse(site, doomed._id)).category).not.toBe(doomed.category)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(undoMessages.undone)).toBeVisible()
    expect((await readCourse(site, doomed._id)).category).toBe(doomed.category)
  })

  await page.getByRole('button', { name: `Delete ${doomed.title}` }).click()
  const dialog = page.getByRole('dialog', { name: `Delete “${doomed.title}”?` })
  await expect(dialog).toContainText('marked as no longer available')
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeAttached()
  await page.getByRole('button', { name: `Delete ${doomed.title}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.courseDeleted(doomed.title))).toBeVisible()
  await expect(page.getByText('No courses match your search.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all courses' }).click()
  await expect(page.getByText('1 course', { exact: true })).toBeVisible()

  await test.step('the panel of published changes disappears with the course, also after Back', async () => {
    const short = await newCourse(site, token, { title: 'Knots in a hurry' })
    const published = await publishChanges(page, site, short)
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
    await expect(published).toHaveCount(0)
    await page.goBack()
    await expect(published).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: `Delete ${short.title}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(messages.courseDeleted(short.title))).toBeVisible()
    await page.goBack()
    await expect(page.getByText('1 course', { exact: true })).toBeVisible()
    await expect(published).toHaveCount(0)
  })

  const { context, page: other } = await otherBrowser(browser, site, learner)
  await other.goto(`${site.url}/dashboard/my_learning`)
  const row = other.getByRole('row', { name: new RegExp(doomed.title) })
  await expect(row).toContainText(learningMessages.noLongerAvailable)
  await expect(row.getByRole('link')).toHaveCount(0)

  await other.goto(`${site.url}/courses/instructor/${doomed.user?._id}`)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(author.fullname)
  await expect(other.getByRole('link', { name: 'Knitting for beginners' })).toBeVisible()
  await expect(other.getByRole('link', { name: author.email })).toBeVisible()
  await other.evaluate(() => localStorage.clear())
  await other.reload()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(author.fullname)
  await expect(other.getByText(author.email)).not.toBeAttached()
  await context.close()
})

test('drafts that fail to load are loaded by Retry', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  const { token } = await newAuthor(site)
  await logIn(page, site, token)
  await page.route('**/user/drafts', (route) => route.abort())
  await page.goto(site.url + pages.myCourses)
  const failed = page.getByRole('alert').filter({ hasText: 'Your drafts could not be loaded' })
  await expect(failed).toBeVisible()
  await page.unroute('**/user/drafts')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(failed).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText('No courses yet')).toBeVisible()
})

test('the search of a table stays while its request fails, and Retry loads the rows', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/categories`)
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await page.route('**/api/admin/categories?**', (route) => route.abort())
  const search = page.getByRole('searchbox', { name: 'Search categories' })
  await search.fill('qzxvkj')
  const failed = page.getByRole('alert').filter({ hasText: 'The categories could not be loaded' })
  await expect(failed).toBeVisible()
  await expect(rows).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.unroute('**/api/admin/categories?**')
  await failed.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No categories match your search.')).toBeVisible()
})

test('a dialog stays while the rows arrive after a search without matches is cleared', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/categories?search=qzxvkj`)
  await expect(page.getByText('No categories match your search.')).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/admin/categories?**', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('')
  await page.getByRole('button', { name: 'New category' }).click()
  const name = page.getByRole('dialog', { name: 'New category' }).getByLabel('Category Name')
  await name.fill('Pottery')
  answer()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await expect(name).toHaveValue('Pottery')
})

test('an admin renames a category, and catalogue, navigation and cached pages show it immediately', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/api\/category/)
  const unique = crypto.randomUUID().slice(0, 8)
  const [first, second] = [`Weaving ${unique}`, `Basketry ${unique}`]
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/categories`)
  await page.getByRole('button', { name: 'New category' }).click()
  const creating = page.getByRole('dialog', { name: 'New category' })
  await creating.getByRole('button', { name: 'Save' }).click()
  await expect(creating.getByText('Field cannot be empty').first()).toBeVisible()
  await creating.getByLabel('Category Name').fill(first)
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages.categoryCreated(first))).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/dashboard/categories?search=${first.replace(' ', '+')}`)
  await expect(page.getByRole('row')).toHaveText([/Category Name/, new RegExp(first)])

  const menu = visitor.getByRole('banner').getByRole('link', { name: first })
  await visitor.goto(`${site.url}/courses`)
  await visitor.getByRole('button', { name: 'Courses' }).first().click()
  await menu.click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(first)
  const saved = visitor.url()

  await page.getByRole('button', { name: 'New category' }).click()
  await creating.getByLabel('Category Name').fill(first.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(creating.getByLabel('Category Name')).toHaveAccessibleDescription(
    messages.categoryTaken,
  )
  // At the field, and above it for screen readers only.
  await expect(creating.getByRole('alert')).toHaveText(messages.categoryTaken)
  await expect(creating.getByRole('alert')).toHaveCSS('clip-path', 'inset(50%)')
  expect(await page.getByText(messages.categoryTaken).count()).toBe(2)
  // In the order in which they are shown.
  await page.keyboard.press('Tab')
  await expect(creating.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(creating.getByRole('button', { name: 'Save' })).toBeFocused()
  const [left, right] = await Promise.all(
    ['Cancel', 'Save'].map((name) => creating.getByRole('button', { name }).boundingBox()),
  )
  expect(left?.y).toBe(right?.y)
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await creating.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('searchbox', { name: 'Search categories' }).fill(unique)
  await page.getByRole('button', { name: `Edit ${first}` }).click()
  const editing = page.getByRole('dialog', { name: `Rename “${first}”` })
  await expect(editing.getByLabel('Category Name')).toHaveValue(first)
  await editing.getByLabel('Category Name').fill(second)
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: second }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Courses' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: second })).toBeVisible()
  await page.keyboard.press('Escape')

  await visitor.goto(saved)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(second)
  await visitor.goto(`${site.url}/courses`)
  await expect(visitor.getByRole('option', { name: second })).toBeAttached()
  await visitor.getByRole('button', { name: 'Courses' }).first().click()
  await expect(visitor.getByRole('banner').getByRole('link', { name: second })).toBeVisible()
  await context.close()

  const { token } = await newAuthor(site)
  const course = await newCourse(site, token, { category: saved.split('/').at(-1) })
  await page.goto(`${site.url}/dashboard/all_courses`)
  const rows = page.getByRole('table', { name: 'All courses' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(course.title)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.nth(1)).not.toContainText(course.title)
  await page.goto(`${site.url}/dashboard/create_category`)
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).last().click()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(unique)
  await expect(page.getByRole('row')).toHaveCount(1 + 1)
  await page.reload()
  await page.getByRole('button', { name: `Delete ${second}` }).click()
  const deletion = page.getByRole('dialog', { name: `Delete “${second}”?` })
  await expect(deletion).toContainText('It has 1 course.')
  await deletion.getByRole('button', { name: 'Move 1 course and delete' }).click()
  await expect(deletion.getByRole('alert')).toBeVisible()
  const target = deletion.getByLabel('Move the course to')
  await expect(target.getByRole('option', { name: second })).toHaveCount(0)
  const { label } = { label: (await target.getByRole('option').nth(1).textContent()) ?? '' }
  await target.selectOption(label)
  expect(await flaws(page, [360])).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  await deletion.getByRole('button', { name: 'Move 1 course and delete' }).click()
  await expect(page.getByText(bulkMessages.categoryDeleted(second, 1, label))).toBeVisible()
  const { category } = await readCourse(site, course._id)
  expect(saved).not.toContain(category)

  await test.step('an empty category is deleted without a question, and restored by Undo', async () => {
    await page.getByRole('searchbox', { name: 'Search categories' }).fill('')
    await page.getByRole('button', { name: 'New category' }).click()
    await creating.getByLabel('Category Name').fill(first)
    await page.keyboard.press('Enter')
    await expect(creating).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Search categories' }).fill(unique)
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    await expect(page.getByText(messages.categoryDeleted, { exact: true })).toBeVisible()
    const inMenu = page.getByRole('banner').getByRole('link', { name: first, includeHidden: true })
    await expect(inMenu).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row', { name: first })).toBeVisible()
    await expect(inMenu).toBeAttached()
  })

  await test.step('a category that only an unlisted course has asks first', async () => {
    const row = page.getByRole('row', { name: first })
    const path = await row.getByRole('link', { name: first, exact: true }).getAttribute('href')
    const unlisted = await newCourse(site, token, { category: path?.split('/').at(-1) })
    const settings = `/api/courses/${unlisted._id}/settings`
    await send(site, 'PATCH', settings, { status: 'unlisted' }, { Authorization: token })
    const question = page.getByRole('dialog', { name: `Delete “${first}”?` })
    // The list was loaded before the course was added.
    expectFailures(/409 DELETE .*\/api\/category\//)
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    await expect(question).toContainText(messages.categoryDeletionWarning)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    await expect(question).toContainText(messages.categoryDeletionWarning)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: first })).toHaveCount(0)
  })
})

test('Undo of a move leaves courses that had no category, and moves back the others', async ({
  page,
  instantServer: site,
}) => {
  const { token } = await newAuthor(site)
  const course = await newCourse(site, token, { title: 'Sorted knots' })
  for (const title of ['Loose knots', 'Other loose knots']) {
    const body = { _id: crypto.randomUUID(), title }
    await send(site, 'POST', '/api/courses/drafts', body, { Authorization: token })
  }
  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/my_courses`)
  await page.getByRole('button', { name: 'More actions for Loose knots' }).click()
  await page.getByRole('menuitem', { name: 'Move to category…' }).click()
  const moveOne = page.getByRole('dialog', { name: 'Move 1 course to another category' })
  const label = (await moveOne.getByRole('option').nth(3).textContent()) ?? ''
  await moveOne.getByLabel('Category').selectOption(label)
  await moveOne.getByRole('button', { name: 'Move 1 course' }).click()
  const moved = bulkMessages.coursesMoved(1, 0, label)
  const toast = page.getByRole('listitem').filter({ hasText: moved })
  await expect(toast.getByRole('button')).toHaveCount(1)
  await expect(toast.getByRole('button')).toHaveAccessibleName('Dismiss message')

  await page.getByRole('checkbox', { name: 'Select Other loose knots' }).check()
  await page.getByRole('checkbox', { name: 'Select Sorted knots' }).check()
  const actions = page.getByRole('group', { name: 'Selected rows' })
  await actions.getByRole('button', { name: 'Move to category…' }).click()
  const move = page.getByRole('dialog', { name: 'Move 2 courses to another category' })
  await move.getByLabel('Category').selectOption(label)
  await move.getByRole('button', { name: 'Move 2 courses' }).click()
  await expect(page.getByText(bulkMessages.coursesMoved(2, 0, label))).toBeVisible()
  expect((await readCourse(site, course._id)).category).not.toBe(course.category)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(undoMessages.undone)).toBeVisible()
  expect((await readCourse(site, course._id)).category).toBe(course.category)
})

test('selected courses are exported, moved and deleted together, across pages', async ({
  page,
  instantServer: site,
}) => {
  const author = await newAuthor(site)
  const titles = Array.from({ length: 12 }, (_, index) => `Bulk course ${index + 1}`)
  let last = await newCourse(site, author.token, { title: titles[0] })
  for (const title of titles.slice(1)) last = await newCourse(site, author.token, { title })
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/my_courses`)
  const selected = page.getByRole('status').filter({ hasText: 'selected' })
  const actions = page.getByRole('group', { name: 'Selected rows' })
  await page.getByRole('checkbox', { name: 'Select Bulk course 12' }).check()
  await expect(selected).toHaveText('1 course selected')
  await actions.getByRole('button', { name: 'Move to category…' }).click()
  const moveOne = page.getByRole('dialog', { name: 'Move 1 course to another category' })
  const other = (await moveOne.getByRole('option').nth(3).textContent()) ?? ''
  expect(await enlargedFlaws(page)).toEqual([])
  await moveOne.getByLabel('Category').selectOption(other)
  await moveOne.getByRole('button', { name: 'Move 1 course' }).click()
  await expect(page.getByText(bulkMessages.coursesMoved(1, 0, other))).toBeVisible()
  expect((await readCourse(site, last._id)).category).not.toBe(last.category)
  // What is selected meanwhile stays selected.
  await page.getByRole('checkbox', { name: 'Select Bulk course 11' }).check()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(undoMessages.undone)).toBeVisible()
  await expect(selected).toHaveText('1 course selected')
  expect((await readCourse(site, last._id)).category).toBe(last.category)
  await page.getByRole('checkbox', { name: 'Select Bulk course 12' }).check()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('checkbox', { name: 'Select Bulk course 3', exact: true }).uncheck()
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: 'Select Bulk course 1', exact: true }).check()
  await expect(selected).toHaveText('10 courses selected, 9 not on this page')
  expect(await flaws(page, [768, 1280])).toEqual([])
  expect(await enlargedFlaws(page, '[aria-label="Selected rows"]')).toEqual([])
  // At the end of the page the bar covers nothing.
  await page.setViewportSize({ width: 360, height: 900 })
  await expect(async () => {
    await page.keyboard.press('End')
    const isAtEnd = () => {
      const { scrollHeight } = document.documentElement
      return window.scrollY + window.innerHeight >= scrollHeight - 1
    }
    expect(await page.evaluate(isAtEnd)).toBe(true)
  }).toPass()
  expect(await flaws(page, [360])).toEqual([])
  await page.setViewportSize({ width: 1280, height: 720 })

  const download = page.waitForEvent('download')
  await actions.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(1 + 10 + 1)
  expect(csv).toContain('"Bulk course 12"')

  await actions.getByRole('button', { name: 'Move to category…' }).click()
  const move = page.getByRole('dialog', { name: 'Move 10 courses to another category' })
  const label = (await move.getByRole('option').nth(2).textContent()) ?? ''
  await move.getByLabel('Category').selectOption(label)
  await move.getByRole('button', { name: 'Move 10 courses' }).click()
  await expect(page.getByText(bulkMessages.coursesMoved(10, 0, label))).toBeVisible()
  await expect(selected).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Category' }).selectOption(label)
  await expect(page.getByText('10 courses found')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Bulk course 1', exact: true }).check()
  for (const [action, title, description] of [
    ['Delete…', 'Delete 1 course?', messages.courseDeletionWarning],
    ['Move to category…', 'Move 1 course to another category', messages.courseMoveHint],
  ] as const) {
    await actions.getByRole('button', { name: action }).click()
    const single = page.getByRole('dialog', { name: title })
    await expect(single).toHaveAccessibleDescription(description)
    await single.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('checkbox', { name: 'Select Bulk course 4', exact: true }).check()
  // A row that is deleted by itself leaves the selection.
  await page.getByRole('checkbox', { name: 'Select Bulk course 5', exact: true }).check()
  await expect(selected).toHaveText('3 courses selected')
  await page.getByRole('button', { name: 'Delete Bulk course 5', exact: true }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(selected).toHaveText('2 courses selected')
  await expect(
    page.getByRole('button', { name: 'Delete Bulk course 4', exact: true }),
  ).toBeFocused()
  await actions.getByRole('button', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 courses?' })
  const listed = dialog.getByRole('listitem')
  await expect(listed).toHaveText(['Bulk course 1', 'Bulk course 4'])
  expect(await flaws(page, [360])).toEqual([])
  expect(await enlargedFlaws(page)).toEqual([])
  // Each failure is reported in the dialog, where it can be read and dismissed.
  await page.route('**/api/bulk/delete_courses', (route) => route.abort(), { times: 2 })
  for (let failures = 0; failures < 2; failures++) {
    await dialog.getByRole('button', { name: 'Delete 2 courses' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(generalMessages.offline)
    await dialog.getByRole('button', { name: 'Dismiss message' }).click()
  }
  await dialog.getByRole('button', { name: 'Delete 2 courses' }).click()
  await expect(page.getByText(bulkMessages.coursesDeleted(2, 0))).toBeVisible()
  await expect(page.getByText('7 courses found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText('9 courses', { exact: true })).toBeVisible()

  await test.step('focus goes to the row before after the last, and to the first checkbox after Clear', async () => {
    await page.getByRole('button', { name: 'Delete Bulk course 2', exact: true }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(
      page.getByRole('button', { name: 'Delete Bulk course 3', exact: true }),
    ).toBeFocused()
    await page.getByRole('checkbox', { name: 'Select Bulk course 12' }).check()
    await actions.getByRole('button', { name: 'Clear' }).press('Enter')
    await expect(selected).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused()
  })

  await test.step('the panel of published changes disappears with one of several courses', async () => {
    const published = await publishChanges(page, site, last)
    await page.getByRole('checkbox', { name: 'Select Bulk course 12' }).check()
    await page.getByRole('checkbox', { name: 'Select Bulk course 11' }).check()
    await actions.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 courses' }).click()
    await expect(page.getByText('6 courses', { exact: true })).toBeVisible()
    await expect(published).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('6 courses', { exact: true })).toBeVisible()
    await expect(published).toHaveCount(0)
  })
})

test('an empty table and the table dialogs have no accessibility violations', async ({
  page,
  instantServer: site,
}) => {
  await logIn(page, site, await createToken(site, demoAdmin))
  await page.goto(`${site.url}/dashboard/my_courses`)
  await expect(page.getByText('No courses yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create your first course' })).toBeVisible()
  expect(await flaws(page, [360])).toEqual([])
  await page.goto(`${site.url}/dashboard/categories`)
  await page.getByRole('button', { name: 'New category' }).click()
  expect(await flaws(page, [360])).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  const removals = page.getByRole('button', { name: /^Delete / })
  await removals.first().click()
  expect(await flaws(page, [360])).toEqual([])
})

/** Publishes a course again from its form; returns the panel in My Courses that says so. */
async function publishChanges(page: Page, site: E2eServer, { _id, title }: Course) {
  await page.goto(site.url + pages.editCourse(_id))
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const published = page.getByRole('region', { name: `The changes to “${title}” are published` })
  await expect(published).toBeVisible()
  return published
}

async function readCourse(site: E2eServer, id: string): Promise<Course> {
  const { course } = (await (await fetch(`${site.url}/api/courses/${id}`)).json()) as {
    course: [Course]
  }
  return course[0]
}
