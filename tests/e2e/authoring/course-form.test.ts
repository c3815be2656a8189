import type { Locator, Page } from '@playwright/test'
import { catalogueLimits, fileLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { courseFormMessages as messages } from '#shared/messages/authoring/course-form.ts'
import { draftMessages } from '#shared/messages/authoring/drafts.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { undoMessages } from '#shared/messages/undo.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { enlargedFlaws, flaws } from '#tests/e2e/support/looks.ts'
import { logIn, newAuthor, otherBrowser, send } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { draftForm, emptyDraftValues } from '#tests/factories/course-forms.ts'
import { image } from '#tests/factories/media/files.ts'

/** Recording a trace fetches the preview of a file, which the page's CSP blocks as intended. */
test.use({ trace: 'off' })

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true })
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const title = (page: Page) => main(page).getByRole('heading', { level: 1 })
const step = (page: Page, number: number) =>
  page.getByRole('heading', { name: new RegExp(`^Step ${number} of 4: `) })
const toStep = (page: Page, number: number) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: `Step ${number}: ` })
const missing = (page: Page) => main(page).getByText(/missing in this step/)
const thumbnail = (page: Page) => page.getByRole('group', { name: 'Thumbnail' })
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const saved = (page: Page) =>
  main(page)
    .getByText(/^Saved \d/)
    .first()
const drafts = (page: Page) => main(page).getByRole('region', { name: 'Drafts' })
const lesson = (site: E2eServer) => `${site.url}/media/lectern-lesson.webm`

const jpeg = async () => ({
  name: 'cover.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await image({ width: 320, height: 180 })),
})
const captions = {
  name: 'lesson.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:04.000\nSpoken words\n'),
}

async function choose(group: Locator, file: Awaited<ReturnType<typeof jpeg>>): Promise<void> {
  await group.getByLabel(/^Choose (a|another) file$/).setInputFiles(file)
}

/** A complete form, with a cover that the author uploads for it. */
async function completeForm(site: E2eServer, token: string, title: string) {
  const reply = await fetch(`${site.url}/api/category`)
  const [category] = (await reply.json()) as { _id: string }[]
  const body = new FormData()
  const bytes = await image({ width: 320, height: 180 })
  body.append('file', new File([bytes], 'cover.jpg', { type: 'image/jpeg' }))
  const headers = { Authorization: token }
  const upload = await fetch(`${site.url}/api/upload?for=course`, {
    method: 'POST',
    headers,
    body,
  })
  return {
    title,
    author: 'Ada Author',
    level: 'Beginner',
    category: category?._id ?? '',
    topic: 'HTML',
    comments: 'The summary',
    type: 'New',
    link: lesson(site),
    learn: 'One thing',
    desc: 'The text',
    images: (await upload.json()) as { url: string; public_id: string },
  }
}

/** Creates a course of the author by API; returns its id. */
async function createDraftCourse(site: E2eServer, token: string, title: string): Promise<string> {
  const form = await completeForm(site, token, title)
  const { course } = await send(site, 'POST', '/api/courses', form, { Authorization: token })
  return (course as { _id: string })._id
}

