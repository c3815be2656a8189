import {
  filterKindHelp,
  filterMessages as messages,
} from '#shared/messages/administration/filters.ts'
import { heldMessages } from '#shared/messages/community/held.ts'
import { hiddenReviewMessage } from '#shared/messages/community/hidden-review.ts'
import { pages } from '#shared/paths.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { callApi } from '#tests/helpers/client.ts'
import { wire } from '../support/author.ts'
import { createViewerToken } from '../support/every-page.ts'
import { newLessonCourse, useDatabase } from '../support/lessons.ts'
import { enlargedFlaws, flaws, widths } from '../support/looks.ts'
import { createToken, logIn, newMember } from '../support/member.ts'
import { expect, test } from '../support/test.ts'

test('an admin adds, tests, edits and deletes a filter by keyboard', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/409 POST .*\/api\/admin\/filters$/)
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.filters}`)
  await expect(page.getByText('Nothing is blocked yet.')).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])

  await test.step('a filter is added, and rejected as a repetition with the text kept', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add filter' })
    const blocked = dialog.getByRole('textbox', { name: 'Word or phrase' })
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await dialog.getByRole('radio', { name: 'Link' }).check()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(
      filterKindHelp.link,
    )
    await page.reload()
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await expect(dialog.getByRole('radio', { name: 'Link' })).toBeChecked()
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Word or phrase' }).check()
    await blocked.fill('Casino bonus')
    expect(await flaws(page, widths)).toEqual([])
    expect(await enlargedFlaws(page)).toEqual([])
    await blocked.press('Enter')
    await expect(page.getByText(messages.created)).toBeVisible()
    await expect(page.getByRole('row', { name: 'Casino bonus' })).toContainText('Reject')
    expect(await flaws(page, widths)).toEqual([])
    await page.getByRole('button', { name: 'Add filter' }).press('Enter')
    await blocked.fill('CASINO BÓNUS')
    await blocked.press('Enter')
    await expect(dialog.getByText(messages.alreadyBlocked).first()).toBeVisible()
    await expect(blocked).toHaveValue('CASINO BÓNUS')
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  })

  await test.step('the test field says what happens', async () => {
    const text = page.getByRole('textbox', { name: 'Text or email address' })
    const run = page.getByRole('button', { name: 'Test', exact: true })
    await text.fill('A ｃａｓｉｎｏ bonus for you')
    await run.press('Enter')
    await expect(page.getByText(messages.wordBlocked('Casino bonus'))).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
    await text.fill('A casino')
    await run.press('Enter')
    await expect(page.getByText('Nothing would happen')).toBeVisible()
  })

  await test.step('the filter is edited and deleted', async () => {
    await page.getByRole('button', { name: 'Edit Casino bonus' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit filter' })
    await dialog.getByRole('radio', { name: 'Hide for review' }).check()
    await dialog.getByRole('button', { name: 'Save filter' }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: 'Casino bonus' })).toContainText('Hide for review')
    await expect(page.getByRole('button', { name: 'Edit Casino bonus' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete Casino bonus' }).press('Enter')
    await expect(page.getByText('Nothing is blocked yet.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // With focus, the message stays.
    await page.getByRole('button', { name: 'Undo' }).focus()
    expect(await flaws(page, widths)).toEqual([])
    expect(await enlargedFlaws(page, 'li:has(> p + button)')).toEqual([])
    await page.keyboard.press('z')
    await expect(page.getByRole('row', { name: 'Casino bonus' })).toContainText('Hide for review')
    const deletions: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.url())
    })
    await page.getByRole('button', { name: 'Delete Casino bonus' }).dblclick()
    await expect(page.getByText('Nothing is blocked yet.')).toBeVisible()
    expect(deletions).toHaveLength(1)
  })
})

test('after the only filter of the last page was deleted, the page before it is shown', async ({
  page,
  instantServer: site,
}) => {
  await useDatabase(site, (db) =>
    db.query(
      `insert into content_filters (kind, pattern, key, action, created_at)
       select 'word', 'blocked ' || n, 'blocked' || n, 'hide', now() - n * interval '1 minute'
       from generate_series(1, 51) n`,
    ),
  )
  await logIn(page, site, (await createViewerToken(site, 'admin')) ?? '')
  await page.goto(`${site.url}${pages.filters}`)
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  await pager.getByRole('link', { name: 'Page 2' }).click()
  await page.getByRole('button', { name: 'Delete blocked 51' }).press('Enter')
  await expect(page.getByRole('row', { name: 'blocked 50' })).toBeVisible()
  await expect(page).toHaveURL(/\?page=1$/)
  await expect(pager).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: 'blocked 51' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'blocked 49' })).toBeVisible()
  await expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page')
  await useDatabase(site, (db) => db.query('delete from content_filters'))
})

test('a rejected text is shown at its field and above the form, and not in a toast too', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/400 POST .*\/api\/post\?/)
  const admin = (await createViewerToken(site, 'admin')) ?? ''
  await createFilter(wire(site), { token: admin }, 'word', 'baccarat', 'hide')
  await createFilter(wire(site), { token: admin }, 'word', 'roulette', 'reject')
  await logIn(page, site, await createToken(site, await newMember(site)))
  await page.goto(site.url + pages.community)
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  const text = dialog.getByRole('textbox', { name: 'What' })
  async function post(content: string) {
    await page.getByRole('button', { name: 'Create Post' }).press('Enter')
    await text.fill(content)
    await dialog.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  }
  // From here on, a toast would be there at the same time as the form's own message.
  await post('An evening of baccarat')
  await expect(page.getByText(heldMessages.post)).toBeVisible()

  await post('An evening of roulette')
  await expect(dialog.getByRole('alert')).toHaveText(messages.wordBlocked('roulette'))
  await expect(text).toHaveAccessibleDescription(new RegExp(messages.wordBlocked('roulette')))
  // Not repeated until the toast has disappeared.
  expect(await page.getByText(messages.wordBlocked('roulette')).count()).toBe(2)
})

test('an author is told of a text that is held for review, which leaves the page', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  const admin = (await createViewerToken(site, 'admin')) ?? ''
  const author = await createToken(site, await newMember(site))
  const post = await createPost(wire(site), author, { content: 'My first week' })
  const comment = await createComment(wire(site), author, post, 'More tomorrow')
  await createFilter(wire(site), { token: admin }, 'word', 'jackpot', 'hide')
  await logIn(page, site, author)
  await page.goto(site.url + pages.community)
  const held = page.getByText(/jackpot/i)

  await test.step('a new post', async () => {
    await page.getByRole('button', { name: 'Create Post' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create Post' })
    await dialog.getByRole('textbox', { name: 'What' }).fill('A jackpot for everyone')
    await dialog.getByRole('button', { name: 'Post', exact: true }).press('Enter')
    await expect(page.getByText(heldMessages.post)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(held).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create Post' })).toContainText(/^What/)
    expect(await flaws(page, widths)).toEqual([])
  })

  const card = page.getByRole('article').filter({ hasText: 'My first week' })
  const field = card.getByRole('textbox', { name: /^Comment on/ })
  const comments = card.getByRole('list', { name: /^Comments on/ })
  await test.step('a new comment', async () => {
    await field.fill('Jackpot, look')
    await field.press('Control+Enter')
    await expect(page.getByText(heldMessages.comment)).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
    await expect(comments).toHaveText(/More tomorrow/)
    await expect(held).toHaveCount(0)
  })

  await test.step('a new reply', async () => {
    await comments.getByRole('button', { name: /^Reply to/ }).press('Enter')
    const reply = card.getByRole('textbox', { name: /^Reply to/ })
    await reply.fill('Jackpot again')
    await reply.press('Control+Enter')
    await expect(page.getByText(heldMessages.reply)).toBeVisible()
    await expect(reply).toHaveValue('')
    await expect(held).toHaveCount(0)
  })

  await test.step('nothing is back after a reload', async () => {
    await page.reload()
    await expect(comments).toHaveText(/More tomorrow/)
    await expect(held).toHaveCount(0)
  })

  await test.step('an edited comment', async () => {
    await card.locator(`#edit-${comment}`).press('Enter')
    const editor = card.getByRole('textbox', { name: 'Edit your comment' })
    await editor.fill('My jackpot')
    await editor.press('Control+Enter')
    await expect(page.getByText(heldMessages.comment)).toBeVisible()
    await expect(comments).toHaveCount(0)
    await expect(field).toBeFocused()
  })

  await test.step('an edited post, on its own page', async () => {
    // If the event arrives before the response to the edit.
    expectFailures(new RegExp(`404 GET .*/api/post/${post}\\?`))
    await page.goto(site.url + pages.post(post))
    await page.getByRole('button', { name: /^Edit .*'s post$/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit post' })
    await dialog.getByRole('textbox', { name: 'What' }).fill('Jackpot!')
    await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(page.getByText(heldMessages.post)).toBeVisible()
    await expect(page).toHaveURL(site.url + pages.community)
    await expect(page.getByRole('heading', { name: 'Community' })).toBeVisible()
    await expect(page.getByText(/jackpot|My first week/i)).toHaveCount(0)
  })
})

