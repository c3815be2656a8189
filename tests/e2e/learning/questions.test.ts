import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse, useDatabase } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember, otherBrowser } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { callApi } from '#tests/helpers/client.ts'

/** A course with someone who is enrolled in it. */
async function newLearner(site: E2eServer, course: string) {
  const member = await newMember(site)
  const token = await createToken(site, member)
  const body = { cart: [{ _id: course }] }
  const { status } = await callApi(wire(site), 'PATCH /user/addcart', { token, body })
  expect(status).toBe(200)
  return { ...member, token }
}

test('a learner asks by keyboard on a phone, an instructor answers in the queue', async ({
  page,
  browser,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  const title = 'Why is the answer rounded twice?'
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, site, learner.token)
  await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=questions`)
  const panel = page.getByRole('tabpanel', { name: 'Questions' })

  await test.step('the empty list says so', async () => {
    await expect(panel.getByText('Nobody has asked a question')).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
  })

  await test.step('an empty title is rejected, and what was typed survives a reload', async () => {
    const ask = panel.getByRole('button', { name: 'Ask a question' })
    const field = panel.getByRole('textbox', { name: 'Title' })
    await ask.press('Enter')
    await expect(field).toBeFocused()
    await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(ask).toBeFocused()
    await ask.press('Enter')
    await panel.getByRole('button', { name: 'Post question' }).press('Enter')
    await expect(panel.getByRole('alert')).toContainText(messages.titleMissing)
    await expect(field).toBeFocused()
    await page.keyboard.type(title)
    expect(await flaws(page, widths)).toEqual([])
    await page.reload()
    await panel.getByRole('button', { name: 'Ask a question' }).press('Enter')
    await expect(field).toHaveValue(title)
  })

  await test.step('the question is posted and shown', async () => {
    await panel.getByRole('textbox', { name: 'Details' }).fill('See **step 2**.')
    await panel.getByRole('checkbox', { name: 'About the moment at 0:00' }).check()
    await panel.getByRole('button', { name: 'Post question' }).press('Enter')
    await expect(panel.getByRole('heading', { name: title })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'All questions' })).toBeFocused()
    await expect(panel.getByRole('button', { name: 'Play from 0:00' })).toBeVisible()
    await expect(panel.locator('strong')).toHaveText('step 2')
    expect(await flaws(page, widths)).toEqual([])
  })

  const { page: desk, context } = await otherBrowser(browser, site, course.author.token)

  await test.step('the instructor finds it in the queue and answers', async () => {
    await desk.goto(site.url + pages.questionQueue)
    await expect(
      desk.getByText('1 question in your courses is waiting for an answer.'),
    ).toBeVisible()
    expect(await flaws(desk, widths)).toEqual([])
    const search = desk.getByRole('searchbox', { name: 'Search questions' })
    await search.fill('qzxvkj')
    await search.press('Enter')
    await expect(desk.getByText('No questions match your search.')).toBeVisible()
    await expect(desk.getByText('Every question has an answer.')).toBeHidden()
    await desk.getByRole('button', { name: 'Clear search' }).press('Enter')
    await expect(search).toHaveValue('')
    await expect(desk.getByRole('heading', { level: 1 })).toBeFocused()
    await desk.getByRole('button', { name: `Answer “${title}”` }).click()
    await desk.getByRole('textbox', { name: 'Your answer' }).fill('It is a *mistake*.')
    await desk.getByRole('button', { name: 'Post answer' }).click()
    await expect(desk.getByRole('region', { name: 'Answers' })).toContainText('Instructor')
    await expect(desk.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
    await desk.getByRole('button', { name: 'All questions' }).click()
    await expect(desk.getByText('All questions in your courses are answered.')).toBeVisible()
  })

  await test.step('the answer appears by itself, and is accepted', async () => {
    await expect(panel.getByText('It is a mistake.')).toBeVisible()
    await panel.getByRole('button', { name: /^Vote .*answer$/ }).press('Enter')
    await expect(panel.getByRole('button', { name: /^Vote 1/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await panel.getByRole('button', { name: /^Accept/ }).press('Enter')
    await expect(panel.getByText('Accepted answer')).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await panel.getByRole('button', { name: 'All questions' }).press('Enter')
    await expect(panel.getByRole('list', { name: 'Questions' })).toContainText('Answered')
    await expect(panel.getByRole('heading', { level: 2, name: 'Questions' })).toBeFocused()
  })

  await test.step('the notification of the instructor leads to the question', async () => {
    await desk.goto(site.url + pages.notifications)
    await desk.getByRole('link', { name: /accepted your answer in/ }).click()
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
  })
  await context.close()
})

test('questions are searched, sorted, edited and deleted', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PATCH .*\/api\/questions\//)
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  const other = await newLearner(site, course._id)
  const api = wire(site)
  const late = await createQuestion(api, learner, video._id, { title: 'Late rivers', seconds: 9 })
  const early = await createQuestion(api, other, video._id, { title: 'Early hills', seconds: 2 })
  await createAnswer(api, learner, early, 'On the right.')
  await createAnswer(api, other, late, 'As the map says.')
  await logIn(page, site, learner.token)
  await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=questions`)
  const panel = page.getByRole('tabpanel', { name: 'Questions' })
  const titles = panel.getByRole('list', { name: 'Questions' }).getByRole('heading')
  await expect(titles).toHaveText(['Early hills', 'Late rivers'])
  // The bar with the outline of the course covers what is behind it.
  await panel.getByRole('searchbox').evaluate((field) => field.scrollIntoView({ block: 'center' }))
  expect(await flaws(page, widths)).toEqual([])

  await test.step('by words and by time', async () => {
    await panel.getByRole('searchbox').fill('riv')
    await panel.getByRole('searchbox').press('Enter')
    await expect(titles).toHaveText(['Late rivers'])
    await panel.getByRole('searchbox').fill('glaciers')
    await panel.getByRole('searchbox').press('Enter')
    await expect(panel.getByText('No question contains “glaciers”.')).toBeVisible()
    await panel.getByRole('searchbox').fill('')
    await panel.getByRole('searchbox').press('Enter')
    await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Time in the video')
    await expect(titles).toHaveText(['Early hills', 'Late rivers'])
    await panel.getByRole('combobox', { name: 'Sort by' }).selectOption('Most votes')
  })

  await test.step('its own answer is edited and deleted by keyboard', async () => {
    const edit = panel.getByRole('button', { name: 'Edit your answer' })
    const field = panel.getByRole('textbox', { name: 'Edit your answer' })
    await panel.getByRole('link', { name: 'Early hills' }).press('Enter')
    await edit.press('Enter')
    await expect(field).toBeFocused()
    await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await field.fill('On the left.')
    await panel.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(panel.getByText('On the left.')).toBeVisible()
    await expect(edit).toBeFocused()
    await panel.getByRole('button', { name: /^Delete .*'s answer$/ }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(panel.getByText('On the left.')).toHaveCount(0)
    await expect(panel.getByRole('heading', { name: /^\S+ answers$/ })).toBeFocused()
    await panel.getByRole('button', { name: 'All questions' }).press('Enter')
  })

  await test.step('its own question is edited, also against another edit', async () => {
    const edit = panel.getByRole('button', { name: 'Edit your question' })
    const title = panel.getByRole('textbox', { name: 'Title' })
    await panel.getByRole('link', { name: 'Late rivers' }).click()
    await edit.press('Enter')
    await expect(title).toBeFocused()
    await panel.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await callApi(api, `PATCH /api/questions/${late}`, {
      token: learner.token,
      body: { title: 'From the phone', body: '', version: 1 },
    })
    await title.fill('Late seas')
    // The draft is still based on the version that it was started from.
    await page.reload()
    await edit.click()
    await expect(title).toHaveValue('Late seas')
    await panel.getByRole('button', { name: 'Save changes' }).click()
    await expect(panel.getByRole('group', { name: 'Current version' })).toContainText(
      'From the phone',
    )
    // At the top, nothing that stays at the bottom covers the buttons.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await flaws(page, widths)).toEqual([])
    await panel.getByRole('button', { name: 'Replace it with my version' }).press('Enter')
    await expect(panel.getByRole('heading', { name: 'Late seas' })).toBeVisible()
    await expect(edit).toBeFocused()
  })

  await test.step('it is deleted, and the answer stays', async () => {
    await panel.getByRole('button', { name: 'Delete this question' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    // In the order of votes, both have none.
    await expect(titles.filter({ hasText: 'Deleted question' })).toBeVisible()
    await expect(panel.getByRole('heading', { level: 2, name: 'Questions' })).toBeFocused()
    await panel.getByRole('link', { name: 'Deleted question' }).click()
    await expect(panel.getByText('As the map says.')).toBeVisible()
  })

  await test.step('the answer is removed by the author of the course, for a reason', async () => {
    await logIn(page, site, course.author.token)
    await page.goto(`${site.url}${pages.question(course._id, video._id, late)}`)
    await panel.getByRole('button', { name: /^Moderate .*'s answer$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
    await dialog.getByRole('button', { name: 'Remove answer' }).click()
    await expect(page.getByText(messages.answerRemoved)).toBeVisible()
    await expect(titles).toHaveText(['Early hills'])
  })
})

test('a vote and an answer stay when the question is loaded again meanwhile', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  const api = wire(site)
  const question = await createQuestion(api, learner, video._id, { title: 'Which way?' })
  await logIn(page, site, course.author.token)
  // When its live connection opens, the page loads the question too.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"unread"')),
    )
  await page.goto(site.url + pages.question(course._id, video._id, question))
  await connected
  const panel = page.getByRole('tabpanel', { name: 'Questions' })
  const vote = panel.getByRole('button', { name: /^Vote .* for this question$/ })
  const answers = panel.getByRole('region', { name: 'Answers' })
  const returnToWindow = () => page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(vote).toBeVisible()

  /** Holds the next request of this method, whose response is read before or after. Returns what releases it. */
  const hold = async (method: string, read: 'first' | 'last') => {
    const released = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    let isHeld = false
    await page.route(/\/api\/questions\//, async (route) => {
      if (isHeld || route.request().method() !== method) return route.fallback()
      isHeld = true
      const early = read === 'first' ? await route.fetch() : undefined
      started.resolve()
      await released.promise
      await route.fulfill({ response: early ?? (await route.fetch()) })
    })
    return { started: started.promise, release: released.resolve }
  }

  await test.step('the question arrives before the vote is saved', async () => {
    const saving = await hold('PUT', 'last')
    await vote.click()
    await saving.started
    await createAnswer(api, learner, question, 'To the left.')
    await returnToWindow()
    await expect(answers).toContainText('To the left.')
    saving.release()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('the question was read before the vote and arrives after it', async () => {
    const loading = await hold('GET', 'first')
    await returnToWindow()
    await loading.started
    const saved = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await vote.click()
    await saved
    await expect(vote).toHaveAttribute('aria-pressed', 'false')
    const arrived = page.waitForResponse(`**/api/questions/${question}`)
    loading.release()
    await (await arrived).finished()
    // The page has processed the response then.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(vote).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the question arrives before the answer is saved', async () => {
    const saving = await hold('PUT', 'last')
    await panel.getByRole('textbox', { name: 'Your answer' }).fill('To the right.')
    await panel.getByRole('button', { name: 'Post answer' }).click()
    await saving.started
    await createAnswer(api, learner, question, 'Or back.')
    await returnToWindow()
    await expect(answers).toContainText('Or back.')
    saving.release()
    await expect(panel.getByRole('textbox', { name: 'Your answer' })).toHaveValue('')
    await expect(answers).toContainText('To the right.')
  })

  await test.step('what is written while an answer is saved stays in the form', async () => {
    const saving = await hold('PUT', 'last')
    const field = panel.getByRole('textbox', { name: 'Your answer' })
    await field.fill('Straight on.')
    await panel.getByRole('button', { name: 'Post answer' }).click()
    await saving.started
    await field.fill('Half a thought')
    saving.release()
    await expect(answers).toContainText('Straight on.')
    await expect(panel.getByRole('button', { name: 'Post answer' })).toBeVisible()
    await expect(field).toHaveValue('Half a thought')
  })

  await test.step('an answer is accepted while a vote is on its way', async () => {
    const saving = await hold('PUT', 'first')
    await vote.click()
    await saving.started
    const answer = answers.getByRole('article').filter({ hasText: 'To the left.' })
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await answer.getByRole('button', { name: /^Accept/ }).click()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    // It waits for the response to the vote, which does not have it.
    expect(requests).toEqual([])
    saving.release()
    await expect(answer.getByText('Accepted answer')).toBeVisible()
    await expect(vote).toHaveAttribute('aria-pressed', 'true')
  })
})

test('questions of another order or filter that fail to load are loaded by Retry', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  await createQuestion(wire(site), learner, video._id, { title: 'Which way?' })
  await logIn(page, site, course.author.token)
  const title = page.getByRole('heading', { name: 'Which way?' })
  const failed = page.getByRole('alert').filter({ hasText: 'The questions could not be loaded' })

  await test.step('in a lesson', async () => {
    await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=questions`)
    await expect(title).toBeVisible()
    await page.route('**/api/lessons/*/questions?*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most votes')
    await expect(failed).toBeVisible()
    await expect(title).toHaveCount(0)
    await page.unroute('**/api/lessons/*/questions?*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(title).toBeVisible()
  })

  await test.step('in the queue', async () => {
    await page.goto(site.url + pages.questionQueue)
    await expect(title).toBeVisible()
    await page.route('**/api/questions?*', (route) => route.abort())
    await page.getByRole('combobox', { name: 'Course', exact: true }).selectOption(course.title)
    await expect(failed).toBeVisible()
    await expect(title).toHaveCount(0)
    await page.unroute('**/api/questions?*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(title).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Course', exact: true })).toHaveValue(
      course._id,
    )
  })
})

test('a learner finds a question in a course that was left, and deletes it', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const learner = await newLearner(site, course._id)
  const title = 'Where does the river begin?'
  await useDatabase(site, (db) =>
    db.query('update lessons set is_preview = false where course_id = $1', [course._id]),
  )
  await createQuestion(wire(site), learner, course.lessons[0]._id, { title })
  await logIn(page, site, learner.token)
  await page.goto(site.url + pages.myLearning)
  await page.getByRole('navigation').getByRole('link', { name: 'My Questions' }).first().click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: title })).toBeVisible()

  const { status } = await callApi(wire(site), 'PATCH /user/addcart', {
    token: learner.token,
    body: { cart: [] },
  })
  expect(status).toBe(200)
  await page.goto(site.url + pages.myQuestions)
  await expect(page.getByText(messages.lessonUnavailable)).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  expect(await flaws(page, widths)).toEqual([])
  await page.getByRole('button', { name: `Delete “${title}”` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText(messages.questionDeleted)).toBeVisible()
  await expect(page.getByText(messages.noneAsked)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await flaws(page, widths)).toEqual([])
})

test('a question whose response was lost is posted once, also after a reload', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch|\/questions\//)
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  await logIn(page, site, learner.token)
  await page.goto(`${site.url}${pages.lesson(course._id, video._id)}?tab=questions`)
  const panel = page.getByRole('tabpanel', { name: 'Questions' })
  const ask = panel.getByRole('button', { name: 'Ask a question' })
  const title = panel.getByRole('textbox', { name: 'Title' })
  const post = panel.getByRole('button', { name: 'Post question' })
  const loseResponse = () =>
    page.route(
      '**/api/lessons/*/questions/*',
      async (route) => {
        await route.fetch()
        await route.abort('failed')
      },
      { times: 1 },
    )

  for (const text of ['Where does the river begin?', 'Where does it end?']) {
    await loseResponse()
    await ask.click()
    await title.fill(text)
    await post.click()
    await expect(panel.getByRole('alert')).toBeVisible()
    await page.reload()
    await ask.click()
    await expect(title).toHaveValue(text)
    await post.click()
    await expect(panel.getByRole('heading', { name: text })).toBeVisible()
    await panel.getByRole('button', { name: 'All questions' }).click()
  }
  const titles = panel.getByRole('list', { name: 'Questions' }).getByRole('heading')
  await expect(titles).toHaveText(['Where does it end?', 'Where does the river begin?'])

  await test.step('another text is not taken for the one that was posted', async () => {
    await loseResponse()
    await ask.click()
    await title.fill('How deep is it?')
    await post.click()
    await expect(panel.getByRole('alert')).toBeVisible()
    await page.reload()
    await ask.click()
    await title.fill('How deep is the river?')
    await post.click()
    await expect(panel.getByRole('alert')).toContainText(messages.postedBefore)
    await post.click()
    await expect(panel.getByRole('heading', { name: 'How deep is the river?' })).toBeVisible()
    await panel.getByRole('button', { name: 'All questions' }).click()
    await expect(titles).toHaveCount(4)
  })
})

test('questions are ticks on the seek bar that the keys jump to, unless they are hidden', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [video] = course.lessons
  const learner = await newLearner(site, course._id)
  const api = wire(site)
  await createQuestion(api, learner, video._id, { title: 'Early hills', seconds: 10 })
  await createQuestion(api, learner, video._id, { title: 'Late rivers', seconds: 20 })
  await logIn(page, site, learner.token)
  await page.setViewportSize({ width: 1280, height: 900 })
  const loaded = page.waitForResponse(`**/api/lessons/${video._id}/questions?*`)
  await page.goto(site.url + pages.lesson(course._id, video._id))
  const player = page.getByRole('region', { name: /^Video player/ })
  const slider = player.getByRole('slider', { name: 'Seek' })
  await expect(player.getByText(/^Length:/)).toBeAttached()
  await loaded
  // Waits until the slider does not move: while the page is loading, it may leave the pointer.
  const hover = async (second: number) => {
    await page.mouse.move(0, 0)
    const rail = await slider.boundingBox()
    if (!rail) throw new Error('The slider has no bounding box.')
    const fraction = (second + 0.2) / Number(await slider.getAttribute('max'))
    await slider.hover({ position: { x: rail.width * fraction, y: rail.height / 2 } })
  }

  await test.step('without the tab of the questions', async () => {
    await hover(10)
    await expect(player.getByText('Question: Early hills0:10', { exact: true })).toBeVisible()
    expect(await flaws(page)).toEqual([])
  })

  await test.step('the keys jump to the next and the previous one', async () => {
    await player.focus()
    await page.keyboard.press('.')
    await expect(slider).toHaveAttribute('aria-valuetext', /^10 seconds .*Question: Early hills$/)
    await page.keyboard.press('.')
    await expect(slider).toHaveAttribute('aria-valuetext', /Question: Late rivers$/)
    await page.keyboard.press(',')
    await expect(slider).toHaveAttribute('aria-valuetext', /Question: Early hills$/)
  })

  await test.step('the switch hides them, also after a reload', async () => {
    await player.getByRole('button', { name: 'Settings', exact: true }).click()
    await player.getByRole('checkbox', { name: 'Markers on the seek bar' }).click()
    await expect(slider).not.toHaveAttribute('aria-valuetext', /Question/)
    const questions = page.waitForResponse(`**/api/lessons/${video._id}/questions?*`)
    await page.reload()
    await questions
    await expect(player.getByText(/^Length:/)).toBeAttached()
    await hover(20)
    await expect(player.getByText('0:20', { exact: true })).toBeVisible()
    await expect(player.getByText('Question: Late rivers')).toHaveCount(0)
  })
})
