import { demoPassword } from '#seed/demo-password.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { pages } from '#shared/paths.ts'
import { newCourse, wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember, otherBrowser } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { createAnnouncement } from '#tests/factories/announcements.ts'
import { callApi } from '#tests/helpers/client.ts'

/** Someone who is enrolled in the courses. */
async function newLearner(site: E2eServer, ...courses: string[]) {
  const token = await createToken(site, await newMember(site))
  const body = { cart: courses.map((_id) => ({ _id })) }
  const { status } = await callApi(wire(site), 'PATCH /user/addcart', { token, body })
  expect(status).toBe(200)
  return { token }
}

test('an instructor previews and sends an announcement by keyboard, and a learner reads it', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const learner = await newLearner(site, course._id)
  const title = 'The exam is on Monday'
  await logIn(page, site, course.author.token)
  await page.goto(site.url + pages.courseAnnouncements(course._id))
  const panel = page.getByRole('tabpanel', { name: 'Announcements' })
  const titleField = panel.getByRole('textbox', { name: 'Title' })
  const preview = page.getByRole('dialog', { name: 'Preview' })

  await test.step('an empty form is rejected, and what was typed survives a reload', async () => {
    await expect(panel.getByText('No announcements yet.')).toBeVisible()
    await panel.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(panel.getByRole('alert')).toContainText(messages.titleMissing)
    await expect(titleField).toBeFocused()
    expect(await flaws(page, widths)).toEqual([])
    await page.keyboard.type(title)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Bring **a map**.')
    await page.reload()
    await expect(titleField).toHaveValue(title)
  })

  await test.step('the preview shows the page and the email, and can be left', async () => {
    await panel.getByRole('button', { name: 'Preview' }).press('Enter')
    await expect(preview).toContainText('1 learner will be notified')
    await expect(preview.locator('strong')).toHaveText('a map')
    await expect(preview.getByRole('region', { name: 'By email' })).toContainText(
      `New announcement in ${course.title}: “${title}”Bring a map.`,
    )
    expect(await flaws(page, widths)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
    await expect(titleField).toHaveValue(title)
    await expect(panel.getByText('No announcements yet.')).toBeVisible()
  })

  await test.step('it is sent from the preview, and listed with its recipients', async () => {
    await panel.getByRole('button', { name: 'Preview' }).press('Enter')
    await preview.getByRole('button', { name: 'Send to 1 learner' }).press('Enter')
    const sent = panel.getByRole('article', { name: title })
    await expect(sent).toContainText('Sent to 1 learner')
    await expect(titleField).toHaveValue('')
    expect(await flaws(page, widths)).toEqual([])
  })

  const { page: phone, context } = await otherBrowser(browser, site, learner.token)
  const tab = phone.getByRole('tabpanel', { name: 'Announcements' })

  await test.step('the learner opens it from the notification', async () => {
    await phone.goto(site.url + pages.notifications)
    await phone
      .getByRole('link', { name: `New announcement in ${course.title}: “${title}”` })
      .click()
    await expect(tab.getByRole('article', { name: title })).toContainText('Bring a map.')
    await expect(phone).toHaveURL(/\/courses\/view\/.*\?tab=announcements$/)
    await expect(tab.getByRole('button')).toHaveCount(0)
    expect(await flaws(phone, widths)).toEqual([])
  })

  await test.step('an edit is marked', async () => {
    const list = panel.getByRole('list', { name: 'Announcements' })
    await list.getByRole('button', { name: `Edit “${title}”` }).press('Enter')
    await list.getByRole('textbox', { name: 'Text' }).fill('Bring a *pencil*.')
    expect(await flaws(page, [360])).toEqual([])
    await list.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(list.getByRole('article')).toContainText('Bring a pencil.')
    await expect(list.getByRole('article')).toContainText(', edited')
    await phone.reload()
    await expect(tab.getByRole('article')).toContainText('Bring a pencil.')
  })

  await test.step('a deleted one is gone, with its notification', async () => {
    await panel.getByRole('button', { name: `Delete “${title}”` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `Delete “${title}”?` })
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(panel.getByText('No announcements yet.')).toBeVisible()
    await expect(panel.getByRole('heading', { name: 'Sent' })).toBeFocused()
    await phone.reload()
    await expect(tab.getByText('No announcements yet.')).toBeVisible()
    // A job retracts them.
    const listNotifications = async () =>
      (await callApi(wire(site), 'GET /api/notifications', learner)).body['notifications']
    await expect.poll(listNotifications).toEqual([])
    await phone.goto(site.url + pages.notifications)
    await expect(phone.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  })
  await context.close()
})

test('an author edits an announcement of a further page while the newest one is being sent', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const title = 'An older announcement'
  await createAnnouncement(wire(site), course.author, course._id, { title })
  // The newest one, on a page of its own, is being sent for ever.
  let refreshes = 0
  await page.route(`**/api/courses/${course._id}/announcements*`, async (route) => {
    const url = new URL(route.request().url())
    const response = await route.fetch({ url: url.origin + url.pathname })
    const list = await response.json()
    if (url.searchParams.has('cursor')) return route.fulfill({ response, json: list })
    refreshes++
    const newest = {
      ...list.announcements[0],
      _id: crypto.randomUUID(),
      title: 'The newest',
      delivery: { recipients: 0, pending: true },
    }
    return route.fulfill({ response, json: { ...list, announcements: [newest], next: 'older' } })
  })
  await logIn(page, site, course.author.token)
  await page.goto(site.url + pages.courseAnnouncements(course._id))
  const list = page.getByRole('list', { name: 'Announcements' })
  await expect(list.getByRole('article')).toHaveCount(1)
  await page.getByRole('button', { name: 'Load more announcements' }).press('Enter')
  const edit = list.getByRole('button', { name: `Edit “${title}”` })
  await edit.press('Enter')
  await expect(list.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await list.getByRole('textbox', { name: 'Text' }).fill('Bring a compass.')
  const before = refreshes
  await expect.poll(() => refreshes).toBeGreaterThan(before + 1)
  await expect(list.getByRole('textbox', { name: 'Text' })).toHaveValue('Bring a compass.')
  await list.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(list.getByRole('article', { name: title })).toContainText('Bring a compass.')
  await expect(edit).toBeFocused()
  await edit.press('Enter')
  await list.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(edit).toBeFocused()
})

test('the page of a course that is one video has announcements too', async ({
  page,
  instantServer: site,
}) => {
  const author = await createToken(site, { email: 'admin@lectern.test', password: demoPassword })
  const { _id: course } = await newCourse(site, author)
  const learner = await newLearner(site, course)
  for (const number of [1, 2, 3]) {
    await createAnnouncement(wire(site), { token: author }, course, { title: `News ${number}` })
  }
  await logIn(page, site, learner.token)
  await page.goto(site.url + pages.announcements(course))
  const articles = page.getByRole('tabpanel', { name: 'Announcements' }).getByRole('article')
  await expect(articles).toHaveCount(3)
  await expect(articles.first()).toContainText('News 3')
})

test('an announcement whose response was lost is sent once, also after a reload', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  await logIn(page, site, course.author.token)
  await page.goto(site.url + pages.courseAnnouncements(course._id))
  const panel = page.getByRole('tabpanel', { name: 'Announcements' })
  const text = panel.getByRole('textbox', { name: 'Text' })
  const send = async () => {
    await panel.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Publish without notifications' }).click()
  }
  await panel.getByRole('textbox', { name: 'Title' }).fill('Once')
  await text.fill('Bring a map.')
  await page.route(`**/api/courses/${course._id}/announcements/*`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort('failed')
  })
  await send()
  await expect(panel.getByRole('alert')).toContainText(generalMessages.offline)
  await page.unrouteAll()
  await page.reload()
  await expect(text).toHaveValue('Bring a map.')
  await send()
  await expect(text).toHaveValue('')
  await expect(panel.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(panel.getByRole('article')).toHaveCount(1)
  await expect(text).toHaveValue('')

  await test.step('the next one is another', async () => {
    await panel.getByRole('textbox', { name: 'Title' }).fill('Twice')
    await text.fill('Bring two maps.')
    await send()
    await expect(panel.getByRole('article')).toHaveCount(2)
  })
})

test('a limit that is reached is explained, and the text is kept', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/429 PUT .*announcements/)
  const course = await newLessonCourse(site)
  for (let count = 0; count < 5; count++) {
    await createAnnouncement(wire(site), course.author, course._id)
  }
  await logIn(page, site, course.author.token)
  await page.goto(site.url + pages.courseAnnouncements(course._id))
  const panel = page.getByRole('tabpanel', { name: 'Announcements' })
  await panel.getByRole('textbox', { name: 'Title' }).fill('One more')
  await panel.getByRole('textbox', { name: 'Text' }).fill('A sixth announcement.')
  await panel.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Publish without notifications' }).click()
  await expect(panel.getByRole('alert')).toContainText(messages.courseLimit)
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('One more')
  await page.reload()
  await expect(panel.getByRole('textbox', { name: 'Text' })).toHaveValue('A sixth announcement.')
})