test('an author creates a course, sees every message once and loses no input', async ({
  page,
  demoServer: site,
  expectFailures,
}) => {
  expectFailures(/404 GET .*missing\.mp4/)
  const author = await newAuthor(site)
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/my_learning`)
  await page.getByRole('link', { name: 'Create New Course' }).click()
  await expect(step(page, 1)).toBeVisible()
  await expect(field(page, 'Author')).toHaveValue(author.fullname)

  await test.step('the next step opens only when this one is complete', async () => {
    await expect(missing(page)).toHaveText('Still missing in this step: Title, Level.')
    await field(page, 'Author').fill('')
    for (const number of [2, 3, 4]) await expect(toStep(page, number)).toBeDisabled()
    await button(page, 'Next').click()
    await expect(step(page, 1)).toBeVisible()
    await expect(field(page, 'Author')).toBeFocused()
    await expect(field(page, 'Author')).toHaveAccessibleDescription(/Fields cannot be empty/)
    await expect(toStep(page, 1)).toHaveAccessibleName(/3 to correct/)
    await page.goto(`${site.url}/dashboard/create_courses?step=3`)
    await expect(step(page, 1)).toBeVisible()
    await expect(page).toHaveURL(/create_courses\??$/)
    await field(page, 'Author').fill('Ada Author')
    await expect(field(page, 'Author')).toHaveAccessibleDescription('The name shown on the course.')
  })

  await test.step('the title shows advice, the card updates, Enter continues', async () => {
    await field(page, 'Title').fill('Maps that lie')
    await expect(main(page).getByText(messages.titleAdvice(37))).toBeVisible()
    await field(page, 'Title').fill('Maps that lie, and how one reads them nevertheless')
    await expect(main(page).getByText('50 of 150 characters', { exact: true })).toBeVisible()
    await expect(preview(page)).toContainText('Maps that lie, and how one r')
    await page.getByRole('radio', { name: 'Experts' }).check()
    await expect(missing(page)).toHaveText('Nothing is missing in this step.')
    await field(page, 'Title').press('Enter')
    await expect(step(page, 2)).toBeVisible()
  })

  await test.step('input survives a reload, Back and a closed tab', async () => {
    await field(page, 'Category').selectOption({ index: 1 })
    await field(page, 'Topic').selectOption('Design')
    await field(page, 'Comments').fill('How maps choose what they show.')
    await button(page, 'Back').click()
    await expect(step(page, 1)).toBeVisible()
    await expect(field(page, 'Author')).toHaveValue('Ada Author')
    await page.goBack()
    await expect(step(page, 2)).toBeVisible()
    await page.reload()
    await expect(field(page, 'Topic')).toHaveValue('Design')
    await expect(page.getByText(messages.draftRestored)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(`${site.url}/dashboard/create_courses`)
    await expect(field(other, 'Title')).toHaveValue(/^Maps that lie/)
    await other.close()
    await expect(saved(page)).toBeVisible()
    await button(page, 'Next').click()
  })

  await test.step('Featured is for admins, and an invalid thumbnail is rejected with a clear message', async () => {
    await expect(page.getByRole('radio', { name: 'Featured' })).toBeDisabled()
    await page.getByRole('radio', { name: 'Start' }).check()
    const status = thumbnail(page).getByRole('status')
    const large = {
      ...(await jpeg()),
      buffer: Buffer.alloc(fileLimits.courseImageMaxBytes + 1, 255),
    }
    await choose(thumbnail(page), large)
    await expect(status).toHaveText(/: Size too large!$/)
    const gif = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
    await choose(thumbnail(page), gif)
    await expect(status).toHaveText(/: File format is incorrect\.$/)
  })

  await test.step('an unplayable link is an error when the field is left, also after a reload', async () => {
    const link = field(page, 'Video link')
    await expect(toStep(page, 3)).toHaveAccessibleName(/2 missing/)
    await link.fill('not a url')
    await expect(link).not.toHaveAttribute('aria-invalid')
    // The press leaves the field: the error must not move the button away from under the pointer.
    await button(page, 'Check video').click()
    await expect(button(page, 'Check again')).toBeVisible()
    await expect(link).toHaveAccessibleDescription(new RegExp('^This link cannot be played'))
    await expect(toStep(page, 3)).toHaveAccessibleName(/1 to correct/)
    await page.reload()
    await expect(link).toHaveAccessibleDescription(new RegExp('^This link cannot be played'))
    await link.fill('')
    await expect(link).not.toHaveAttribute('aria-invalid')
  })

  await test.step('an unplayable link shows the reason; a playable one is played and measured', async () => {
    const verdict = main(page).getByRole('status')
    await button(page, 'Check video').click()
    await expect(verdict.getByText(messages.linkFirst)).toBeVisible()
    await field(page, 'Video link').fill('https://example.test/page')
    await button(page, 'Check video').click()
    await expect(verdict.getByText(messages.linkInvalid)).toBeVisible()
    await expect(
      main(page).getByText(authoringMessages.badLink, { exact: true }).and(page.locator('p')),
    ).toHaveCount(1)
    await field(page, 'Video link').fill(`${site.url}/media/missing.mp4`)
    await button(page, 'Check video').click()
    await expect(verdict.getByText(messages.problems.unplayable)).toBeVisible()
    await choose(page.getByRole('group', { name: /^Captions/ }), captions)
    await field(page, 'Video link').fill(lesson(site))
    await button(page, 'Check video').click()
    await expect(verdict.getByText(/^This video plays\. Its length, \d+:\d\d/)).toBeVisible()
    await expect(button(page, 'Captions')).toBeVisible()
  })

  await test.step('the step is complete only with an image', async () => {
    await button(page, 'Next').click()
    await expect(main(page).getByRole('alert').getByText('No Image Upload')).toBeVisible()
    await choose(thumbnail(page), await jpeg())
    await expect(preview(page).locator('img')).toHaveAttribute('src', /^\/files\/image\//)
    await button(page, 'Next').click()
    await expect(step(page, 4)).toBeFocused()
  })

  await test.step('the description preview matches the course page', async () => {
    await field(page, 'What you’ll learn').fill('To read a legend\nTo doubt a scale')
    await field(page, 'Description').fill('Maps are **arguments**. <b>Not</b> pictures.')
    // The time to load what renders it does not count as that of a text too complex.
    const release = await holdRequests(page, '**/assets/preview-worker-*.js', { times: 1 })
    await page.clock.install()
    const requested = page.waitForRequest('**/assets/preview-worker-*.js')
    await page.getByText('Preview the description').click()
    await requested
    await page.clock.runFor(2 * catalogueLimits.descriptionMaxMilliseconds)
    release()
    await expect(main(page).getByText('arguments', { exact: true })).toHaveCSS('font-weight', '700')
    await expect(main(page).getByText('<b>Not</b> pictures.')).toBeVisible()
    const description = main(page).getByRole('textbox', { name: 'Description', exact: true })
    const text = await description.inputValue()
    await description.fill('1. '.repeat(6666))
    await expect(main(page).getByText(authoringMessages.descriptionTooDeep)).toBeVisible()
    // Takes a parser seconds, but in a worker thread, so that the form stays responsive.
    await description.fill('*a_ '.repeat(5000))
    await description.fill(text)
    await expect(main(page).getByText('<b>Not</b> pictures.')).toBeVisible()
  })

  await test.step('after saving, it redirects after 1.5 s', async () => {
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await button(page, 'Publish course').click()
    await expect(page.getByText(authoringMessages.courseCreated)).toBeVisible()
    await page.clock.runFor(1400)
    await expect(page).toHaveURL(/create_courses/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(`${site.url}/dashboard/my_courses`)
    await page.clock.resume()
  })

  await test.step('then it offers to view and share the course, whose draft is gone', async () => {
    const published = main(page).getByRole('region', { name: /^“Maps that lie, .*” is published$/ })
    await expect(published.getByRole('link', { name: 'View course' })).toBeVisible()
    expect(await enlargedFlaws(page, 'section[aria-labelledby="published"]')).toEqual([])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await published.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText(catalogueMessages.linkCopied)).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(new RegExp(`^${site.url}/courses/details/[0-9a-f-]{36}$`))
    await expect(drafts(page)).toHaveCount(0)
    await published.getByRole('button', { name: 'Dismiss' }).click()
    await expect(published).toHaveCount(0)
    await expect(title(page)).toBeFocused()
  })

  await test.step('the course is complete in the catalogue, and the form is empty again', async () => {
    await page.goto(`${site.url}/courses?search=${encodeURIComponent('Maps that lie')}`)
    await page.getByRole('link', { name: /^Start Course.*Maps that lie/ }).click()
    await expect(main(page).getByText('To doubt a scale')).toBeVisible()
    await expect(main(page).getByText('<b>Not</b> pictures.')).toBeVisible()
    await page.goto(`${site.url}/dashboard/create_courses`)
    await expect(field(page, 'Title')).toHaveValue('')
  })
})

test('two tabs edit one course: the second sees the changed fields and chooses for each', async ({
  page,
  context,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PUT .*\/api\/courses\//)
  const author = await newAuthor(site)
  const id = await createDraftCourse(site, author.token, 'The first title')
  await logIn(page, site, author.token)
  const second = await context.newPage()
  await page.goto(`${site.url}/dashboard/edit_course/${id}`)
  await second.goto(`${site.url}/edit_course/${id}?step=2`)

  await test.step('the form has the values of the course and its image', async () => {
    await expect(field(page, 'Title')).toHaveValue('The first title')
    await expect(page.getByRole('radio', { name: 'Beginner' })).toBeChecked()
    await expect(preview(page).locator('img')).toHaveAttribute('src', /^\/files\/image\//)
    await expect(field(second, 'Topic')).toHaveValue('HTML')
  })

  await test.step('the first tab saves from its current step', async () => {
    await field(page, 'Title').fill('The title of the first tab')
    await page.getByRole('radio', { name: 'Experts' }).check()
    await button(page, 'Publish changes').click()
    await expect(page.getByText(authoringMessages.courseSaved)).toBeVisible()
  })

  await test.step('the second tab shows both changed fields and keeps its own text', async () => {
    await field(second, 'Comments').fill('The summary of the second tab')
    await toStep(second, 1).click()
    await field(second, 'Title').fill('The title of the second tab')
    await button(second, 'Publish changes').click()
    await expect(second.getByRole('heading', { name: messages.changedElsewhere })).toBeFocused()
    expect(await second.getByText(authoringMessages.courseChanged).count()).toBe(0)
    const title = second.getByRole('group', { name: 'Title' })
    await expect(title).toContainText('The title of the first tab')
    await expect(title).toContainText('The title of the second tab')
    await expect(title.getByRole('radio', { name: /^In this form/ })).toBeChecked()
    const level = second.getByRole('group', { name: 'Level' })
    await expect(level).toContainText(messages.changedOnlyElsewhere)
    await expect(level.getByRole('radio', { name: /^Saved elsewhere/ })).toBeChecked()
    await expect(second.getByRole('group', { name: 'Comments' })).toHaveCount(0)
    await title.getByRole('radio', { name: /^Saved elsewhere/ }).check()
    await second.getByRole('button', { name: 'Save with these choices' }).click()
    await expect(second.getByText(authoringMessages.courseSaved)).toBeVisible()
    const { course } = (await (await fetch(`${site.url}/api/courses/${id}`)).json()) as {
      course: object[]
    }
    expect(course[0]).toMatchObject({
      title: 'The title of the first tab',
      level: 'Experts',
      comments: 'The summary of the second tab',
      version: 3,
    })
  })
  await second.close()
})

test('a draft survives its session and tab, and other users of the device do not see it', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/401 (GET|PUT) /)
  expectFailures(/403 GET .*\/source/)
  const [author, other] = await Promise.all([newAuthor(site), newAuthor(site)])
  const id = await createDraftCourse(site, author.token, 'A course with a draft')
  const edit = `${site.url}/dashboard/edit_course/${id}?step=4`
  await logIn(page, site, author.token)
  await page.goto(edit)
  await field(page, 'Description').fill('A long evening’s work')

  await test.step('the session ends while the author is typing', async () => {
    await fetch(`${site.url}/user/logout`, {
      method: 'POST',
      headers: { Authorization: author.token },
    })
    await expect(page).toHaveURL(/\/login\?back=/)
  })

  await test.step('another user logs in and does not see the draft', async () => {
    await logIn(page, site, other.token)
    await page.goto(edit)
    await expect(main(page).getByRole('heading', { name: 'This is not your course' })).toBeVisible()
    await page.goto(`${site.url}/dashboard/create_courses`)
    await expect(field(page, 'Description')).toHaveValue('')
    await expect(page.getByText('A long evening’s work')).toHaveCount(0)
  })

  await test.step('the author returns, finds the draft and discards it', async () => {
    const fresh = await fetch(`${site.url}/user/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: author.email, password: author.password }),
    })
    const { access_token: token } = (await fresh.json()) as { access_token: string }
    await logIn(page, site, token)
    await page.goto(edit)
    await expect(field(page, 'Description')).toHaveValue('A long evening’s work')
    await expect(page.getByText(messages.draftRestored)).toBeVisible()
    await button(page, 'Discard draft').click()
    await expect(field(page, 'Description')).toHaveValue('The text')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Description')).toHaveValue('A long evening’s work')
    await button(page, 'Discard draft').click()
    await expect(page.getByText(draftMessages.deletedTitle('A course with a draft'))).toBeVisible()
    await page.reload()
    await expect(field(page, 'Description')).toHaveValue('The text')
  })
})

