import { beforeAll, describe, expect, test } from 'vitest'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { courseForm, draftForm, emptyDraftValues } from '#tests/factories/course-forms.ts'
import {
  addInstructors,
  createCourseWithLessons,
  loadOutlineIds,
} from '#tests/factories/curriculum.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const owner = { id: '', token: '' }

beforeAll(async () => {
  Object.assign(owner, await asUser(app, { authorize: true }))
})

const createWithStatus = async (status: 'draft' | 'unlisted') =>
  (await createCourseWithLessons(app, [{}], { ownerId: owner.id, status })).course

async function getStatus(path: string): Promise<number> {
  return (await app.fetch(new Request(publicUrl + path))).status
}

const publicPaths = (id: string) => [
  `/api/courses/${id}`,
  `/api/courses/${id}/outline`,
  `/api/courses/${id}/overview`,
  `/api/courses/${id}/reviews`,
  `/social/courses/${id}.png`,
]

describe('a draft', () => {
  test('does not exist for visitors, nor does its card', async () => {
    const id = await createWithStatus('draft')
    for (const path of publicPaths(id)) expect([path, await getStatus(path)]).toEqual([path, 404])
  })

  test('is returned to its authors and admins for its form', async () => {
    const id = await createWithStatus('draft')
    const admin = await asUser(app, { role: 'admin' })
    for (const { token } of [owner, admin]) {
      const reply = await callApi(app, `GET /api/courses/${id}/source`, { token })
      expect(reply).toMatchObject({ status: 200, body: { course: { _id: id } } })
    }
  })

  test('does not exist for other instructors, whatever they call', async () => {
    const id = await createWithStatus('draft')
    const { section, lesson } = await loadOutlineIds(app, id)
    const stranger = await asMember(app, { authorize: true })
    const category = await createCategory(app)
    const form = await courseForm(app, stranger, { category })
    const requests: [Parameters<typeof callApi>[1], object?][] = [
      [`GET /api/courses/${id}/source`],
      [`PUT /api/courses/${id}`, form],
      [`DELETE /api/courses/${id}`],
      [`GET /api/courses/${id}/statistics`],
      [`GET /api/courses/${id}/learners`],
      [`GET /api/courses/${id}/lessons/statistics`],
      [`GET /api/courses/${id}/curriculum`],
      [`POST /api/courses/${id}/sections`, { _id: crypto.randomUUID(), title: 'Mine' }],
      [`PATCH /api/sections/${section}`, { title: 'Mine', version: 1 }],
      [`GET /api/lessons/${lesson}/source`],
      [`PATCH /api/lessons/${lesson}`, { title: 'Mine', version: 1 }],
      [`DELETE /api/lessons/${lesson}`],
      [
        `PUT /user/drafts/${id}`,
        draftForm({ course: id, base: { version: 1, values: emptyDraftValues } }),
      ],
    ]
    for (const [call, body] of requests) {
      const reply = await callApi(app, call, { token: stranger.token, ...(body && { body }) })
      expect([call, reply.status]).toEqual([call, 404])
    }
    for (const [call, body] of [
      ['POST /api/bulk/delete_courses', { ids: [id] }],
      ['POST /api/bulk/move_courses', { ids: [id], category }],
    ] as const) {
      const reply = await callApi(app, call, { token: stranger.token, body })
      const msg = catalogueMessages.courseNotFound
      expect(reply.body).toMatchObject({ failed: [{ msg }] })
    }
  })

  test('is deleted by its owner, not by a co-instructor', async () => {
    const id = await createWithStatus('draft')
    const helper = await asMember(app, { authorize: true })
    await addInstructors(app, id, helper)
    expect((await callApi(app, `DELETE /api/courses/${id}`, helper)).status).toBe(403)
    expect((await callApi(app, `DELETE /api/courses/${id}`, owner)).status).toBe(200)
  })
})

test('who has only drafts and unlisted courses is in no list of instructors', async () => {
  const author = await asMember(app, { authorize: true, fullname: 'Quillonia Draftwright' })
  const readLists = async () => {
    const paths = ['/sitemaps/pages.xml', '/api/suggestions?q=quillonia']
    const replies = paths.map(async (path) =>
      (await app.fetch(new Request(publicUrl + path))).text(),
    )
    return (await Promise.all(replies)).map((text) => text.includes(author.id))
  }
  for (const status of ['draft', 'unlisted', 'archived'] as const) {
    await createCourseWithLessons(app, [{}], { ownerId: author.id, status })
  }
  expect(await readLists()).toEqual([false, false])
  await createCourseWithLessons(app, [{}], { ownerId: author.id })
  expect(await readLists()).toEqual([true, true])
})

test('an unlisted course is open at its address, and in no list', async () => {
  const id = await createWithStatus('unlisted')
  await app.pool.query('update lessons set duration_seconds = 600 where course_id = $1', [id])
  const overview = await callApi(app, `GET /api/courses/${id}/overview`)
  expect(overview.body).toMatchObject({ minutes: 10, learners: 0 })
  for (const path of publicPaths(id)) expect([path, await getStatus(path)]).toEqual([path, 200])
  for (const path of ['/api/courses', `/api/courses/instructor/${owner.id}`] as const) {
    const { body } = await callApi(app, `GET ${path}`)
    expect(JSON.stringify(body)).not.toContain(id)
  }
})
