import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { checkCdn } from '#server/domain/system/checks/site/check-cdn.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createCheckContext } from '#tests/helpers/check-context.ts'
import { createTestDatabase } from '#tests/helpers/databases/database.ts'
import { type ServerProcess, startServer } from '#tests/helpers/processes/server-process.ts'
import { type Cdn, startCdn } from '#tests/helpers/servers/cdn.ts'
import { courseForm } from '../factories/course-forms.ts'
import { asModerator, decide } from '../factories/reports.ts'
import { asMember, type TestUser } from '../factories/users.ts'
import { callApi } from '../helpers/client.ts'
import { until } from '../helpers/until.ts'

/** Anything a browser waits for longer than this, it does not get at once. */
const soonMilliseconds = 20_000

let folders: string[]
let database: Awaited<ReturnType<typeof createTestDatabase>>
let connection: DatabaseConnection
let cdn: Cdn
let servers: ServerProcess[]
let owner: TestUser & { token: string }
let category: string

/** Two servers on one database; the network holds responses of the second one. */
beforeAll(async () => {
  folders = await Promise.all([0, 1].map(() => mkdtemp(join(tmpdir(), 'lectern-cdn-'))))
  database = await createTestDatabase()
  connection = connectDatabase(database.url, () => undefined, 2)
  cdn = await startCdn()
  servers = await Promise.all(
    folders.map((folder) =>
      startServer({
        DATABASE_URL: database.url,
        DATA_DIR: folder,
        SEED: 'none',
        RATE_LIMITS: 'off',
        CDN_PURGE_URL: cdn.purgeUrl,
        CDN_PURGE_HEADERS: 'authorization=Bearer%20a-key',
        CDN_MAX_AGE_SECONDS: '3600',
      }),
    ),
  )
  cdn.setOrigin(servers[1]?.url ?? '')
  // Before any change, which a purge of everything would replace.
  await until('the purges of both servers', () => listPurged().length === 2)
  owner = await asMember(app, { authorize: true })
  const admin = await asMember(app, { role: 'admin' })
  const created = await callApi(app, 'POST /api/category', {
    token: admin.token,
    body: { name: 'Rivers' },
  })
  expect(created.status).toBe(200)
  const list = await callApi(app, 'GET /api/category')
  category = JSON.stringify(list.body).match(/[0-9a-f-]{36}/)?.[0] ?? ''
  await until('the purge of the category', () =>
    listPurged().some(({ tags }) => tags.includes('categories')),
  )
})

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await cdn?.close()
  await connection?.close()
  await database?.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** The API of the first server, for factories. */
const app = {
  fetch: (request: Request) =>
    fetch(new Request((servers[0]?.url ?? '') + new URL(request.url).pathname, request)),
  get deps() {
    return { db: connection.db, clock: systemClock }
  },
}

const tagOf = (id: string) => id.slice(-12)
const listPurged = () => cdn.purges.map(({ body }) => JSON.parse(body) as { tags: string[] })

/** What a visitor gets from the network. */
async function visit(path: string) {
  const response = await fetch(cdn.url + path)
  return {
    status: response.status,
    html: await response.text(),
    isHit: response.headers.get('X-Cache') === 'hit',
  }
}

async function createCourse(title: string): Promise<string> {
  const body = await courseForm(app, owner, { category, title })
  const created = await callApi(app, 'POST /api/courses', { token: owner.token, body })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const list = await callApi(app, 'GET /api/courses')
  const { courses } = list.body as { courses: { _id: string; title: string }[] }
  return courses.find((course) => course.title === title)?._id ?? ''
}

test('each process purges everything when it starts, with the configured header', () => {
  const all = cdn.purges.filter(({ body }) => body === '{"tags":["all"]}')
  expect(all).toHaveLength(2)
  expect(all[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer a-key', 'content-type': 'application/json' },
  })
})

