import type { Locator, Page } from '@playwright/test'
import { lessonStatistics } from '#shared/contract/learning/learners.ts'
import { generalMessages } from '#shared/messages/general.ts'
import {
  lessonMessages,
  lockDetailMessages,
  lockMessages,
} from '#shared/messages/lessons/lessons.ts'
import { watchingMessages } from '#shared/messages/media/watching.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { type LessonCourse, newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { tabTo } from '#tests/e2e/support/tab-to.ts'
import { expect, test, watch, type E2eServer } from '#tests/e2e/support/test.ts'
import { waitForReact } from '#tests/e2e/support/wait-for-react.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import { callApi } from '#tests/helpers/client.ts'

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

async function enrol(site: E2eServer, token: string, course: string): Promise<void> {
  const body = { cart: [{ _id: course }] }
  const { status } = await callApi(wire(site), 'PATCH /user/addcart', { token, body })
  expect(status).toBe(200)
}

/** How many learners opened and finished the article of the course, as its author sees. */
async function loadFigures(site: E2eServer, { _id, author, lessons: [, article] }: LessonCourse) {
  const call = `GET /api/courses/${_id}/lessons/statistics` as const
  const { body } = await callApi(wire(site), call, { token: author.token })
  return lessonStatistics.parse(body).lessons.find((lesson) => lesson._id === article._id)
}

test('a visitor reads the curriculum and watches a preview in place', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 GET .*\/api\/lessons\//)
  const course = await newLessonCourse(site)
  const [video, article] = course.lessons
  await page.setViewportSize(phone)
  await page.goto(site.url + pages.course(course._id))
  const curriculum = page.getByRole('region', { name: 'Curriculum' })

  await test.step('sections are native disclosures, of which the first is open', async () => {
    await expect(curriculum).toContainText('2 sections · 3 lessons')
    await expect(curriculum.getByText(article.title)).toBeVisible()
    const file = curriculum.getByText('Keep this at hand')
    await expect(file).toBeHidden()
    await curriculum.getByRole('heading', { name: 'Further' }).locator('..').press('Enter')
    await expect(file).toBeVisible()
  })

  await test.step('only previews can be opened', async () => {
    await expect(curriculum.getByRole('link')).toHaveCount(1)
    // Without React, the link leads to the page of the lesson.
    await waitForReact(page)
    await curriculum.getByRole('link', { name: video.title }).click()
    const dialog = page.getByRole('dialog', { name: video.title })
    await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    expect(await flaws(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(site.url + pages.course(course._id))
  })

  await test.step('the structured data has the syllabus', async () => {
    const structured = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(structured ?? '')).toMatchObject({
      syllabusSections: [{ name: 'First steps' }, { name: 'Further' }],
    })
  })

  await test.step('the address of a preview opens it, that of another lesson the login', async () => {
    await page.goto(site.url + pages.lesson(course._id, video._id))
    await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lesson 1 of 3', exact: true })).toBeVisible()
    await page.goto(site.url + pages.lesson(course._id, article._id))
    await expect(page).toHaveURL(/\/login\?back=/)
  })
})

