import { authoringMessages as messages } from '#shared/messages/authoring.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { enrol } from '../factories/learning.ts'
import { newAuthor, newCourse, wire } from './support/author.ts'
import { flaws } from './support/looks.ts'
import { demoAdmin, logIn, newMember, otherBrowser, createToken } from './support/member.ts'
import { expect, test } from './support/test.ts'

test('an author finds and deletes an own course, which its learner sees as unavailable', async ({
  page,
  browser,
  instantServer: site,
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
  await expect(rows.first()).toHaveText('ThumbnailsTitleTypeTopicAuthorAction')
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
  await page.goBack()

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

test('an admin renames a category, and catalogue, navigation and cached pages show it immediately', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 (POST|DELETE) .*\/api\/category/)
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
  await expect(page.getByText(messages.categoryCreated)).toBeVisible()

  const menu = visitor.getByRole('banner').getByRole('link', { name: first })
  await visitor.goto(`${site.url}/courses`)
  await visitor.getByRole('button', { name: 'Courses' }).first().click()
  await menu.click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(first)
  const saved = visitor.url()

  await page.getByRole('button', { name: 'New category' }).click()
  await creating.getByLabel('Category Name').fill(first.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(creating.getByText(messages.categoryTaken).first()).toBeVisible()
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
  await page.getByRole('button', { name: `Delete ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.categoryInUse(1))).toBeVisible()
  await page.goto(`${site.url}/dashboard/all_courses`)
  const rows = page.getByRole('table', { name: 'All courses' }).getByRole('row')
  await expect(rows.nth(1)).toContainText(course.title)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(rows.nth(1)).not.toContainText(course.title)
  await page.getByRole('searchbox', { name: 'Search all courses' }).fill(course.title)
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.courseDeleted(course.title))).toBeVisible()
  await page.goto(`${site.url}/dashboard/create_category`)
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).last().click()
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(unique)
  await page.getByRole('button', { name: `Delete ${second}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(messages.categoryDeleted)).toBeVisible()
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
