import { apiTokenMessages } from '#shared/messages/accounts/api-tokens.ts'
import { flaws } from '#tests/e2e/support/looks.ts'
import { createToken, logIn, newMember } from '#tests/e2e/support/member.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

test('a user creates an API token, uses it and revokes it', async ({
  page,
  instantServer: site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const member = await newMember(site)
  await logIn(page, site, await createToken(site, member))
  await page.goto(`${site.url}/dashboard/profile?tab=security`)
  await page.getByRole('link', { name: 'Manage API tokens' }).click()
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Create a token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByRole('button', { name: 'Create token' }).click()
  await expect(form.getByText(apiTokenMessages.nameMissing).first()).toBeVisible()
  await expect(form.getByText(apiTokenMessages.scopesMissing).first()).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await form.getByLabel('Name').fill('Weekly report')
  await form.getByLabel('Valid for').selectOption('90 days')
  await form.getByRole('checkbox', { name: 'Read Learning' }).check()
  await expect(form.getByRole('checkbox', { name: 'Read Administration' })).toBeHidden()
  await form.getByRole('button', { name: 'Create token' }).click()

  const created = page.getByRole('dialog', { name: 'Copy your new token' })
  const token = (await created.getByRole('status', { name: 'Token' }).textContent()) ?? ''
  expect(token).toMatch(/^lectern_/)
  expect(await flaws(page)).toEqual([])
  await created.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText(apiTokenMessages.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  const headers = { Authorization: `Bearer ${token}` }
  const request = (path: string) => fetch(site.url + path, { headers })
  expect((await request('/user/notes')).status).toBe(200)
  expect((await request('/user/user')).status).toBe(403)

  await created.getByRole('button', { name: 'I have saved it' }).click()
  const listed = page.getByRole('list', { name: 'API tokens' })
  await expect(listed.getByRole('heading', { name: 'Weekly report' })).toBeVisible()
  await expect(listed.getByText('learning:read')).toBeVisible()
  await expect(page.getByText(token)).toBeHidden()
  expect(await flaws(page)).toEqual([])

  await listed.getByRole('button', { name: 'Revoke the token Weekly report' }).click()
  const question = page.getByRole('dialog', { name: 'Revoke the token “Weekly report”?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no tokens yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Developer' })).toBeFocused()
  expect((await request('/user/notes')).status).toBe(401)
})
