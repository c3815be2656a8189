import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { lessons as lessonRows } from '#server/db/schema/index.ts'
import { completeEnrolments } from '#server/domain/learning/index.ts'
import { writeProgress } from '#server/domain/learning/progress/write-progress.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { personalHome } from '#shared/contract/courses/discovery.ts'
import { courseLearner } from '#shared/contract/learning/learners.ts'
import { courseLearning } from '#shared/contract/learning/lessons.ts'
import { learningLimits } from '#shared/limits.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { createWebhook, listDeliveries } from '#tests/factories/webhooks.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** Courses of which lessons are deleted, replaced or not required any more. */
const app = useTestApp()

type Who = { id: string; token: string }

const at = () => app.clock.now().toISOString()

async function send(
  who: Who,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) {
  app.clock.pass({ minutes: 1 })
  const reply = await callApi(app, `${method} /api/${path}`, { token: who.token, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

const report = () => ({ position: 100, duration: 100, watched: [[0, 100]] as [number, number][] })
const watch = (who: Who, lesson = '') =>
  send(who, 'PUT', `lessons/${lesson}/progress`, { ...report(), at: at() })
const mark = (who: Who, lesson = '', completed = true) =>
  send(who, 'PUT', `lessons/${lesson}/completion`, { completed, by: 'mark', at: at() })

async function getLearning({ token }: Who, course: string) {
  const { body } = await callApi(app, `GET /api/courses/${course}/learning`, { token })
  return courseLearning.parse(body)
}

async function listStarted({ token }: Who) {
  const { body } = await callApi(app, 'GET /user/home', { token })
  return personalHome.parse(body).continueLearning.map(({ _id }) => _id)
}

/** As the author sees it in the statistics. */
async function listCompleted({ token }: Who, course: string): Promise<unknown[]> {
  const path = `GET /api/courses/${course}/learners?status=completed` as const
  const { body } = await callApi(app, path, { token })
  return z
    .array(courseLearner)
    .parse(body)
    .map(({ _id }) => _id)
}

/** Runs the jobs that are waiting, however much later they are to start, and those that they enqueue. */
async function runJobs(): Promise<number> {
  for (let count = 0; ; count++) {
    const { rows } = await app.pool.query<{ data: Jobs['completeEnrolments'] }>(
      `delete from pgboss.job where id = (
        select id from pgboss.job where name = 'complete-enrolments' order by created_on limit 1)
      returning data`,
    )
    if (!rows[0]) return count
    await completeEnrolments(app.deps, rows[0].data)
  }
}

async function createCourse(columns: Partial<typeof lessonRows.$inferInsert>[] = [{}, {}, {}]) {
  const author: Who = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons } = await createCourseWithLessons(
    app,
    [columns.slice(0, -1), columns.slice(-1)],
    {
      ownerId: author.id,
    },
  )
  const last = lessons.at(-1) ?? ''
  return { author, course, lessons, last, others: lessons.slice(0, -1) }
}

/** The learner has watched all lessons but the last one. */
async function createLearner(course: string, watched: string[]): Promise<Who> {
  const learner = await asLearner(app, course)
  for (const lesson of watched) await watch(learner, lesson)
  return learner
}

const findSection = async (lesson: string) =>
  (await app.deps.db.select().from(lessonRows).where(eq(lessonRows.id, lesson)))[0]?.sectionId

test.each([
  ['is deleted', (author: Who, lesson: string) => send(author, 'DELETE', `lessons/${lesson}`)],
  [
    'is hidden',
    (author: Who, lesson: string) =>
      send(author, 'PATCH', `lessons/${lesson}`, { version: 1, hidden: true }),
  ],
  [
    'becomes optional',
    (author: Who, lesson: string) =>
      send(author, 'PATCH', `lessons/${lesson}`, { version: 1, required: false }),
  ],
  [
    'is deleted with its section',
    async (author: Who, lesson: string) =>
      send(author, 'DELETE', `sections/${await findSection(lesson)}`),
  ],
])('a course is completed when the only lesson that is missing %s', async (_how, change) => {
  const { author, course, last, others } = await createCourse()
  const learner = await createLearner(course, others)
  const behind = await createLearner(course, others.slice(1))
  const admin = await asMember(app, { role: 'admin' })
  const webhook = await createWebhook(app, admin, { events: ['course.completed'] })
  await change(author, last)
  await runJobs()
  expect(await getLearning(learner, course)).toMatchObject({
    completedLessons: 2,
    requiredLessons: 2,
    percent: 100,
    completed: true,
  })
  expect(await listStarted(learner)).toEqual([])
  expect(await getLearning(behind, course)).toMatchObject({ completed: false })
  expect(await listStarted(behind)).toEqual([course])
  expect(await listCompleted(author, course)).toEqual([learner.id])
  await watch(learner, others[0])
  const deliveries = await listDeliveries(app, admin, webhook.id)
  expect(deliveries.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: 'course.completed', data: { user: { id: learner.id }, course: { id: course } } },
  ])
  await callApi(app, `DELETE /api/admin/webhooks/${webhook.id}`, { token: admin.token })
})

test('learners who marked lessons have the mark, which statistics do not count', async () => {
  const { author, course, last, others } = await createCourse()
  const learner = await createLearner(course, others.slice(1))
  await mark(learner, others[0])
  await send(author, 'DELETE', `lessons/${last}`)
  await runJobs()
  expect(await getLearning(learner, course)).toMatchObject({ percent: 100, completed: true })
  expect(await listStarted(learner)).toEqual([])
  expect(await listCompleted(author, course)).toEqual([])
})

