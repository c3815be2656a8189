import { beforeAll, expect, test } from 'vitest'
import { courseSettingsResponse } from '#shared/contract/courses/curriculum.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const newId = () => crypto.randomUUID()
let author: Awaited<ReturnType<typeof asMember>>

beforeAll(async () => {
  author = await asMember(app, { authorize: true })
})

type Call = Parameters<typeof callApi>[1]

const send = (call: Call, body?: object, { token } = author) =>
  callApi(app, call, { token, ...(body && { body }) })

async function create(title: string, _id: string = newId()): Promise<string> {
  const reply = await send('POST /api/courses/drafts', { _id, title })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return courseSettingsResponse.parse(reply.body).settings._id
}

test('an author starts with the curriculum, fills in the form and publishes', async () => {
  const id = await create('Sailing by the stars')
  const stranger = await asMember(app, { authorize: true })
  expect((await callApi(app, `GET /api/courses/${id}`)).status).toBe(404)
  expect((await send(`GET /api/courses/${id}/settings`, undefined, stranger)).status).toBe(404)

  const { body } = await send(`GET /api/courses/${id}/curriculum`)
  expect(body).toMatchObject({ curriculum: { sections: [{ title: 'Lessons', lessons: [] }] } })
  const { curriculum } = body as { curriculum: { sections: { _id: string }[] } }
  const lesson = { _id: newId(), title: 'The night sky', kind: 'video' }
  const section = curriculum.sections[0]?._id
  const added = await send(`POST /api/courses/${id}/lessons`, { section, lessons: [lesson] })
  expect(added.status).toBe(200)
  const video = { link: 'https://videos.example.test/sky.mp4', seconds: 60 }
  expect((await send(`PATCH /api/lessons/${lesson._id}`, { version: 1, video })).status).toBe(200)

  const publish = () => send(`PATCH /api/courses/${id}/settings`, { status: 'published' })
  const missing = async () => {
    const reply = await send(`GET /api/courses/${id}/settings`)
    const { checklist } = courseSettingsResponse.parse(reply.body).settings
    return checklist.filter(({ done, required }) => required && !done).map((item) => item.id)
  }
  expect(await missing()).toEqual(['category', 'topic', 'summary', 'learn', 'description'])
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'incomplete_course' } })

  const category = await createCategory(app)
  const form = await courseForm(app, author, { category, link: video.link, title: 'Star maps' })
  expect(await send(`PUT /api/courses/${id}`, form)).toMatchObject({ status: 200 })
  expect(await missing()).toEqual([])
  expect((await publish()).status).toBe(200)
  expect(await callApi(app, `GET /api/courses/${id}`)).toMatchObject({
    body: { course: [{ title: 'Star maps', link: video.link, duration: '01:00', category }] },
  })
})

test('a repeated request creates nothing twice, and changes nothing', async () => {
  const id = await create('Knots')
  expect(await create('Another title', id)).toBe(id)
  const { body } = await send(`GET /api/courses/${id}/curriculum`)
  expect(body).toMatchObject({ curriculum: { sections: [{ title: 'Lessons' }] } })
  expect(await send(`GET /api/courses/${id}/settings`)).toMatchObject({
    body: { settings: { title: 'Knots', status: 'draft' } },
  })
  const same = newId()
  const ids = await Promise.all([create('Knots', same), create('Knots', same)])
  expect(ids).toEqual([same, same])
})

test('the id of a course of someone else, or of a deleted one, is rejected', async () => {
  const id = await create('Knots')
  const other = await asMember(app, { authorize: true })
  const body = { _id: id, title: 'Mine' }
  const conflict = { status: 409, body: { msg: messages.idInUse } }
  expect(await send('POST /api/courses/drafts', body, other)).toMatchObject(conflict)
  await send(`DELETE /api/courses/${id}`)
  expect(await send('POST /api/courses/drafts', body)).toMatchObject(conflict)
})

test('a title is required', async () => {
  for (const [title, error] of [
    [' ', authoringMessages.fieldsEmpty],
    ['x'.repeat(151), authoringMessages.titleTooLong],
  ]) {
    expect(await send('POST /api/courses/drafts', { _id: newId(), title })).toMatchObject({
      status: 400,
      body: { fields: { title: error } },
    })
  }
})

test('My Courses lists it for its author with its status, and no other list does', async () => {
  const id = await create('Anchors and Numbats')
  const own = await send('GET /api/courses/my_course?fields=card')
  expect(own.body).toContainEqual(expect.objectContaining({ _id: id, status: 'draft' }))
  const full = await send('GET /api/courses/my_course')
  const found = (full.body as unknown as { _id: string }[]).find(({ _id }) => _id === id)
  expect(found).toMatchObject({ category: '', link: '', topic: '' })
  expect(found).not.toHaveProperty('status')
  const { body } = await callApi(app, 'GET /api/courses?search=Numbats')
  expect(body).toMatchObject({ result: 0 })
})
