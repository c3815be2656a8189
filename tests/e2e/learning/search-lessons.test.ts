import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { type LessonCourse, newLessonCourse, useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { callApi } from '#tests/helpers/client.ts'

const cues = [
  [0, 2000, 'Welcome to the workshop.'],
  [2000, 4000, 'Today we will tame a wild basilisk with a mirror.'],
  [4000, 6000, 'That is all.'],
]

/** Adds captions to the video of the course; resolves once they are found. */
async function addCaptions(site: E2eServer, { lessons, _id, author }: LessonCourse): Promise<void> {
  const lesson = lessons[0]._id
  await useDatabase(site, async (db) => {
    await db.query(
      `insert into caption_tracks (lesson_id, language, label, origin, cues, cue_count)
       values ($1, 'en', 'English', 'file', $2, $3)`,
      [lesson, JSON.stringify(cues), cues.length],
    )
    await db.query(`insert into pgboss.job (name, data) values ('index-passages', $1)`, [
      JSON.stringify({ id: lesson }),
    ])
  })
  const search = () =>
    callApi(wire(site), `GET /api/courses/${_id}/search?q=basilisk`, { token: author.token })
  await expect.poll(async () => JSON.stringify((await search()).body)).toContain('basilisk')
}

async function enrol(site: E2eServer, token: string, course: string): Promise<void> {
  const body = { cart: [{ _id: course }] }
  const { status } = await callApi(wire(site), 'PATCH /user/addcart', { token, body })
  expect(status).toBe(200)
}

test('a learner searches a course by keyboard and jumps to a moment', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  // The article is locked until the video was watched.
  expectFailures(/403 GET .*\/api\/lessons\/|\/api\/courses\/.*\/search/)
  const course = await newLessonCourse(site)
  await addCaptions(site, course)
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  await logIn(page, site, token)
  const [video, article] = course.lessons
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(site.url + pages.lesson(course._id, article._id))
  const field = page.getByRole('searchbox', { name: 'Search this course' })
  const status = page.getByRole('status').filter({ hasText: /lesson|match/ })

  await test.step('results replace the outline', async () => {
    await field.fill('basilisks')
    await expect(status).toHaveText('1 lesson found.')
    await expect(page.getByRole('navigation', { name: 'Lessons' })).toHaveCount(0)
    expect(await flaws(page, [1280])).toEqual([])
  })

  await test.step('a moment is a link with time and words', async () => {
    await field.press('Tab')
    await page.keyboard.press('Tab')
    const moment = page.getByRole('link', { name: /^0:02.*a wild basilisk with a mirror/ })
    await expect(moment).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.url}${pages.lesson(course._id, video._id)}?t=2`)
    await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  })

  await test.step('misspelt words find similar ones', async () => {
    await field.fill('basilsk')
    await expect(status).toHaveText('No exact match for “basilsk”. Similar words are in 1 lesson.')
  })

  await test.step('without results it says so, and the outline returns with an empty field', async () => {
    await field.fill('qzxvkj')
    await expect(status).toHaveText('Nothing in this course matches “qzxvkj”.')
    await field.fill('')
    await expect(page.getByRole('navigation', { name: 'Lessons' })).toBeVisible()
  })

  await test.step('a failed search can be tried again', async () => {
    await page.route('**/api/courses/*/search*', (route) => route.abort(), { times: 1 })
    await field.fill('mirror')
    await expect(page.getByRole('complementary').getByRole('alert')).toContainText(
      'The search failed.',
    )
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(status).toHaveText('1 lesson found.')
  })

  await test.step('on a phone, the field is in the sheet of lessons', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: /^Lesson \d of 3/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Lessons' })
    await sheet.getByRole('searchbox').fill('basilisk')
    await expect(sheet.getByRole('link', { name: /^0:02/ })).toBeVisible()
    expect(await flaws(page, [360])).toEqual([])
  })
})

test('results of the catalogue name the moments, and nothing below moves', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  await addCaptions(site, course)
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  await useDatabase(site, (db) =>
    db.query(`update courses set title = 'Mirrors', summary = 'Of a basilisk' where id = $1`, [
      course._id,
    ]),
  )
  await page.setViewportSize({ width: 1280, height: 900 })
  const catalogue = site.url + pages.filteredCatalogue({ search: 'basilisk' })
  const details = page.getByRole('group').filter({ hasText: 'In the lessons of Mirrors' })

  await test.step('a visitor sees the words of a lesson that is open to all, once the pointer moves', async () => {
    await page.goto(catalogue)
    await waitForReact(page)
    await expect(details).toContainText('0:02')
  })

  await test.step('a learner sees the words and opens the lesson there', async () => {
    await logIn(page, site, token)
    await page.goto(catalogue)
    await expect(details).toContainText('0:02')
    await details.locator('summary').press('Enter')
    expect(await flaws(page)).toEqual([])
    await details.getByRole('link', { name: /0:02 Watch this first/ }).click()
    await expect(page).toHaveURL(
      `${site.url}${pages.lesson(course._id, course.lessons[0]._id)}?t=2`,
    )
  })

  await test.step('a course that only its lessons match is at the end', async () => {
    await useDatabase(site, (db) =>
      db.query(`update courses set title = 'Workshop', summary = 'Of glass' where id = $1`, [
        course._id,
      ]),
    )
    await page.goto(site.url + pages.filteredCatalogue({ search: 'tame basilisks with a mirror' }))
    const also = page.getByRole('region', { name: 'Also covered in' })
    await expect(also.getByRole('link', { name: 'Workshop', exact: true })).toBeVisible()
    await expect(also).toContainText('a wild basilisk with a mirror')
    expect(await flaws(page)).toEqual([])
  })
})
