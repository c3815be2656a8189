import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { flaws, widths } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { tabAndPress, tabTo } from '#tests/e2e/support/tab-to.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a user creates an API token, uses it and revokes it, by keyboard alone', async ({
  page,
  instantServer: site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=security`)
  await tabAndPress(page, page.getByRole('link', { name: 'Manage API tokens' }))
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])

  await tabAndPress(page, page.getByRole('button', { name: 'Create a token' }))
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await tabAndPress(page, form.getByRole('button', { name: 'Create token' }))
  await expect(form.getByText(apiTokenMessages.nameMissing).first()).toBeVisible()
  await expect(form.getByText(apiTokenMessages.scopesMissing).first()).toBeVisible()
  expect(await flaws(page, widths)).toEqual([])
  await tabTo(page, form.getByLabel('Name'))
  await page.keyboard.type('Weekly report')
  await tabAndPress(page, form.getByLabel('Valid for'), '9')
  await tabAndPress(page, form.getByRole('checkbox', { name: 'Read Learning' }), 'Space')
  await expect(form.getByRole('checkbox', { name: 'Change Account accounts:write' })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'Read Administration' })).toBeHidden()
  await tabAndPress(page, form.getByRole('button', { name: 'Create token' }))

  const created = page.getByRole('dialog', { name: 'Copy your new token' })
  const token = (await created.getByRole('status', { name: 'Token' }).textContent()) ?? ''
  expect(token).toMatch(/^lectern_/)
  expect(await flaws(page, widths)).toEqual([])
  await tabAndPress(page, created.getByRole('button', { name: 'Copy' }))
  await expect(page.getByText(apiTokenMessages.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  const headers = { Authorization: `Bearer ${token}` }
  const request = (path: string) => fetch(site.url + path, { headers })
  expect((await request('/user/notes')).status).toBe(200)
  expect((await request('/user/user')).status).toBe(403)

  await tabAndPress(page, created.getByRole('button', { name: 'I have saved it' }))
  const listed = page.getByRole('list', { name: 'API tokens' })
  await expect(listed.getByRole('heading', { name: 'Weekly report' })).toBeVisible()
  await expect(listed.getByText('learning:read')).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()
  expect(await flaws(page, widths)).toEqual([])

  await tabAndPress(page, listed.getByRole('button', { name: 'Revoke the token Weekly report' }))
  const question = page.getByRole('dialog', { name: 'Revoke the token “Weekly report”?' })
  await tabAndPress(page, question.getByRole('button', { name: 'Revoke' }))
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Developer' })).toBeFocused()
  expect((await request('/user/notes')).status).toBe(401)
})
