import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { courses, savedCourses } from '#server/db/schema/index.ts'
import { insertCourses } from '#server/domain/catalogue/index.ts'
import { shortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { savedCourse } from '#shared/contract/learning/learning.ts'
import { learningLimits } from '#shared/limits.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Caller = { token: string }

const save = ({ token }: Caller, id: string) =>
  callApi(app, `PUT /api/courses/${id}/saved`, { token })

async function listIds({ token }: Caller): Promise<string[]> {
  const { body } = await callApi(app, 'GET /user/saved', { token })
  return z
    .array(savedCourse.strict())
    .parse(body)
    .map(({ _id }) => _id)
}

async function listIdsOfSession({ token }: Caller): Promise<string[]> {
  const { body } = await callApi(app, 'GET /user/user?fields=short', { token })
  return shortOwnUser.parse(body).savedCourseIds
}

test('saves courses for one account, last saved first, and each once', async () => {
  const [user, other] = [await asMember(app), await asMember(app)]
  const [first, second] = [await createCourse(app), await createCourse(app)]
  expect(await save(user, first)).toMatchObject({ status: 200, body: { saved: true } })
  app.clock.pass({ minutes: 1 })
  await save(user, second)
  expect((await save(user, first)).status).toBe(200)
  expect(await listIds(user)).toEqual([second, first])
  expect((await listIdsOfSession(user)).toSorted()).toEqual([first, second].toSorted())
  expect(await listIds(other)).toEqual([])
  expect(await listIdsOfSession(other)).toEqual([])
})

test('removes a saved course, also repeatedly', async () => {
  const user = await asMember(app)
  const id = await createCourse(app)
  await save(user, id)
  for (const attempt of ['first', 'second']) {
    const { token } = user
    const removed = await callApi(app, `DELETE /api/courses/${id}/saved`, { token })
    expect(removed, attempt).toMatchObject({ status: 200, body: { saved: false } })
  }
  expect(await listIds(user)).toEqual([])
})

test('leaves out deleted courses and those of My Learnings', async () => {
  const user = await asMember(app)
  const [open, deleted, enrolled] = [
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
  ]
  for (const id of [open, deleted, enrolled]) await save(user, id)
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
  await enrol(app, user, enrolled)
  expect(await listIds(user)).toEqual([open])
  await enrol(app, user)
  expect((await listIds(user)).toSorted()).toEqual([enrolled, open].toSorted())
})

test('counts the courses in the session that are listed', async () => {
  const user = await asMember(app)
  const [open, unlisted, archived, deleted, hidden, enrolled] = [
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
    await createCourse(app),
  ]
  const saved = [open, unlisted, archived, deleted, hidden, enrolled]
  for (const id of saved) await save(user, id)
  const setCourse = (id: string, values: Partial<typeof courses.$inferInsert>) =>
    app.deps.db.update(courses).set(values).where(eq(courses.id, id))
  await setCourse(unlisted, { status: 'unlisted' })
  await setCourse(archived, { status: 'archived' })
  await setCourse(deleted, { deletedAt: new Date() })
  await setCourse(hidden, { status: 'draft' })
  await enrol(app, user, enrolled)
  expect((await listIds(user)).toSorted()).toEqual([open, unlisted].toSorted())
  // The browser leaves out what the learner is enrolled in.
  expect((await listIdsOfSession(user)).toSorted()).toEqual([open, unlisted, enrolled].toSorted())
})

test('rejects unknown and deleted courses', async () => {
  const user = await asMember(app)
  const deleted = await createCourse(app)
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, deleted))
  const unknown = ['00000000-0000-7000-8000-000000000000', 'not-an-id']
  for (const id of [deleted, ...unknown]) expect((await save(user, id)).status, id).toBe(404)
  expect(await listIdsOfSession(user)).toEqual([])
})

test('rejects more than the maximum', async () => {
  const user = await asMember(app)
  const course = {
    ownerId: user.id,
    categoryId: await createCategory(app),
    title: 'One of many',
    author: 'Ada Author',
    level: 'Beginner',
    topic: 'HTML',
    type: 'New',
  } as const
  const batch = Array.from({ length: learningLimits.savedCoursesMax + 1 }, () => course)
  const [last = '', ...others] = await insertCourses(app.deps.db, batch)
  const rows = others.map((courseId) => ({ userId: user.id, courseId }))
  await app.deps.db.insert(savedCourses).values(rows)
  expect((await save(user, last)).status).toBe(409)
  expect(await listIdsOfSession(user)).not.toContain(last)
  expect((await save(user, others[0] ?? '')).status).toBe(200)
})
