import type { Page } from '@playwright/test'
import { demoPassword } from '#seed/demo-password.ts'
import { courseResponse, courseListResponse } from '#shared/contract/courses/catalogue.ts'
import { logIn, otherBrowser, createToken } from '#tests/e2e/support/member.ts'
import { expect, expectCleanLog, test as base, watch } from '#tests/e2e/support/test.ts'
import { startServer } from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

interface Address {
  url: string
}

/** Two server processes on one database, with the demo content. */
const test = base.extend<{ processes: [Address, Address] }>({
  processes: [
    async ({ demoServer: { server, databaseUrl, dataDir }, perFile }, use, { file }) => {
      const other = await perFile.get(file, 'the other process', async () => {
        const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, RATE_LIMITS: 'off' }
        const started = await startServer(env)
        return { value: started, close: async () => void (await started.stop()) }
      })
      await use([server, other])
      expectCleanLog(other)
    },
    { timeout: 90_000 },
  ],
})

const demo = (name: string) => ({ email: `${name}@lectern.test`, password: demoPassword })
const notificationButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

async function call(at: Address, path: string, method: string, token: string, body?: object) {
  const reply = await fetch(at.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: token },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.status, `${method} ${path}`).toBe(200)
  return (await reply.json()) as unknown
}

test('two users at two processes see each other’s updates', async ({
  page,
  browser,
  processes: [one, other],
  expectFailures,
}) => {
  const [fanToken, ownerToken] = [
    await createToken(one, demo('instructor')),
    await createToken(other, demo('student')),
  ]
  const text = `Across, ${crypto.randomUUID().slice(0, 8)}`
  await call(other, '/api/post', 'POST', ownerToken, { content: text })

  const owner = await otherBrowser(browser, other, ownerToken)
  const problems = watch(owner.page)
  const second = await owner.context.newPage()
  const tabs = [owner.page, second]
  for (const tab of tabs) {
    await tab.goto(`${other.url}/social/community`)
    await expect(notificationButton(tab)).toBeVisible()
  }

  await logIn(page, one, fanToken)
  await page.goto(`${one.url}/social/community`)
  const post = page.getByRole('article').filter({ hasText: text })
  await post.getByRole('button', { name: /^Like/ }).click()
  for (const tab of tabs) await expect(notificationButton(tab)).toHaveText(/1 unread/)

  // Changes made while disconnected are there after reconnecting.
  expectFailures(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket connection/)
  await owner.context.setOffline(true)
  await post.getByLabel(/^Comment on .*'s post$/).fill('Told across.')
  await post.getByRole('button', { name: 'Send comment' }).click()
  await expect(post.getByText('Told across.')).toBeVisible()
  await expect(notificationButton(owner.page)).toHaveText(/1 unread/)
  await owner.context.setOffline(false)
  for (const tab of tabs) await expect(notificationButton(tab)).toHaveText(/2 unread/)

  await notificationButton(owner.page).click()
  await owner.page.getByRole('button', { name: 'Mark as read' }).click()
  for (const tab of tabs) await expect(notificationButton(tab)).not.toHaveText(/unread/)
  expect(problems, 'errors in the other browser').toEqual([])
  await owner.context.close()
})

test('a course renamed at one process has the new name at the other, in pages and API responses', async ({
  page,
  processes: [one, other],
}) => {
  const admin = await createToken(one, demo('admin'))
  const list = courseListResponse.parse(await call(one, '/api/courses?limit=1', 'GET', ''))
  const id = list.courses[0]?._id ?? ''
  const path = `/courses/details/${id}`
  const pageAt = async (at: Address) => (await fetch(at.url + path)).text()
  const before = courseResponse.parse(await call(other, `/api/courses/${id}`, 'GET', '')).course[0]
  for (const at of [one, other]) expect(await pageAt(at)).toContain(before?.title)

  const title = `Renamed ${crypto.randomUUID().slice(0, 8)}`
  await call(one, `/api/courses/${id}`, 'PUT', admin, { ...before, title })
  expect(await pageAt(one)).toContain(title)
  await until('the new page at the other', async () => (await pageAt(other)).includes(title))
  await page.goto(other.url + path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const after = courseResponse.parse(await call(other, `/api/courses/${id}`, 'GET', '')).course[0]
  expect(after?.title).toBe(title)
})