test('a draft goes on from a laptop to a phone and back', async ({
  page,
  browser,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PUT .*\/user\/drafts\/|ERR_INTERNET_DISCONNECTED/)
  const author = await newAuthor(site)
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/create_courses`)
  await field(page, 'Title').fill('Started on the laptop')
  await expect(saved(page)).toBeVisible()
  const { context, page: phone } = await otherBrowser(browser, site, author.token)

  await test.step('the phone offers the draft, and lists it in My Courses', async () => {
    await phone.goto(`${site.url}/dashboard/create_courses`)
    await expect(drafts(phone).getByRole('link', { name: 'Started on the laptop' })).toBeVisible()
    await phone.goto(`${site.url}/dashboard/my_courses`)
    await expect(drafts(phone)).toContainText('New course, saved')
    expect(await enlargedFlaws(phone, 'main section')).toEqual([])
    await drafts(phone).getByRole('link', { name: 'Continue Started on the laptop' }).click()
    await expect(field(phone, 'Title')).toHaveValue('Started on the laptop')
    await expect(phone.getByText(messages.draftRestored)).toBeVisible()
  })

  await test.step('the laptop shows what the phone saved when its author returns', async () => {
    await field(phone, 'Title').fill('Continued on the phone')
    await phone.getByRole('radio', { name: 'Experts' }).check()
    await expect(saved(phone)).toBeVisible()
    await returnTo(page)
    await expect(field(page, 'Title')).toHaveValue('Continued on the phone')
    await expect(page.getByRole('radio', { name: 'Experts' })).toBeChecked()
    await expect(main(page).getByText(messages.draftMerged).first()).toBeVisible()
  })

  await test.step('offline it says so, and saves when it is back', async () => {
    await page.context().setOffline(true)
    await field(page, 'Title').fill('Written on a train')
    await expect(main(page).getByText(messages.draftOffline).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(saved(page)).toBeVisible()
  })

  await test.step('both changed the title: the newer stays, the other is offered', async () => {
    await field(phone, 'Title').fill('Written on the phone meanwhile')
    await expect(main(phone).getByText(messages.draftConflict).first()).toBeVisible()
    expect(await flaws(phone)).toEqual([])
    await button(phone, 'Compare versions').click()
    await expect(phone.getByRole('heading', { name: messages.draftChangedElsewhere })).toBeFocused()
    const title = phone.getByRole('group', { name: 'Title' })
    await expect(title.getByRole('radio', { name: /^On this device/ })).toBeChecked()
    await title.getByRole('radio', { name: /^On the other device Written on a train/ }).check()
    await button(phone, 'Continue with these choices').click()
    await expect(step(phone, 1)).toBeFocused()
    await expect(field(phone, 'Title')).toHaveValue('Written on a train')
    await expect(saved(phone)).toBeVisible()
  })

  await test.step('another course can be started, and a draft deleted with undo', async () => {
    await page.reload()
    await button(page, 'Start another course').click()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(title(page)).toBeFocused()
    await field(page, 'Title').fill('A second draft')
    await expect(saved(page)).toBeVisible()
    await page.goto(`${site.url}/dashboard/my_courses`)
    await expect(drafts(page).getByRole('listitem')).toHaveCount(2)
    await button(page, 'Delete the draft Written on a train').click()
    await expect(drafts(page).getByRole('listitem')).toHaveCount(1)
    await returnTo(phone)
    await expect(main(phone).getByText(messages.draftGone).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(drafts(page).getByRole('listitem')).toHaveCount(2)
    await button(phone, 'Keep as a draft').click()
    await expect(saved(phone)).toBeVisible()
    await expect(step(phone, 1)).toBeFocused()
    await drafts(page).getByRole('link', { name: 'Continue Written on a train' }).click()
    await expect(page.getByRole('heading', { name: /^Step 2 of 4/ })).toBeVisible()
    await button(page, 'Back').click()
    await expect(page.getByRole('radio', { name: 'Experts' })).toBeChecked()
  })

  await test.step('the address of a draft that is gone starts another course', async () => {
    await page.goto(`${site.url}/dashboard/create_courses?draft=${crypto.randomUUID()}`)
    await expect(page).toHaveURL(/\/create_courses$/)
    await expect(field(page, 'Title')).toBeVisible()
  })
  await context.close()
})

test('a draft has focus at its heading, and is not published over the course from it', async ({
  page,
  instantServer: site,
}) => {
  const { token } = await newAuthor(site)
  const headers = { Authorization: token }
  const { images, ...texts } = await completeForm(site, token, 'Almost published')
  const values = { ...emptyDraftValues, ...texts, images: images.url }
  const id = crypto.randomUUID()
  await send(site, 'PUT', `/user/drafts/${id}`, draftForm({ values }), headers)
  await logIn(page, site, token)
  await page.goto(`${site.url}/dashboard/create_courses`)
  await drafts(page).getByRole('link', { name: 'Almost published' }).press('Enter')
  await expect(step(page, 4)).toBeVisible()
  await expect(title(page)).toBeFocused()

  // On another device, it is published.
  await send(site, 'POST', '/api/courses', { ...texts, images, draft: id }, headers)
  await returnTo(page)
  await expect(main(page).getByText(messages.draftGone).first()).toBeVisible()
  await button(page, 'Publish course').click()
  await expect(button(page, 'Keep as a draft')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
})

test('a deleted draft is restored with what only this device had', async ({
  page,
  instantServer: site,
}) => {
  const author = await newAuthor(site)
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/create_courses`)
  await field(page, 'Title').fill('On the server')
  await expect(saved(page)).toBeVisible()
  await page.goto(`${site.url}/dashboard/my_courses`)
  // As if it had been written offline.
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) {
      for (const [key, text] of Object.entries(storage)) {
        if (!key.startsWith('draft:') || !text.includes('On the server')) continue
        storage.setItem(key, JSON.stringify({ ...JSON.parse(text), title: 'On this device' }))
      }
    }
  })
  await test.step('one that Undo restored before the list was loaded again can be deleted again', async () => {
    await expect(button(page, 'Delete the draft On the server')).toBeVisible()
    const loaded = Promise.withResolvers<void>()
    await page.route('**/user/drafts', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await button(page, 'Delete the draft On the server').click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(undoMessages.undone)).toBeVisible()
    loaded.resolve()
    await button(page, 'Delete the draft On the server').click()
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await drafts(page).getByRole('link', { name: 'Continue On the server' }).click()
  await expect(field(page, 'Title')).toHaveValue('On this device')
  await expect(saved(page)).toBeVisible()

  await test.step('one that was discarded in the form is offered only after Undo', async () => {
    const deleted = Promise.withResolvers<void>()
    await page.route('**/user/drafts/*', async (route) => {
      if (route.request().method() === 'DELETE') await deleted.promise
      await route.continue()
    })
    await button(page, 'Discard draft').click()
    await expect(page.getByText('Loading the form…')).toBeAttached()
    deleted.resolve()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(drafts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(field(page, 'Title')).toHaveValue('On this device')
  })
})

test('a link in the form is not ignored unseen once the course has several lessons', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 PUT .*\/api\/courses\//)
  const author = await newAuthor(site)
  const id = await createDraftCourse(site, author.token, 'A course that grows')
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/edit_course/${id}?step=3`)
  await field(page, 'Video link').fill(`${lesson(site)}?other`)
  const headers = { Authorization: author.token }
  const section = crypto.randomUUID()
  const lessons = [{ _id: crypto.randomUUID(), title: 'Another lesson', kind: 'article' }]
  const path = `/api/courses/${id}`
  await send(site, 'POST', `${path}/sections`, { _id: section, title: 'More' }, headers)
  await send(site, 'POST', `${path}/lessons`, { section, lessons }, headers)
  await button(page, 'Publish changes').click()
  await expect(page.getByRole('heading', { name: messages.changedElsewhere })).toBeFocused()
  await expect(page.getByText(messages.videosInCurriculum).first()).toBeVisible()
  await button(page, 'Review the form first').click()
  await expect(step(page, 3)).toBeFocused()
  await expect(page.getByText(messages.videosInCurriculum)).toBeVisible()
  await expect(field(page, 'Video link')).toHaveCount(0)
  await button(page, 'Publish changes').click()
  await expect(page.getByText(authoringMessages.courseSaved)).toBeVisible()
})

/** As if the author switched back to this tab. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('the form has no layout or accessibility flaws with errors, video, preview and conflict dialog', async ({
  page,
  context,
  instantServer: site,
  expectFailures,
}) => {
  test.setTimeout(180_000)
  expectFailures(/409 PUT .*\/api\/courses\//)
  const found: Record<string, string[]> = {}
  const author = await newAuthor(site)
  const id = await createDraftCourse(site, author.token, 'A title that somebody else will change')
  await logIn(page, site, author.token)
  await page.goto(`${site.url}/dashboard/create_courses`)
  await button(page, 'Next').click()
  await expect(field(page, 'Title')).toBeFocused()
  found['rejected'] = await flaws(page)
  await page.goto(`${site.url}/dashboard/edit_course/${id}?step=3`)
  await button(page, 'Check video').click()
  await expect(main(page).getByText(/^This video plays/)).toBeVisible()
  found['video'] = await flaws(page)
  await button(page, 'Next').click()
  await field(page, 'Description').fill('# Heading\n\nSome *words*\n\n- one\n- two')
  await page.getByText('Preview the description').click()
  await expect(page.getByRole('heading', { name: 'Heading' })).toBeVisible()
  found['description'] = await flaws(page)
  const other = await context.newPage()
  await other.goto(`${site.url}/dashboard/edit_course/${id}`)
  await field(other, 'Title').fill('What somebody else made of it')
  await button(other, 'Publish changes').click()
  await expect(other.getByText(authoringMessages.courseSaved)).toBeVisible()
  await other.close()
  await button(page, 'Publish changes').click()
  await expect(page.getByRole('heading', { name: messages.changedElsewhere })).toBeVisible()
  found['conflict'] = await flaws(page)
  const draft = draftForm({ values: { ...emptyDraftValues, title: 'A draft among courses' } })
  const headers = { Authorization: author.token }
  await send(site, 'PUT', `/user/drafts/${crypto.randomUUID()}`, draft, headers)
  await button(page, 'Save with these choices').click()
  await expect(
    page.getByRole('heading', { name: /^The changes to .* are published$/ }),
  ).toBeVisible()
  await expect(drafts(page)).toContainText('A draft among courses')
  found['published'] = await flaws(page)
  const none: string[] = []
  expect(found).toEqual({
    rejected: none,
    video: none,
    description: none,
    conflict: none,
    published: none,
  })
})
