import type { Page } from '@playwright/test'
import { pages } from '#shared/paths.ts'
import { wire } from '#tests/e2e/support/author.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test, type E2eServer } from '#tests/e2e/support/test.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { callApi } from '#tests/helpers/client.ts'

const text = 'What I would never say to Ben'
const commentField = (page: Page) => page.getByLabel(/^Comment on .*'s post$/)

/** Ada has half a comment in the field; Ben uses the same browser. */
async function typeComment(page: Page, site: E2eServer) {
  const [ada, ben] = [await newMember(site), await newMember(site)]
  const tokens = { ada: await createToken(site, ada), ben: await createToken(site, ben) }
  const url = site.url + pages.post(await createPost(wire(site), tokens.ada))
  await logIn(page, site, tokens.ada)
  await page.goto(url)
  await commentField(page).fill(text)
  return { ada, ben, tokens, url }
}

/** Ends the session on the server, which the page learns with its next request. */
async function expireSession(page: Page, site: E2eServer, token: string): Promise<void> {
  const { status } = await callApi(wire(site), 'POST /user/logout', { token })
  expect(status).toBe(200)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?back=/)
}

async function logInByForm(page: Page, { email, password }: { email: string; password: string }) {
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Password', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/social\/post\//)
}

test('after an expired session, a comment in progress stays for its author only', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/^401 /)
  const { ada, ben, tokens, url } = await typeComment(page, site)
  await expireSession(page, site, tokens.ada)
  await logInByForm(page, ada)
  await expect(commentField(page)).toHaveValue(text)

  await expireSession(page, site, await page.evaluate(() => String(localStorage.getItem('token'))))
  await logInByForm(page, ben)
  await expect(commentField(page)).toHaveValue('')
  await page.goto(url)
  await expect(commentField(page)).toHaveValue('')
})

test('a logout in another tab discards a comment in progress', async ({
  page,
  context,
  instantServer: site,
}) => {
  const { ada } = await typeComment(page, site)
  const other = await context.newPage()
  await other.goto(site.url)
  await other.getByRole('button', { name: /^Account menu/ }).click()
  await other.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/\/login\?back=/)
  await logInByForm(page, ada)
  await expect(commentField(page)).toHaveValue('')
})

test('a page that is open when another user logs in in another tab drops the comment in progress', async ({
  page,
  context,
  instantServer: site,
}) => {
  const { tokens, ben } = await typeComment(page, site)
  const other = await context.newPage()
  await logIn(other, site, tokens.ben)
  await expect(
    page.getByRole('button', { name: `Account menu for ${ben.fullname}` }).first(),
  ).toBeVisible()
  await expect(commentField(page)).toHaveValue('')
})

test('an edit of a comment survives an expired session, based on the version it was started from', async ({
  page,
  instantServer: site,
  expectFailures,
}) => {
  expectFailures(/^401 |^409 PATCH /)
  const ada = await newMember(site)
  const token = await createToken(site, ada)
  const post = await createPost(wire(site), token)
  const comment = await createComment(wire(site), token, post, 'As it was')
  await logIn(page, site, token)
  await page.goto(site.url + pages.post(post))
  const edit = page.getByRole('button', { name: 'Edit your comment' })
  const field = page.getByRole('textbox', { name: 'Edit your comment' })
  const save = page.getByRole('button', { name: 'Save' })
  await edit.click()
  await field.fill('From the computer')
  await callApi(wire(site), `PATCH /api/post/comment/${comment}`, {
    token,
    body: { text: 'From the phone', version: 1 },
  })
  await expireSession(page, site, token)
  await logInByForm(page, ada)
  await edit.click()
  await expect(field).toHaveValue('From the computer')
  await save.click()
  await expect(page.getByRole('group', { name: 'Current version' })).toHaveText('From the phone')
  await page.getByRole('button', { name: 'Replace it with my version' }).click()
  await expect(field).toHaveCount(0)
  await expect(page.getByText('From the computer')).toBeVisible()

  await edit.click()
  await field.fill('Something else')
  await field.press('Escape')
  await edit.click()
  await expect(field).toHaveValue('From the computer')
})
