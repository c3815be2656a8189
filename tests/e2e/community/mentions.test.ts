import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { newLessonCourse } from '#tests/e2e/support/lessons.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { createPost } from '#tests/factories/community.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import { callApi } from '#tests/helpers/client.ts'

test('a member mentions others by keyboard on a phone, who are notified', async ({
  page,
  instantServer: site,
}) => {
  const ada = await newMember(site)
  const adaToken = await createToken(site, ada)
  const author = await newMember(site)
  const token = await createToken(site, author)
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, site, token)
  await page.goto(`${site.url}${pages.community}`)
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  const option = suggestions.getByRole('option', { name: `@${ada.username}` })

  await test.step('the list opens while one types, Escape closes it alone', async () => {
    await page.getByRole('button', { name: 'Create Post' }).press('Enter')
    const field = page.getByRole('textbox', { name: 'What do you want to share?' })
    await expect(field).toBeFocused()
    await page.keyboard.type(`Thanks @${ada.username.slice(0, 13)}`)
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'use the arrow keys' })).toBeAttached()
    const id = await option.getAttribute('id')
    await expect(field).toHaveAttribute('aria-activedescendant', String(id))
    expect(await flaws(page, widths)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(suggestions).toHaveCount(0)
    await expect(field).toHaveValue(`Thanks @${ada.username.slice(0, 13)}`)
    await page.keyboard.type(ada.username.slice(13, 14))
    await expect(option).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(suggestions).toHaveCount(0)
    await expect(field).toHaveValue(`Thanks @${ada.username} `)
    await page.keyboard.type('for everything')
    await field.press('Tab')
    await expect(field).not.toBeFocused()
    await page.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  })

  const link = page.getByRole('link', { name: `@${ada.username}`, exact: true })
  await test.step('the post has a link to the profile', async () => {
    await expect(link).toBeVisible()
    expect(await flaws(page, widths)).toEqual([])
  })

  await test.step('comments likewise, with the arrow keys and Tab', async () => {
    const field = page.getByRole('textbox', { name: /comment/i }).first()
    await field.focus()
    // At once, so that no list of those who match its first letters comes before.
    await page.keyboard.insertText('And @member')
    await expect(suggestions.getByRole('option').first()).toBeVisible()
    const name = await suggestions.getByRole('option').last().innerText()
    await page.keyboard.press('ArrowUp')
    await expect(suggestions.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    expect(await flaws(page, widths)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(/^And @member-[0-9a-f]{8} $/)
    expect(name).toContain((await field.inputValue()).slice(4).trim())
  })

  await test.step('a failed request loses nothing', async () => {
    const field = page.getByRole('textbox', { name: /comment/i }).first()
    await field.fill('')
    await page.route('**/api/mentions*', (route) => route.abort())
    await field.focus()
    const failed = page.waitForEvent('requestfailed')
    await page.keyboard.type('Hello @zoe')
    await failed
    await expect(suggestions).toHaveCount(0)
    await expect(field).toHaveValue('Hello @zoe')
    await page.unroute('**/api/mentions*')
  })

  await test.step('a touch chooses as well, and the field keeps focus', async () => {
    const field = page.getByRole('textbox', { name: /comment/i }).first()
    await field.fill('')
    await page.keyboard.type(`See @${ada.username.slice(0, 12)}`)
    await option.click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`See @${ada.username} `)
  })

  await test.step('who is mentioned finds the post in the notifications', async () => {
    await logIn(page, site, adaToken)
    await page.goto(`${site.url}${pages.notifications}`)
    const entry = page.getByRole('link', { name: new RegExp(`${author.fullname} mentioned you`) })
    expect(await flaws(page, widths)).toEqual([])
    await entry.press('Enter')
    await expect(link).toBeVisible()
    await link.click()
    await expect(page).toHaveURL(/\/user\/social\/profile\//)
    await expect(page.getByRole('heading', { name: ada.fullname })).toBeVisible()
  })
})

test('in the questions to a lesson only those who take part are suggested', async ({
  page,
  instantServer: site,
}) => {
  const course = await newLessonCourse(site)
  const [lesson] = course.lessons
  const learn = async () => {
    const member = await newMember(site)
    const token = await createToken(site, member)
    const body = { cart: [{ _id: course._id }] }
    await callApi(wire(site), 'PATCH /user/addcart', { token, body })
    return { ...member, token }
  }
  const [asker, learner] = [await learn(), await learn()]
  const question = await createQuestion(wire(site), asker, lesson._id)
  await createPost(wire(site), learner.token, { content: 'Not part of the questions' })
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, site, learner.token)
  await page.goto(`${site.url}${pages.question(course._id, lesson._id, question)}`)
  const field = page.getByRole('textbox', { name: 'Your answer' })
  await field.focus()
  await page.keyboard.type('I agree with @member-')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.filter({ hasText: asker.username })).toBeVisible()
  await expect(options.filter({ hasText: learner.username })).toHaveCount(0)
  expect(await flaws(page, widths)).toEqual([])
  await page.keyboard.type(asker.username.slice('member-'.length, -1))
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(`I agree with @${asker.username} `)
  await page.getByRole('button', { name: 'Post answer' }).press('Enter')
  await expect(page.getByRole('link', { name: `@${asker.username}` })).toBeVisible()
})
