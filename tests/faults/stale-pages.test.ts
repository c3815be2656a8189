import { chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts'
import { courseResponse, courseCardListResponse } from '#shared/contract/courses/catalogue.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { browserLaunch } from '../e2e/support/browser.ts'
import { until } from '../helpers/until.ts'
import { type LoadServer, startLoadServer, removePreparedFolders } from '../load/load-server.ts'

let target: LoadServer
const closers: (() => Promise<void>)[] = []

beforeAll(async () => {
  target = await startLoadServer(undefined, { NODE_ENV: 'test', RATE_LIMITS: 'off' })
  closers.push(removePreparedFolders, () => target.stop())
})

afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

const get = (path: string) => fetch(target.server.url + path)
const isOutdated = ({ headers }: Response) => headers.has('Warning')

test('public pages are served stale with a notice while the database is down, and fresh afterwards', async () => {
  const list = courseCardListResponse.parse(await (await get('/api/courses?fields=card')).json())
  const [id, other] = list.courses.map(({ _id }) => _id)
  const paths = ['/', '/courses', `/courses/details/${id}`, `/api/courses/${id}`]
  for (const path of paths) expect(isOutdated(await get(path))).toBe(false)
  const admin = await target.logIn()
  const browser = await chromium.launch(await browserLaunch())
  closers.push(() => browser.close())
  const page = await browser.newPage()
  const notice = page.getByText(generalMessages.outdated)
  await page.goto(target.server.url)
  expect(await notice.isVisible()).toBe(false)

  process.kill(target.databasePid, 'SIGKILL')
  for (const path of paths) {
    const reply = await until(`${path} to be outdated`, async () => {
      const reply = await get(path)
      return isOutdated(reply) && reply
    })
    expect(reply.status).toBe(200)
    expect(Number(reply.headers.get('Age'))).toBeGreaterThanOrEqual(0)
  }
  expect(await (await get('/')).text()).toContain('<html data-outdated="" lang="en"')
  expect((await get(`/courses/details/${other}`)).status).toBeGreaterThanOrEqual(500)

  // Once by client-side navigation, once by a document request.
  await page.getByRole('link', { name: 'All courses', exact: true }).click()
  await page.getByRole('heading', { name: 'Courses', level: 1 }).waitFor()
  await notice.waitFor({ state: 'visible' })
  await page.goto(`${target.server.url}/courses`)
  expect(await notice.isVisible()).toBe(true)

  const postgres = await startEmbeddedPostgres({ dataDir: target.folder })
  closers.push(() => postgres.stop())
  const bio = 'Written after the database came back.'
  await until('a change to be saved', async () => {
    const reply = await fetch(`${target.server.url}/user/update`, {
      method: 'PATCH',
      headers: { Authorization: admin, 'Content-Type': 'application/json' },
      body: JSON.stringify({ bio }),
    })
    return reply.ok
  })
  const course = courseResponse.parse(await (await get(`/api/courses/${id}`)).json()).course[0]
  expect(course?.user?.bio).toBe(bio)
  for (const path of paths) {
    await until(`${path} to be current`, async () => !isOutdated(await get(path)))
  }
  // Without any action of the visitor.
  await notice.waitFor({ state: 'hidden' })
  await page.goBack()
  await notice.waitFor({ state: 'hidden' })
})
