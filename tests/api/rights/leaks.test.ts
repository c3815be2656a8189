import { beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '#server/app.ts'
import { createApi } from '#server/http/api.ts'
import { discoveryRoutes } from '#server/http/routes/discovery.ts'
import { lessonResponse } from '#shared/contract/learning/lessons.ts'
import { curriculumLimits } from '#shared/limits.ts'
import { pages } from '#shared/paths.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import {
  createLeakWorld,
  leakCallers,
  type LeakCaller,
  type LeakWorld,
} from '#tests/leaks/leak-callers.ts'
import { describeLeaks, type Sighting, walk, type WalkedRoute } from '#tests/leaks/leak-walk.ts'
import { tryWrites } from '#tests/leaks/leak-writes.ts'
import pageRoutes from '#web/routes.ts'

const app = useTestApp()
let world: LeakWorld
let fetchPage: Fetch

beforeAll(async () => {
  world = await createLeakWorld(app)
  fetchPage = await createAppWithPages(app)
})

describe.each(leakCallers)('as %s', (caller) => {
  let sightings: Sighting[] = []

  test('no call returns what others may not read', async () => {
    const routes = listRoutes().filter(({ method }) => method === 'GET')
    sightings = await walk({ world, routes, send: createSend(caller, app.fetch) })
    expect(describeLeaks(sightings, caller)).toEqual([])
  })

  test('what may be read is found, so that the walk would find a leak', () => {
    const calls = new Set(listRoutes().map(({ method, path }) => `${method} ${path}`))
    const found = new Set(sightings.map(({ secret }) => secret.name))
    const missing = world.secrets
      .filter(({ findableBy, call }) => findableBy.includes(caller) && calls.has(call))
      .map(({ name }) => name)
      .filter((name) => !found.has(name))
    expect(missing).toEqual([])
  })
})

/** Those who may change nothing about the marked courses. */
const outsiders = [
  'learner',
  'former learner',
  'visitor',
  'stranger',
  'invited instructor',
  'removed instructor',
  'instructor of another course',
] as const

test.each(outsiders)(
  'no write by a %s changes a course, returns what others may not read, or tells that a draft exists',
  async (caller) => {
    const before = await loadVersions()
    const routes = listRoutes().filter(
      // Their own invitation.
      ({ path }) => caller !== 'invited instructor' || !/\/(?:accept|decline)$/.test(path),
    )
    const send = createWriter(caller)
    const { sightings, telling } = await tryWrites({ world, routes, send })
    expect(describeLeaks(sightings, caller)).toEqual([])
    expect(telling).toEqual([])
    expect(await loadVersions()).toEqual(before)
  },
)

/** Of the marked courses. */
async function loadVersions() {
  const { rows } = await app.pool.query(
    `select id, version, status, deleted_at, revision,
       (select count(*) from course_instructors as team where team.course_id = id and accepted_at is not null) as authors
     from courses join course_outlines on course_id = id where id = any ($1) order by id`,
    [Object.values(world.ids)],
  )
  return rows
}

function createWriter(caller: LeakCaller) {
  const token = world.tokens[caller]
  return async (method: string, path: string, body: object) => {
    const response = await app.fetch(
      new Request(publicUrl + path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      }),
    )
    return { status: response.status, text: await response.text() }
  }
}

test.each(['author', 'visitor'] as const)(
  'pages and their data have only what visitors may read, also for %s',
  async (caller) => {
    const paths = pageRoutes.map(({ path = '' }) => `/${path === '*' ? 'nowhere' : path}`)
    const routes = paths.flatMap((path) => [
      { method: 'GET', path },
      { method: 'GET', path: path === '/' ? '/_root.data' : `${path.replace(/\?$/, '')}.data` },
    ])
    const send = createSend(caller, fetchPage, { Accept: 'text/html' })
    expect(describeLeaks(await walk({ world, routes, send }), 'visitor')).toEqual([])
    expect(await send('GET', pages.course(world.ids.main))).toContain('Marked course')
  },
)

test('the address of a private file works until it expires for someone who left, who gets no new one', async () => {
  const id = world.ids.main
  const learner = await asLearner(app, id)
  const lesson = `/api/lessons/${world.lessons.main[1]}` as const
  const opened = await callApi(app, `GET ${lesson}`, learner)
  const { attachments } = lessonResponse.parse(opened.body).lesson
  const address = attachments[0]?.url.slice(publicUrl.length) ?? ''
  const open = async () => (await app.fetch(new Request(publicUrl + address))).status
  await enrol(app, learner)
  expect((await callApi(app, `GET ${lesson}`, learner)).status).toBe(403)
  expect(await open()).toBe(200)
  app.clock.pass({ minutes: curriculumLimits.fileAddressMinutes })
  expect(await open()).toBe(403)
})

test('private files have no address but their signed one', async () => {
  const names = world.secrets.filter(({ name }) => name.endsWith(': name')).map(({ text }) => text)
  for (const id of world.files) {
    const folder = `course-files/${id}`
    const paths = [
      `/files/${folder}/content`,
      `/files/${folder}`,
      `/files/${folder}/`,
      `/files/${encodeURIComponent(`${folder}/content`)}`,
      `/files/image/..%2f${folder}/content`,
      `/files/%63ourse-files/${id}/content`,
      `/files/${id}/content`,
      `/${folder}/content`,
      `/media/${id}/content`,
      ...names.map((name) => `/media/${'A'.repeat(43)}/${id}/${name}.txt`),
    ]
    for (const path of paths) {
      const response = await app.fetch(new Request(publicUrl + path))
      expect([path, response.ok]).toEqual([path, false])
    }
  }
})

test('no search finds a course by what is not public', async () => {
  const hidden = world.secrets.filter(({ text }) => text.startsWith('qz'))
  for (const { text, name } of hidden) {
    for (const path of ['/api/courses', '/api/suggestions']) {
      const reply = await createSend('stranger', app.fetch)(
        'GET',
        `${path}?search=${text}&q=${text}`,
      )
      const found = Object.values(world.ids).filter((id) => reply.includes(id))
      expect(found, `${path} by ${name}`).toEqual([])
    }
  }
})

function createSend(caller: LeakCaller, send: Fetch, headers: Record<string, string> = {}) {
  const token = world.tokens[caller]
  return async (method: string, path: string) => {
    const request = new Request(publicUrl + path, {
      method,
      headers: { ...headers, ...(token ? { Authorization: token } : {}) },
    })
    const response = await send(request)
    return `${[...response.headers].join('\n')}\n${await response.text()}`
  }
}

/** The calls of the API, the feed and the sitemaps. */
function listRoutes(): WalkedRoute[] {
  const routes = [createApi(app.deps), discoveryRoutes(app.deps)].flatMap(({ routes: own }) =>
    own.map(({ method, path }) => ({ method, path })),
  )
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()]
}