test('Back returns from a lesson to the page with the link to the course', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  await logIn(page, site, token)
  await page.goto(site.url + pages.course(course._id))
  await page
    .getByRole('link', { name: /^Go to course/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: course.lessons[0].title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(site.url + pages.course(course._id))
})

test('a learner completes a course on a phone by touch and on a desktop by keyboard', async ({
  browser,
  instantServer: site,
  expectFailures,
}) => {
  // A locked lesson is a rejected request, and the file is downloaded.
  expectFailures(/403 GET .*\/api\/lessons\//)
  const course = await newLessonCourse(site)
  const [video, article, file] = course.lessons
  const member = await newMember(site)
  const problems: string[][] = []
  const open = async (options: object) => {
    const context = await browser.newContext({ ...options, serviceWorkers: 'block' })
    const device = await context.newPage()
    problems.push(watch(device))
    await logIn(device, site, await createToken(site, member))
    return device
  }

  const mobile = await open({ viewport: phone, hasTouch: true, isMobile: true })
  const outlineButton = mobile.getByRole('button', { name: /^Lesson \d of 3/ })

  await test.step('enrols from the page of a lesson', async () => {
    await mobile.goto(site.url + pages.lesson(course._id, article._id))
    await expect(mobile.getByText(lockMessages.not_enrolled)).toBeVisible()
    await mobile.getByRole('button', { name: 'TAKE THIS COURSE' }).tap()
    await expect(mobile.getByText(lockDetailMessages.completeFirst(video.title))).toBeVisible()
    expect(await flaws(mobile, [360])).toEqual([])
    await mobile.getByRole('link', { name: `Open “${video.title}”` }).tap()
    await expect(mobile.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  })

  await test.step('marks the video as complete and undoes it, by touch', async () => {
    await expect(mobile.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await mobile.getByRole('button', { name: 'Mark as complete' }).tap()
    await expect(outlineButton).toContainText('1 of 3 completed')
    await mobile.getByRole('button', { name: 'Mark as not complete' }).tap()
    await expect(outlineButton).toContainText('0 of 3 completed')
    await mobile.getByRole('button', { name: 'Mark as complete' }).tap()
    await expect(outlineButton).toContainText('1 of 3 completed')
  })

  await test.step('sees all controls of the video in landscape, and the bar below the video', async () => {
    await mobile.setViewportSize({ width: 740, height: 360 })
    const expectOnTop = (target: Locator) =>
      expect
        .poll(() =>
          target.evaluate((element) => {
            const { x, y, width, height } = element.getBoundingClientRect()
            return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
          }),
        )
        .toBe(true)
    await expectOnTop(mobile.getByRole('slider', { name: 'Seek' }))
    await expectOnTop(mobile.getByRole('button', { name: 'Full screen' }))
    await mobile.getByRole('tablist').evaluate((list) => list.scrollIntoView())
    await expectOnTop(outlineButton)
    await mobile.setViewportSize(phone)
  })

  await test.step('sees the outline in a sheet, and opens the next lesson', async () => {
    await outlineButton.tap()
    const sheet = mobile.getByRole('dialog', { name: 'Lessons' })
    const row = (title: string) => sheet.getByRole('listitem').filter({ hasText: title })
    await expect(row(video.title).getByRole('img', { name: 'Completed' })).toBeVisible()
    expect(await flaws(mobile, [360])).toEqual([])
    await sheet.getByText('Further').tap()
    await expect(row(file.title).getByRole('link')).toHaveAccessibleDescription(
      `Locked After “${article.title}”`,
    )
    await sheet.getByRole('link', { name: article.title }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(mobile.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  })

  await test.step('prints the article alone', async () => {
    await mobile.emulateMedia({ media: 'print' })
    await expect(mobile.getByRole('article', { name: article.title })).toBeVisible()
    await expect(mobile.getByRole('heading', { name: 'About this course' })).toBeHidden()
    for (const role of ['button', 'navigation', 'tab'] as const) {
      await expect(mobile.getByRole(role)).toHaveCount(0)
    }
    await mobile.emulateMedia({ media: null })
  })

  await test.step('has opened the article, as its author sees, and not finished it', async () => {
    await expect(outlineButton).toContainText('1 of 3 completed')
    await expect.poll(() => loadFigures(site, course)).toMatchObject({ opened: 1, finished: 0 })
  })

  await test.step('reads the article to its end, and the button stays where it is', async () => {
    const own = mobile.getByRole('region', { name: 'Your progress' })
    const button = own.getByRole('button')
    await expect(button).toHaveText('Mark as complete')
    await button.focus()
    await expect(outlineButton).toContainText('2 of 3 completed')
    await expect(button).toHaveText('Completed')
    await expect(button).toBeFocused()
    await mobile.keyboard.press('Enter')
    await expect(own.getByText('Completed', { exact: true })).toHaveCount(1)
    await expect(outlineButton).toContainText('2 of 3 completed')
    expect(await flaws(mobile, [360])).toEqual([])
    await mobile.reload()
    await expect(own).toContainText('Completed')
    await expect(button).toHaveCount(0)
  })

  const computer = await open({ viewport: desktop })

  await test.step('continues on another device where the phone stopped', async () => {
    const states: string[] = []
    computer.on('request', (request) => {
      if (request.url().endsWith('/learning')) states.push(request.url())
    })
    await computer.goto(site.url + pages.player(course._id))
    await expect(computer).toHaveURL(site.url + pages.lesson(course._id, file._id))
    const outline = computer.getByRole('navigation', { name: 'Lessons' })
    await expect(outline).toContainText('2 of 3 lessons completed')
    await expect(outline.getByRole('link', { name: file.title })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(states).toHaveLength(1)
    expect(await flaws(computer, [1280])).toEqual([])
  })

  await test.step('completes the course by keyboard alone', async () => {
    const main = computer.getByRole('main')
    await tabTo(computer, main.getByRole('button', { name: /^Mark as complete/ }).first())
    await computer.keyboard.press('Enter')
    const end = computer.getByRole('region', { name: lessonMessages.courseCompleted })
    await expect(end).toBeVisible()
    expect(await flaws(computer, [1280])).toEqual([])
    await tabTo(computer, main.getByRole('button', { name: /^Review this course/ }).first())
    await computer.keyboard.press('Enter')
    await expect(computer.getByRole('tab', { name: 'Review' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await test.step('has the course among those completed', async () => {
    await computer.goto(`${site.url}${pages.myLearning}?tab=completed`)
    await expect(computer.getByRole('main')).toContainText(course.title)
  })
  expect(problems.flat(), 'errors in the browsers').toEqual([])
})

test('the end of a course leads to the catalogue if its next courses cannot be loaded', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  const course = await newLessonCourse(site)
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  for (const { _id } of course.lessons) {
    const body = { completed: true, by: 'mark', at: new Date().toISOString() }
    const call = `PUT /api/lessons/${_id}/completion` as const
    expect((await callApi(wire(site), call, { token, body })).status).toBe(200)
  }
  await logIn(page, site, token)
  await page.route('**/user/enrolments/next?*', (route) => route.abort())
  await page.goto(site.url + pages.lesson(course._id, course.lessons[2]._id))
  const end = page.getByRole('region', { name: lessonMessages.courseCompleted })
  await expect(end.getByRole('link', { name: 'Find your next course' })).toBeVisible()
  await expect(end.getByRole('heading', { name: 'What to learn next' })).toHaveCount(0)
})

const findEndScreen = (page: Page) => page.getByRole('region', { name: /^Next lesson/ })

/** A learner opens a video, after which the next lesson is not locked; the clock of the page stands still. */
async function openVideoBeforeNext(page: Page, site: E2eServer) {
  const course = await newLessonCourse(site)
  const [video, article] = course.lessons
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  await logIn(page, site, token)
  await page.setViewportSize(desktop)
  await page.clock.install()
  await page.goto(site.url + pages.lesson(course._id, video._id))
  // In a sequence, the next lesson opens once this one is completed.
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await expect(page.getByRole('link', { name: /^Next/ })).not.toContainText('Locked')
  return { course, video, article, token }
}

/** The video of the page, once the browser knows its length. */
async function findLoadedVideo(page: Page): Promise<Locator> {
  const video = page.locator('video')
  await video.evaluate(async (element: HTMLVideoElement) => {
    if (Number.isFinite(element.duration)) return
    await new Promise((resolve) => {
      element.addEventListener('loadedmetadata', resolve, { once: true })
    })
  })
  return video
}

async function endVideo(page: Page): Promise<void> {
  const video = await findLoadedVideo(page)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration
    void element.play()
  })
}

/**
 * A learner of a course in sequence watches the end of its video and pauses. The returned function sends the report of
 * that, which completes the lesson.
 */
async function watchVideo(page: Page, site: E2eServer, course: LessonCourse) {
  const [{ _id: video, seconds }] = course.lessons
  const length = seconds ?? 0
  const token = await createToken(site, await newMember(site))
  await enrol(site, token, course._id)
  const at = new Date().toISOString()
  const body = { position: 0, duration: length, watched: [[0, length * 0.94]], at }
  const call = `PUT /api/lessons/${video}/progress` as const
  expect((await callApi(wire(site), call, { token, body })).status).toBe(200)
  const sent = Promise.withResolvers<void>()
  const address = `**/api/lessons/${video}/progress`
  await page.route(address, async (route) => {
    await sent.promise
    await route.continue()
  })
  await logIn(page, site, token)
  await page.setViewportSize(desktop)
  await page.clock.install()
  await page.goto(site.url + pages.lesson(course._id, video))
  await expect(page.getByText(/^Length:/)).toBeAttached()
  const player = await findLoadedVideo(page)
  // No report is due.
  await page.clock.pauseAt(Date.now() + 60_000)
  const reported = page.waitForRequest(address)
  await player.evaluate(async (element: HTMLVideoElement) => {
    element.currentTime = element.duration * 0.93
    element.playbackRate = 4
    void element.play()
    await new Promise<void>((resolve) => {
      element.addEventListener('timeupdate', () => {
        if (element.currentTime >= element.duration * 0.97) resolve()
      })
    })
    element.pause()
  })
  await reported
  await page.clock.resume()
  return sent.resolve
}

test('the next lesson opens when the report of the video before it arrives late', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 GET .*\/api\/lessons\//)
  const course = await newLessonCourse(site)
  const [, article] = course.lessons
  const sendReport = await watchVideo(page, site, course)
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { name: 'This lesson is locked' })).toBeVisible()
  sendReport()
  await expect(page.getByRole('article', { name: article.title })).toBeVisible()
})

test('the next lesson opens when the report of the video arrives while it is being loaded', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/403 GET .*\/api\/lessons\//)
  const course = await newLessonCourse(site)
  const [, article] = course.lessons
  const sendReport = await watchVideo(page, site, course)
  const outlineArrives = Promise.withResolvers<void>()
  await page.route(`**/api/courses/${course._id}/outline`, async (route) => {
    await outlineArrives.promise
    await route.continue()
  })
  const nextLearning = () => page.waitForResponse(`**/api/courses/${course._id}/learning`)
  const locked = Promise.all([
    page.waitForResponse(`**/api/lessons/${article._id}`),
    nextLearning(),
  ])
  await page.getByRole('link', { name: /^Next/ }).click()
  expect((await locked)[0].status()).toBe(403)
  const refreshed = nextLearning()
  sendReport()
  await (await refreshed).finished()
  outlineArrives.resolve()
  await expect(page.getByRole('article', { name: article.title })).toBeVisible()
})

test('on a slow phone, a tab of a lesson opens at once, and the footer stays out of sight', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  await logIn(page, site, course.author.token)
  await page.setViewportSize(phone)
  const arrival = Promise.withResolvers<void>()
  await page.route(
    /\/assets\/(notes-panel|questions-panel|course-announcements)-/,
    async (route) => {
      await arrival.promise
      await route.continue()
    },
  )
  await page.goto(site.url + pages.lesson(course._id, course.lessons[0]._id))
  await page.getByRole('tablist').evaluate((list) => list.scrollIntoView())
  const panel = page.getByRole('tabpanel')
  const footer = page.getByRole('contentinfo')
  await expect(footer).not.toBeInViewport()
  for (const name of ['Notes', 'Questions', 'Announcements']) {
    await page.getByRole('tab', { name }).click()
    await expect(panel).toHaveAccessibleName(name)
    await expect(panel.getByRole('status')).toHaveText('Loading…')
    await expect(footer).not.toBeInViewport()
  }
  arrival.resolve()
  await expect(panel.getByRole('heading', { name: 'Announcements' })).toBeVisible()
  await expect(panel.getByRole('status')).toHaveCount(0)
  await expect(footer).not.toBeInViewport()
})

test('what an author sees under the video does not move the page when it arrives', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  await logIn(page, site, course.author.token)
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/assets\/video-watching-/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(site.url + pages.lesson(course._id, course.lessons[0]._id))
  const tabs = page.getByRole('tablist')
  await expect(page.getByText(/^Length:/)).toBeAttached()
  const before = await tabs.boundingBox()
  arrival.resolve()
  await expect(page.getByText(watchingMessages.tooFew)).toBeVisible()
  expect(await tabs.boundingBox()).toEqual(before)
})

test('a tab of a lesson that cannot be loaded says so, and the video stays', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  await logIn(page, site, course.author.token)
  await page.route(/\/assets\/(notes|questions)-panel-/, (route) => route.abort('connectionreset'))
  await page.goto(site.url + pages.lesson(course._id, course.lessons[0]._id))
  const player = page.getByRole('region', { name: /^Video player/ })
  await expect(player).toBeVisible()
  for (const name of ['Notes', 'Questions']) {
    await page.getByRole('tab', { name }).click()
    const panel = page.getByRole('tabpanel', { name })
    await expect(panel.getByRole('alert')).toHaveText(generalMessages.partNotLoaded)
    await expect(player).toBeVisible()
  }
})

test('the next lesson opens after a video, unless that is cancelled or turned off', async ({
  page,
  instantServer: site,
}) => {
  const { article } = await openVideoBeforeNext(page, site)
  const next = findEndScreen(page)
  const heading = next.getByRole('heading', { name: /^Next lesson/ })

  await page.locator('video').waitFor()
  await endVideo(page)
  await next.getByRole('button', { name: 'Cancel' }).click()
  await page.clock.runFor(20_000)
  await expect(heading).toHaveText('Next lesson')

  const automatic = next.getByRole('checkbox', { name: 'Open the next lesson automatically' })
  await automatic.uncheck()
  await page.reload()
  await page.locator('video').waitFor()
  await endVideo(page)
  await expect(automatic).not.toBeChecked()
  await page.setViewportSize(phone)
  // The controls do not cover it.
  await automatic.check()
  await expect(heading).toHaveText(/^Next lesson in \d s$/)
  expect((await heading.boundingBox())?.width).toBeGreaterThan(100)
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
})

test('the next lesson waits while a note is written, and an edit is kept as a draft', async ({
  page,
  instantServer: site,
}) => {
  const { course, video, article, token } = await openVideoBeforeNext(page, site)
  const question = await createQuestion(wire(site), { token }, video._id)
  const next = findEndScreen(page)
  const heading = next.getByRole('heading', { name: /^Next lesson in/ })
  const newNote = page.getByRole('textbox', { name: 'New note' })
  const editor = page.getByRole('textbox', { name: /^Edit the note/ })

  await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=notes`)
  await newNote.fill('Rivers start small')
  await page.getByRole('button', { name: 'Save note' }).click()
  await newNote.focus()
  await endVideo(page)
  await expect(heading).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(heading).toBeVisible()

  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await editor.fill('Rivers start small, and end in the sea')
  // The editor stays open.
  await next.getByRole('button', { name: 'Replay' }).focus()
  await page.clock.runFor(20_000)
  await expect(heading).toBeVisible()

  await next.getByRole('link', { name: article.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await expect(editor).toHaveValue('Rivers start small, and end in the sea')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Your notes' })).toContainText('end in the sea')
  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await editor.fill('Something else')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Edit the note/ }).click()
  await expect(editor).toHaveValue('Rivers start small, and end in the sea')
  await page.keyboard.press('Escape')

  await page.goto(site.url + pages.question(course._id, video._id, question))
  await page.getByRole('button', { name: 'Edit your question' }).click()
  await endVideo(page)
  await expect(heading).toBeVisible()
  await next.getByRole('button', { name: 'Replay' }).focus()
  await page.clock.runFor(20_000)
  await expect(heading).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.clock.runFor(10_000)
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
})

test('an author sees the course as a learner, and nothing is recorded', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video, article] = course.lessons
  await page.setViewportSize(desktop)
  await logIn(page, site, course.author.token)
  await page.goto(`${site.url}${pages.lesson(course._id, article._id)}?as=learner`)
  await expect(page.getByText(lockDetailMessages.completeFirst(video.title))).toBeVisible()
  await page.getByRole('link', { name: `Open “${video.title}”` }).click()
  await page.getByRole('button', { name: 'Mark as complete' }).click()
  await page.getByRole('link', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible()
  await expect(page.getByText(lessonMessages.asLearner)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the curriculum' })).toHaveAttribute(
    'href',
    pages.curriculum(course._id),
  )
  const { body } = await callApi(wire(site), `GET /api/courses/${course._id}/learning`, {
    token: course.author.token,
  })
  expect(body).toMatchObject({ role: 'author', completedLessons: 0 })
})
