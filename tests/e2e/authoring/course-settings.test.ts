import type { Page } from '@playwright/test'
import { settingsMessages } from '#shared/messages/authoring/course-settings.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { curriculumMessages } from '#shared/messages/curriculum.ts'
import { undoMessages } from '#shared/messages/undo.ts'
import { newAuthor, newCourse } from '#tests/e2e/support/author.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { logIn } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const status = (page: Page) => page.getByRole('link', { name: /^Status:/ })
const saved = (page: Page) => page.getByRole('tabpanel').getByText('Saved', { exact: true })

test.describe('by keyboard on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an author withdraws a course, completes its settings and publishes it again', async ({
    page,
    instantServer: site,
  }) => {
    const author = await newAuthor(site)
    const first = await newCourse(site, author.token, { title: 'Knots for beginners' })
    const course = await newCourse(site, author.token, { title: 'Sailing by the stars' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await logIn(page, site, author.token)
    await page.goto(`${site.url}/dashboard/course/${course._id}`)
    await page.getByRole('tab', { name: 'Curriculum' }).press('ArrowRight')
    await page.getByRole('tab', { name: 'Details' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeFocused()

    await test.step('back to a draft, which nobody else can see', async () => {
      await page.getByRole('button', { name: 'Return to draft' }).press('Enter')
      await expect(status(page)).toHaveText('Status: Draft')
      await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeFocused()
      expect((await fetch(`${site.url}/api/courses/${course._id}`)).status).toBe(404)
      await expect(page.getByText('Checklist: ready to be published')).toBeVisible()
    })

    await test.step('without learners, a draft is to be published, and a course to be made known', async () => {
      const learners = page.getByRole('tab', { name: 'Learners' })
      const copyLink = page.getByRole('button', { name: 'Copy link' })
      await learners.press('Enter')
      await expect(page.getByText('No learners yet')).toBeVisible()
      await expect(copyLink).toHaveCount(0)
      expect(await flaws(page)).toEqual([])
      await page.getByRole('tabpanel').getByRole('link', { name: 'Course settings' }).press('Enter')
      await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
      await expect(page.getByRole('tabpanel', { name: 'Settings' })).toBeFocused()
      await page.goto(`${site.url}/dashboard/course/${first._id}?tab=learners`)
      await copyLink.press('Enter')
      await expect(page.getByText(catalogueMessages.linkCopied)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${site.url}/courses/details/${first._id}`,
      )
      await page.goto(`${site.url}/dashboard/course/${course._id}?tab=settings`)
    })

    await test.step('order and prerequisites', async () => {
      await page.getByRole('radio', { name: 'In any order' }).press('ArrowDown')
      await expect(page.getByRole('radio', { name: 'One after another' })).toBeChecked()
      const search = page.getByLabel('Search for a course')
      await search.fill('design')
      await expect(search).toHaveAccessibleDescription(curriculumMessages.moreCourses('5 courses'))
      const results = page.getByRole('list', { name: 'Courses found' }).getByRole('button')
      await search.press('ArrowDown')
      await expect(results.first()).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(results.nth(1)).toBeFocused()
      await page.keyboard.press('End')
      await expect(results.last()).toBeFocused()
      await page.keyboard.press('Home')
      await page.keyboard.press('ArrowUp')
      await expect(search).toBeFocused()
      await search.fill('Knots')
      await expect(search).toHaveAccessibleDescription('1 course found')
      await search.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('list', { name: 'Prerequisites' })).toHaveText(
        /Knots for beginners/,
      )
      await expect(page.getByLabel('Search for a course')).toBeFocused()
      await expect(saved(page)).toBeVisible()
      expect(await flaws(page)).toEqual([])
    })

    const isIndexed = async () => {
      const reply = await fetch(`${site.url}/courses/details/${course._id}`)
      return !(await reply.text()).includes('<meta name="robots" content="noindex"/>')
    }

    await test.step('published again', async () => {
      await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
      await expect(page.getByText(settingsMessages.published('Sailing by the stars'))).toBeVisible()
      await page.getByRole('link', { name: 'View course' }).press('Enter')
      await expect(page.getByRole('heading', { name: 'Sailing by the stars' })).toBeVisible()
      const section = page.getByRole('region', { name: 'Recommended before this course' })
      await expect(section.getByRole('link', { name: first.title })).toBeVisible()
      expect(await isIndexed()).toBe(true)
    })

    await test.step('all of it is stored', async () => {
      await page.goto(`${site.url}/dashboard/course/${course._id}?tab=settings`)
      await expect(status(page)).toHaveText('Status: Published')
      await expect(page.getByRole('radio', { name: 'One after another' })).toBeChecked()
      const prerequisites = page.getByRole('list', { name: 'Prerequisites' })
      const remove = page.getByRole('button', { name: 'Remove Knots for beginners' })
      await remove.press('Enter')
      await expect(prerequisites).toBeHidden()
      await page.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(page.getByText(undoMessages.undone)).toBeVisible()
      await page.reload()
      await expect(prerequisites).toHaveText(/Knots for beginners/)
      await remove.press('Enter')
      await expect(prerequisites).toBeHidden()
      await page.getByRole('button', { name: 'Unlist' }).press('Enter')
      await expect(status(page)).toHaveText('Status: Unlisted')
      expect(await isIndexed()).toBe(false)
      await page.goto(`${site.url}/dashboard/my_courses`)
      const row = page.getByRole('row').filter({ hasText: 'Sailing by the stars' })
      await expect(row.getByText('Unlisted')).toBeVisible()
    })
  })
})

test('an author starts a course with its curriculum', async ({ page, instantServer: site }) => {
  const author = await newAuthor(site)
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/create_courses`)
  await page.getByRole('button', { name: 'Start with the curriculum' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start with the curriculum' })
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Fields cannot be empty/)
  await dialog.getByLabel('Title of the course').fill('Sailing by the stars')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(status(page)).toHaveText('Status: Draft')
  await expect(page.getByRole('link', { name: 'View as learner' })).toBeHidden()

  await page.getByRole('button', { name: 'Add lessons to Lessons' }).click()
  const form = page.getByRole('form', { name: 'Add lessons to Lessons' })
  await form.getByRole('radio', { name: 'Article' }).check()
  await form.getByLabel('Title of the lesson').fill('The night sky')
  await form.getByRole('button', { name: 'Add lesson' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The night sky' }).last(),
  ).not.toContainText('Hidden')
  await expect(page.getByRole('link', { name: 'View as learner' })).toHaveAttribute(
    'href',
    /\/courses\/view\/[^/]+\/[^/]+\?as=learner$/,
  )

  await page.goto(`${site.url}/dashboard/my_courses`)
  const row = page.getByRole('row').filter({ hasText: 'Sailing by the stars' })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: 'Sailing by the stars', exact: true }).click()
  await page.getByRole('link', { name: /^Status:/ }).click()
  await page.getByRole('link', { name: 'Choose a category' }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
})