test('a learner is told of a question, an answer and a review that are held for review', async ({
  page,
  instantServer: site,
}) => {
  const api = wire(site)
  const course = await newLessonCourse(site)
  const lesson = course.lessons[0]._id
  const token = await createToken(site, await newMember(site))
  await callApi(api, 'PATCH /user/addcart', { token, body: { cart: [{ _id: course._id }] } })
  const admin = (await createViewerToken(site, 'admin')) ?? ''
  await createFilter(api, { token: admin }, 'word', 'lottery', 'hide')
  await logIn(page, site, token)
  const panel = page.getByRole('tabpanel', { name: 'Questions' })
  const held = page.getByText(/lottery/i)

  await test.step('a new question', async () => {
    await page.goto(`${site.url}${pages.lesson(course._id, lesson)}?tab=questions`)
    await panel.getByRole('button', { name: 'Ask a question' }).press('Enter')
    await panel.getByRole('textbox', { name: 'Title' }).fill('A lottery?')
    await panel.getByRole('button', { name: 'Post question' }).press('Enter')
    await expect(page.getByText(heldMessages.question)).toBeVisible()
    await expect(panel.getByText('Nobody has asked a question')).toBeVisible()
    const ask = panel.getByRole('button', { name: 'Ask a question' })
    await expect(ask).toBeFocused()
    await ask.press('Enter')
    await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  })

  const question = await createQuestion(api, { token }, lesson, { title: 'How far?' })
  await createAnswer(api, { token }, question, 'Ten miles.')
  const answers = panel.getByRole('region', { name: 'Answers' })
  await test.step('a new answer', async () => {
    await page.goto(site.url + pages.question(course._id, lesson, question))
    const field = panel.getByRole('textbox', { name: 'Your answer' })
    await field.fill('Win the lottery')
    await panel.getByRole('button', { name: 'Post answer' }).press('Enter')
    await expect(page.getByText(heldMessages.answer)).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(answers.getByRole('article')).toHaveCount(1)
  })

  await test.step('an edited answer', async () => {
    await answers.getByRole('button', { name: 'Edit your answer' }).press('Enter')
    const field = answers.getByRole('textbox', { name: 'Edit your answer' })
    await field.fill('The lottery')
    await answers.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(answers.getByText('Nobody has answered yet.')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'All questions' })).toBeFocused()
  })

  await test.step('an edited question', async () => {
    await panel.getByRole('button', { name: 'Edit your question' }).press('Enter')
    await panel.getByRole('textbox', { name: 'Title' }).fill('Lottery')
    await panel.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect(panel.getByText('Nobody has asked a question')).toBeVisible()
    await expect(held).toHaveCount(0)
  })

  await test.step('a review, also after a reload', async () => {
    await page.goto(site.url + pages.course(course._id))
    const own = page.getByRole('region', { name: 'Your review' })
    await own.getByRole('textbox', { name: 'Comment' }).fill('Better than a lottery')
    await own.getByRole('button', { name: 'Publish review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(own).toContainText(heldMessages.review)
    await expect(own.getByRole('textbox')).toHaveCount(0)
    await page.reload()
    await expect(own).toContainText(heldMessages.review)
    await expect(held).toHaveCount(0)
    expect(await flaws(page, widths)).toEqual([])
  })

  await test.step('the review, once a moderator decided to remove it', async () => {
    const list = 'GET /api/moderation/cases?list=open&kind=review'
    const { body } = await callApi(api, list, { token: admin })
    const [waiting] = body['cases'] as { _id: string }[]
    const call = `POST /api/moderation/cases/${waiting?._id}/decision` as const
    const decision = { action: 'remove', reason: 'spam' }
    const decided = await callApi(api, call, { token: admin, body: decision })
    expect(decided.status).toBe(200)
    await page.reload()
    const own = page.getByRole('region', { name: 'Your review' })
    await expect(own).toContainText(hiddenReviewMessage)
    await expect(own.getByRole('textbox')).toHaveCount(0)
    expect(await flaws(page, widths)).toEqual([])
    await own.getByRole('link', { name: 'View the decision' }).press('Enter')
    await expect(page.getByRole('article', { name: /removed your review/ })).toBeVisible()
  })
})
