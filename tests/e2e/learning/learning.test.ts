import type { Page, Route } from '@playwright/test'
import { demoPassword } from '#seed/demo-password.ts'
import { demoCourses } from '#seed/demo/courses.ts'
import type { Course } from '#shared/contract/courses/catalogue.ts'
import { cartResponse } from '#shared/contract/learning/learning.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { undoMessages } from '#shared/messages/undo.ts'
import { pages } from '#shared/paths.ts'
import { newAuthor, newCourse } from '#tests/e2e/support/author.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import { logIn, newMember, otherBrowser, createToken } from '#tests/e2e/support/member.ts'
import { expect, test, watch, type E2eServer } from '#tests/e2e/support/test.ts'

/** A demo course with more than three reviews, by the author who can log in. */
const demo = demoCourses.find(({ key }) => key === 'semantic-html')
const author = { email: 'instructor@lectern.test', password: demoPassword }
const keysOfOneLesson = new Set(['semantic-html', 'sql-analysts', 'llm-retrieval'])
const coursesOfOneLesson = new Set(
  demoCourses.filter(({ key }) => keysOfOneLesson.has(key)).map(({ title }) => title),
)

const call = async (site: E2eServer, token: string, what: string, body?: object) => {
  const [method = 'GET', path = '/'] = what.split(' ')
  const reply = await fetch(site.url + path, {
    method,
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!reply.ok) throw new Error(`${what} returned ${reply.status}: ${await reply.text()}`)
  return reply.json()
}

const enrol = (site: E2eServer, token: string, ...ids: string[]) =>
  call(site, token, 'PATCH /user/addcart', { cart: ids.map((_id) => ({ _id })) })

const listCourses = async (site: E2eServer, query: string) => {
  const reply = await fetch(`${site.url}/api/courses?${query}`)
  return ((await reply.json()) as { courses: Course[] }).courses
}

/** Logs in a new member who is enrolled in the demo course, which it returns. */
async function logInAsLearner(page: Page, site: E2eServer): Promise<Course> {
  const [course] = await listCourses(site, `search=${encodeURIComponent(demo?.title ?? '')}`)
  if (!course) throw new Error('The demo has no such course.')
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  await logIn(page, site, token)
  return course
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, 'pixels wider than the window').toBeLessThanOrEqual(0)
}

test('a course page whose review form cannot be loaded says so, and keeps the rest', async ({
  page,
  instantServer: site,
}) => {
  const course = await logInAsLearner(page, site)
  await page.route('**/own-review-*.js', (route) => route.abort('connectionreset'))
  await page.goto(`${site.url}/courses/view/${course._id}`)
  await page.getByRole('tab', { name: 'Review', exact: true }).click()
  const own = page.getByRole('region', { name: 'Your review' })
  await expect(own.getByRole('alert')).toHaveText(generalMessages.partNotLoaded)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(demo?.title ?? '')
})

test('a course stays removed if the account was being loaded again meanwhile', async ({
  page,
  instantServer: site,
}) => {
  const course = await logInAsLearner(page, site)
  await page.goto(site.url + pages.myLearning)
  const remove = page.getByRole('button', { name: `Delete ${course.title}` })
  await expect(remove).toBeVisible()
  const removal = Promise.withResolvers<void>()
  const loaded = page.waitForResponse(/\/user\/user\?/)
  const holdFirst = async (route: Route) => {
    const response = await route.fetch()
    await removal.promise
    await route.fulfill({ response })
  }
  await page.route(/\/user\/user\?/, holdFirst, { times: 1 })
  const request = page.waitForRequest(/\/user\/user\?/)
  // As if another tab had saved a change.
  const change = { key: 'cartVersion', newValue: '0' }
  await page.evaluate((init) => dispatchEvent(new StorageEvent('storage', init)), change)
  await request
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(learningMessages.removed)).toBeVisible()
  removal.resolve()
  await (await loaded).finished()
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
  await expect(page.getByText(learningMessages.nothingYet)).toBeVisible()
})

