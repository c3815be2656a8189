import { requestMessages } from '#shared/messages/requests.ts'
import { axeFindings } from '#tests/e2e/support/axe.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { startFaultyServer } from '#tests/faults/faulty-database.ts'
import { until } from '#tests/helpers/until.ts'

test('while the database is down, a form keeps its input, a navigation offers Retry, and a page loads once it is back', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/^503 /)
  const server = await startFaultyServer()
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`${server.url}/contact_us`)
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.test')
  await page.getByLabel('Message').fill('Where is my certificate?')
  server.freezeDatabase()
  const isAway = async () => (await fetch(`${server.url}/readyz`)).status === 503
  await until('the database to be away', isAway)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.locator('#main').getByText(requestMessages.databaseUnavailable)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Where is my certificate?',
  )
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')

  await page.locator('a[href="/courses"]').locator('visible=true').first().click()
  await expect(heading).toHaveText('Something went wrong')
  await expect(page.locator('#main').getByText(requestMessages.databaseUnavailable)).toBeVisible()
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(heading).toHaveText('Back in a moment')
  expect(await axeFindings(page)).toEqual([])

  server.thawDatabase()
  await expect(heading).not.toHaveText('Back in a moment')
  await expect(page.getByRole('combobox', { name: /^Sort/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/courses')
  await server.close()
})