test('published, edited and hidden courses are purged once, and the network shows the change', async () => {
  const before = await visit('/courses')
  expect([before.status, before.isHit]).toEqual([200, false])
  expect((await visit('/courses')).isHit).toBe(true)

  const id = await createCourse('Reading maps')
  await until('the list with the new course', async () =>
    (await visit('/courses')).html.includes('Reading maps'),
  )
  const page = `/courses/details/${id}`
  await visit(page)
  expect((await visit(page)).isHit).toBe(true)

  const start = cdn.purges.length
  const edited = await callApi(app, `PUT /api/courses/${id}`, {
    token: owner.token,
    body: await courseForm(app, owner, { category, title: 'Reading old maps' }),
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await until(
    'the page with the new title',
    async () => (await visit(page)).html.includes('Reading old maps'),
    soonMilliseconds,
  )

  await decide(app, await asModerator(app), { kind: 'course', id })
  await until(
    'the page to be gone',
    async () => (await visit(page)).status === 404,
    soonMilliseconds,
  )
  expect((await visit('/courses')).html).not.toContain('Reading old maps')
  // The first one is that of the edit, which the other process has received long ago.
  expect(listPurged().slice(start)).toEqual([{ tags: ['courses', tagOf(id)] }, { tags: ['all'] }])
})

test('a purge that the network rejects is repeated until it is accepted', async () => {
  const id = await createCourse('Drawing birds')
  await until('the list with the new course', async () =>
    (await visit('/courses')).html.includes('Drawing birds'),
  )
  cdn.respondWith(503)
  const start = cdn.purges.length
  await callApi(app, `PUT /api/courses/${id}`, {
    token: owner.token,
    body: await courseForm(app, owner, { category, title: 'Drawing herons' }),
  })
  await until('two tries', () => cdn.purges.length >= start + 2)
  expect((await visit('/courses')).html).toContain('Drawing birds')
  cdn.respondWith(200)
  await until('the list with the new title', async () =>
    (await visit('/courses')).html.includes('Drawing herons'),
  )
  const tags = listPurged().slice(start)
  expect(new Set(tags.map((purge) => JSON.stringify(purge)))).toEqual(
    new Set([JSON.stringify({ tags: ['courses', tagOf(id)] })]),
  )
  expect(servers[0]?.output().split('delivery network was not purged')).toHaveLength(2)
})

test('what is not public is never held', async () => {
  const origin = servers[1]?.url ?? ''
  const read = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers })
  const responses = await Promise.all([
    read('/user/user', { Authorization: owner.token }),
    read('/api/courses/my_course', { Authorization: owner.token }),
    read('/healthz'),
    read(`/courses/details/${crypto.randomUUID()}`, { Accept: 'text/html' }),
    read(`/user/reset/${'a'.repeat(43)}`, { Accept: 'text/html' }),
    // The same address is a page for browsers, which networks do not tell apart.
    read(`/user/social/profile/${owner.id}`, { Accept: 'text/html' }),
  ])
  for (const response of responses) {
    await response.arrayBuffer()
    expect(response.headers.get('Cache-Tag'), response.url).toBeNull()
    expect(response.headers.get('Cache-Control') ?? '', response.url).not.toContain('s-maxage')
  }
})

test('the system check reports whether purges are accepted', async () => {
  const check = () => checkCdn(createCheckContext({ CDN_PURGE_URL: cdn.purgeUrl }))
  expect(await check()).toMatchObject({ status: 'ok' })
  cdn.respondWith(401)
  expect(await check()).toMatchObject({
    status: 'failed',
    message: 'CDN_PURGE_URL does not accept purges: status 401.',
  })
  cdn.respondWith(200)
  expect(await checkCdn(createCheckContext({}))).toBeUndefined()
})

test('a process that stops purges everything', async () => {
  const start = cdn.purges.length
  await servers[1]?.stop()
  expect(listPurged().slice(start)).toContainEqual({ tags: ['all'] })
})