test('a mark that the learner removed does not come back', async () => {
  const { author, course, lessons, last } = await createCourse([{}, {}, {}, { isRequired: false }])
  const learner = await asLearner(app, course)
  for (const lesson of lessons) await mark(learner, lesson)
  await send(learner, 'PUT', `courses/${course}/completion`, { completed: false, at: at() })
  await send(author, 'DELETE', `lessons/${lessons[2]}`)
  await send(author, 'DELETE', `lessons/${last}`)
  expect(await runJobs()).toBe(1)
  expect(await getLearning(learner, course)).toMatchObject({ completed: false })
})

test('nobody completes a course without lessons, nor one whose lesson is restored in time', async () => {
  const { author, course, last, others } = await createCourse([{}, {}])
  const learner = await createLearner(course, others)
  await send(author, 'DELETE', `lessons/${last}`)
  await send(author, 'POST', `lessons/${last}/restore`)
  await runJobs()
  expect(await getLearning(learner, course)).toMatchObject({ completed: false })
  for (const lesson of [last, ...others]) await send(author, 'DELETE', `lessons/${lesson}`)
  await runJobs()
  expect(await getLearning(learner, course)).toMatchObject({ completed: false })
})

test('a change that leaves the required lessons as they are starts no job', async () => {
  const { author, others } = await createCourse([{}, {}, { isRequired: false }])
  const change = { version: 1, title: 'Another title', release: { days: 7 } }
  await send(author, 'PATCH', `lessons/${others[0]}`, change)
  expect(await runJobs()).toBe(0)
})

test('all learners of a large course are reached', async () => {
  const { author, course, last, others } = await createCourse([{}, {}])
  const count = learningLimits.learnersPerBatch + 1
  await app.pool.query(
    `with learners as (
      insert into users (fullname, username, email, activated_at)
      select 'Learner', $1 || number, $1 || number || '@lectern.test', now()
      from generate_series(1, $2) as number returning id
    ), enrolled as (
      insert into enrolments (user_id, course_id) select id, $3::uuid from learners)
    insert into lesson_progress (user_id, lesson_id, completed_at, position_at)
    select id, $4::uuid, now(), now() from learners`,
    [course, count, course, others[0]],
  )
  await send(author, 'DELETE', `lessons/${last}`)
  expect(await runJobs()).toBe(2)
  const { rows } = await app.pool.query(
    'select count(*)::integer from enrolments where course_id = $1 and completed_at is not null',
    [course],
  )
  expect(rows).toEqual([{ count }])
})

test('a learner who left completes the course when they return to it', async () => {
  const { author, course, last, others } = await createCourse()
  const learner = await createLearner(course, others)
  await enrol(app, learner)
  await send(author, 'DELETE', `lessons/${last}`)
  await runJobs()
  await enrol(app, learner, course)
  await watch(learner, others[0])
  expect(await getLearning(learner, course)).toMatchObject({ completed: true })
  expect(await listCompleted(author, course)).toEqual([learner.id])
})

test('a course is marked although the process stopped after storing the progress', async () => {
  const { course, last, others } = await createCourse()
  const learner = await asLearner(app, course)
  for (const lesson of others) await mark(learner, lesson)
  const where = { userId: learner.id, lessonId: last, now: app.clock.now() }
  await writeProgress(app.deps.db, where, { ...report(), at: at() })
  expect(await getLearning(learner, course)).toMatchObject({ percent: 100, completed: false })
  await watch(learner, last)
  expect(await getLearning(learner, course)).toMatchObject({ completed: true })
})

async function replaceLesson(author: Who, course: string, lesson: string, ...titles: string[]) {
  const lessons = titles.map((title) => ({ _id: crypto.randomUUID(), kind: 'video', title }))
  const section = await findSection(lesson)
  await send(author, 'POST', `courses/${course}/lessons`, { section, lessons })
  await send(author, 'DELETE', `lessons/${lesson}`)
}

test('a completed course stays completed when its only lesson is replaced', async () => {
  const { author, course, last } = await createCourse([{}])
  const learner = await createLearner(course, [last])
  await replaceLesson(author, course, last, 'Another lesson')
  const get = async (path: `/${string}`) =>
    (await callApi(app, `GET ${path}`, { token: learner.token })).body
  const completed = { completed: true, completedBy: 'watching', percent: 0, position: 0, at: null }
  expect(await getLearning(learner, course)).toMatchObject({ completed: true })
  expect(await get('/user/enrolments')).toMatchObject([{ _id: course, progress: completed }])
  expect(await get('/user/progress')).toMatchObject([{ course, ...completed }])
  expect(await get(`/api/courses/${course}/progress`)).toMatchObject(completed)
  const body = { position: 10, duration: 100, watched: [[0, 10]], at: at() }
  const path = `PUT /api/courses/${course}/progress` as const
  const saved = await callApi(app, path, { token: learner.token, body })
  expect(saved.body).toMatchObject({ completed: true, completedBy: 'watching', percent: 10 })
})

test('so does one whose only lesson is replaced by several', async () => {
  const { author, course, last } = await createCourse([{}])
  const learner = await createLearner(course, [last])
  await replaceLesson(author, course, last, 'Two', 'Three')
  const { body } = await callApi(app, 'GET /user/progress', { token: learner.token })
  expect(body).toMatchObject([{ course, completed: true, percent: 0, at: null }])
})