test('a course stays removed on a page that is loaded before the server has removed it', async ({
  page,
  instantServer: site,
}) => {
  const course = await logInAsLearner(page, site)
  await page.goto(site.url + pages.myLearning)
  const sent = Promise.withResolvers<Route>()
  await page.route(/\/user\/addcart/, (route) => sent.resolve(route), { times: 1 })
  await page.getByRole('button', { name: `Delete ${course.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(learningMessages.nothingYet)).toBeVisible()
  // It does not arrive before the page is loaded again.
  await sent.promise
  const saved = page.waitForResponse(/\/user\/addcart/)
  await page.reload()
  await expect(page.getByText(learningMessages.nothingYet)).toBeVisible()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(learningMessages.nothingYet)).toBeVisible()
})

test('a learner reviews a course and edits the review, and the author replies', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  const [course] = await listCourses(site, `search=${encodeURIComponent(demo?.title ?? '')}`)
  if (!course) throw new Error('The demo has no such course.')
  const before = { count: course.numReviews, average: course.rating }
  const member = await newMember(site)
  const token = await createToken(site, member)
  await enrol(site, token, course._id)
  await page.setViewportSize({ width: 360, height: 800 })
  await logIn(page, site, token)
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  const entries = reviews.getByRole('list').getByRole('article')
  const own = page.getByRole('region', { name: 'Your review' })
  const publish = own.getByRole('button', { name: 'Publish review' })
  const dialog = page.getByRole('dialog')
  const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

  await test.step('sees three reviews and loads the others', async () => {
    await page.goto(`${site.url}/courses/view/${course._id}`)
    await expect(page.getByRole('heading', { name: 'About this course' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Levels' })).toContainText('Skill level')
    await openTab('Discussion')
    await expect(entries).toHaveCount(3)
    await expect(reviews.getByText(`${before.count} reviews`)).toBeVisible()
    const more = reviews.getByRole('button', { name: 'Load More reviews' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(entries).toHaveCount(before.count)
    await expect(more).toHaveCount(0)
    await expect(entries.nth(3)).toBeFocused()
  })

  await test.step('cannot publish an empty review', async () => {
    await openTab('Review')
    await publish.click()
    await expect(own.getByRole('alert')).toContainText('Fields cannot be empty')
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page)
    // Either is enough, so that both errors are gone at once.
    await own.getByLabel('Comment').fill('I')
    await expect(own.getByText('Fields cannot be empty')).toHaveCount(0)
  })

  await test.step('asks for confirmation, and keeps the text when cancelled', async () => {
    for (const name of ['1 Bad', '2 Fair', '3 Good', '4 Very good']) {
      await expect(own.getByRole('radio', { name, exact: true })).toBeVisible()
    }
    await own.getByRole('radio', { name: '5 Excelent', exact: true }).check()
    await own.getByLabel('Comment').fill('I rewrote our whole handbook.')
    await publish.click()
    await expect(dialog).toContainText('A course can be reviewed only once.')
    await expect(own.getByText('Publishing…')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(own.getByLabel('Comment')).toHaveValue('I rewrote our whole handbook.')
    expect(await readRating(site, course._id)).toEqual(before)
  })

  await test.step('shows why the server rejected it, and keeps the text', async () => {
    expectFailures(/403 POST .*reviews/)
    await enrol(site, token)
    await publish.click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    const error = own.getByRole('alert')
    await expect(error).toContainText(generalMessages.onlyFor(rightHolders.learners))
    await expect(own.getByRole('radio', { name: '5 Excelent' })).toBeChecked()
    await expect(own.getByLabel('Comment')).toHaveValue('I rewrote our whole handbook.')
    await enrol(site, token, course._id)
  })

  const after = { count: before.count + 1, average: average(course, 5) }
  await test.step('publishes, and sees rating and count change immediately', async () => {
    // Opening the tab interrupts the request for the changed page.
    await page.route('**/*.data*', () => undefined, { times: 1 })
    await publish.click()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText(reviewMessages.reviewed)).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Your review' })).toBeVisible()
    await openTab('Discussion')
    await expect(reviews.getByText(`${after.count} reviews`)).toBeVisible()
    await expect(entries.first()).toContainText('I rewrote our whole handbook.')
    expect(await readRating(site, course._id)).toEqual(after)
  })

  await test.step('sees them on the details page and on the card', async () => {
    await page.goto(`${site.url}/courses/details/${course._id}`)
    const feedbacks = page.getByRole('region', { name: 'Student Feedbacks' })
    await expect(feedbacks.getByText(`${after.count} reviews`)).toBeVisible()
    await expect(page.locator('a[href="#reviews"]')).toContainText(`(${after.count} reviews)`)
    await expect(feedbacks.getByRole('list', { name: 'Ratings by stars' })).toContainText(
      /5.*stars: *\d+.*4.*stars: *\d+/s,
    )
    await page.goto(`${site.url}/courses?search=${encodeURIComponent(course.title)}`)
    const card = page.getByRole('article').filter({ hasText: course.author }).first()
    await expect(card).toContainText(`(${after.count} reviews)`)
    await expect(card).toContainText(after.average.toFixed(1))
  })

  const changed = { count: after.count, average: average(course, 1) }
  await test.step('changes the review, and the average follows without a reload', async () => {
    await page.goto(`${site.url}/courses/details/${course._id}`)
    await own.getByRole('button', { name: 'Edit your review' }).press('Enter')
    await expect(own.getByRole('radio', { checked: true })).toBeFocused()
    await own.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(own.getByRole('button', { name: 'Edit your review' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(own.getByLabel('Comment')).toHaveValue('I rewrote our whole handbook.')
    await own.getByRole('radio', { name: '1 Bad' }).check()
    await own.getByLabel('Comment').fill('The handbook was better before.')
    await own.getByRole('button', { name: 'Save review' }).click()
    await expect(page.getByText(reviewMessages.changed)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(own).toContainText('The handbook was better before.')
    await expect(own).toContainText('edited')
    expect(await readRating(site, course._id)).toEqual(changed)
    const hero = page.locator('a[href="#reviews"]')
    await expect(hero).toContainText(changed.average.toFixed(1))
  })

  await test.step('the author replies, edits the reply and deletes it', async () => {
    const instructor = await otherBrowser(browser, site, await createToken(site, author))
    const problems = watch(instructor.page)
    await instructor.page.goto(`${site.url}/courses/details/${course._id}`)
    const review = instructor.page
      .getByRole('article')
      .filter({ hasText: 'The handbook was better before.' })
    await expect(instructor.page.getByRole('region', { name: 'Your review' })).toHaveCount(0)
    await review.getByRole('button', { name: /^Reply/ }).click()
    const field = review.getByLabel(`Your reply to ${member.fullname}`)
    await expect(field).toBeFocused()
    await field.fill('Tell me which page, and I mend it.')
    await expectAccessible(instructor.page)
    await review.getByRole('button', { name: 'Publish reply' }).click()
    await expect(instructor.page.getByText(reviewMessages.replySaved)).toBeVisible()
    await expect(review).toContainText('Tell me which page, and I mend it.')
    await expect(review.getByRole('button', { name: /^Edit reply/ })).toBeFocused()

    await page.reload()
    await expect(own).toContainText('Tell me which page, and I mend it.')

    await review.getByRole('button', { name: /^Edit reply/ }).click()
    await expect(field).toHaveValue('Tell me which page, and I mend it.')
    await field.fill('Page 12 is mended.')
    await review.getByRole('button', { name: 'Publish reply' }).click()
    await expect(review).toContainText('Page 12 is mended.')
    await review.getByRole('button', { name: /^Delete reply/ }).press('Enter')
    await expect(instructor.page.getByText(reviewMessages.replyRemoved)).toBeVisible()
    await expect(review).not.toContainText('Page 12 is mended.')
    await expect(review.getByRole('button', { name: /^Reply/ })).toBeFocused()
    await instructor.page.getByRole('button', { name: 'Undo' }).click()
    await expect(review).toContainText('Page 12 is mended.')
    expect(problems).toEqual([])
    await instructor.context.close()
  })
})

/** The average after one more rating. */
function average({ reviews }: Course, stars: number): number {
  const ratings = [...reviews.flatMap(({ rating }) => rating ?? []), stars]
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((100 * sum) / ratings.length) / 100
}

async function readRating(site: E2eServer, id: string) {
  const reply = await fetch(`${site.url}/api/courses/${id}`)
  const [course] = ((await reply.json()) as { course: Course[] }).course
  return { count: course?.numReviews, average: course?.rating }
}

test('a deleted course stays in My Learnings, without a link, until it is removed there', async ({
  page,
  instantServer: site,
}) => {
  const instructor = await newAuthor(site)
  const lost = await newCourse(site, instructor.token, { title: 'Maps that nobody needs' })
  const stored = await newCourse(site, instructor.token, { title: 'Maps that everybody needs' })
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, lost._id, stored._id)
  await call(site, instructor.token, `DELETE /api/courses/${lost._id}`)

  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/my_learning`)
  const row = page.getByRole('row').filter({ hasText: lost.title })
  await expect(row).toContainText(learningMessages.noLongerAvailable)
  await expect(row.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('link', { name: `View ${stored.title}` })).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: `Delete ${lost.title}` }).click()
  const question = page.getByRole('dialog', { name: `Delete “${lost.title}”?` })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(learningMessages.removed)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: `View ${stored.title}` })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('My Learnings shows the progress and links to continue', async ({
  page,
  instantServer: site,
}) => {
  const token = await createToken(site, await newMember(site))
  const all = await listCourses(site, 'fields=card')
  const isOneLesson = (course: { title: string }) => coursesOfOneLesson.has(course.title)
  const some = [...all.filter(isOneLesson), ...all.filter((course) => !isOneLesson(course))]
  const saved = await enrol(site, token, ...some.slice(0, 11).map(({ _id }) => _id))
  const [half, done, untouched] = cartResponse.parse(saved).cart.filter(isOneLesson)
  if (!half || !done || !untouched) throw new Error('The demo has too few courses.')
  const at = new Date().toISOString()
  const watch = (id: string, seconds: number) =>
    call(site, token, `PUT /api/courses/${id}/progress`, {
      position: seconds,
      duration: 200,
      watched: [[0, seconds]],
      at,
    })
  await watch(half._id, 86)
  await watch(done._id, 190)
  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/my_learning`)
  const findRow = (title: string) => page.getByRole('row').filter({ hasText: title })
  const findProgressBar = (title: string) => findRow(title).getByRole('progressbar')

  await expect(findProgressBar(half.title)).toHaveAttribute('aria-valuenow', '43')
  await expect(findRow(half.title)).toContainText('43%')
  await expect(findProgressBar(done.title)).toHaveAttribute('aria-valuenow', '95')
  await expect(findRow(done.title)).toContainText('Completed')
  await expect(findRow(done.title).getByRole('link', { name: /^Continue/ })).toHaveCount(0)
  await expect(findRow(untouched.title)).toContainText('Not started')
  const resume = page.getByRole('region', { name: 'Continue learning' })
  await expect(resume.getByRole('listitem')).toHaveCount(1)
  await expect(resume).toContainText('2 min left')
  await expect(resume.getByRole('link', { name: /^Resume/ })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('columnheader')).toHaveText(
    'Id Thumbnails Title Type Topic Author Progress Action'.split(' '),
  )
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search my courses' }).fill(half.title)
  await expect(page.getByText('1 of 11 courses')).toBeVisible()
  await expectAccessible(page)

  await findRow(half.title)
    .getByRole('link', { name: `Continue ${half.title}` })
    .click()
  await expect(page).toHaveURL(`${site.url}/courses/view/${half._id}`)
  await watch(half._id, 196)
  await page.goBack()
  await expect(findRow(half.title)).toContainText('Completed')
  await test.step('by tab, as a table or as cards', async () => {
    await page.getByRole('searchbox', { name: 'Search my courses' }).fill('')
    await page.getByRole('tab', { name: 'Completed (2)' }).click()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Continue learning' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Cards' }).click()
    await expect(page.getByRole('row')).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(2)
    expect(await flaws(page)).toEqual([])
    expect(await enlargedFlaws(page, 'main article')).toEqual([])
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('tab', { name: 'In progress (0)' }).click()
    await expect(page.getByText(learningMessages.nothingInProgress)).toBeVisible()
    await page.getByRole('button', { name: 'Show all courses' }).click()
    await expect(page.getByRole('article')).toHaveCount(10)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  })
  await test.step('saved for later', async () => {
    const [other] = (await listCourses(site, 'fields=card&limit=12')).slice(-1)
    if (!other) throw new Error('The demo has too few courses.')
    await page.getByRole('tab', { name: 'Saved' }).click()
    await expect(page.getByRole('heading', { name: learningMessages.nothingSaved })).toBeVisible()
    await call(site, token, `PUT /api/courses/${other._id}/saved`)
    await page.reload()
    const card = page.getByRole('article').filter({ hasText: other.title })
    await expect(card.getByRole('link', { name: `View ${other.title}` })).toBeVisible()
    expect(await flaws(page)).toEqual([])
    expect(await enlargedFlaws(page, 'main article')).toEqual([])
    await card.getByRole('button', { name: `Remove ${other.title}` }).click()
    await expect(card).toContainText('No longer saved')
    await card.getByRole('button', { name: `Save ${other.title}` }).click()
    await expect(page.getByText(learningMessages.saved)).toBeVisible()
    const remove = card.getByRole('button', { name: `Remove ${other.title}` })
    await remove.click()
    await expect(page.getByText(learningMessages.unsaved)).toHaveCount(2)
    await page.keyboard.press('z')
    await expect(remove).toBeVisible()
    await expect(page.getByText(undoMessages.undone)).toBeVisible()
    await call(site, token, `PUT /api/courses/${half._id}/saved`)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Saved (1)', exact: true })).toBeVisible()
    expect(await call(site, token, 'GET /user/saved')).toHaveLength(1)
    await page.getByRole('tab', { name: /^All/ }).click()
    await expect(page.getByRole('row')).toHaveCount(11)
  })
  await page.getByRole('searchbox', { name: 'Search my courses' }).fill('no such course')
  await expect(page.getByText(learningMessages.noMatch)).toBeVisible()
  await page.getByRole('button', { name: 'Show all courses' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
})
