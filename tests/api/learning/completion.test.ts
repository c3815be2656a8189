import { expect, test } from 'vitest'
import { z } from 'zod'
import { enrolment } from '#shared/contract/learning/learning.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { learningApiMessages } from '#shared/messages/requests.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Learner = { token: string }

const noon = '2026-01-01T12:00:00.000Z'
const atSecond = (second: number) => new Date(Date.parse(noon) + second * 1000).toISOString()

const mark = ({ token }: Learner, course: string, body: object = { completed: true, at: noon }) =>
  callApi(app, `PUT /api/courses/${course}/completion`, { token, body })
const read = ({ token }: Learner, course: string) =>
  callApi(app, `GET /api/courses/${course}/progress`, { token })
const watch = ({ token }: Learner, course: string, seconds: number) =>
  callApi(app, `PUT /api/courses/${course}/progress`, {
    token,
    body: { position: seconds, duration: 100, watched: [[0, seconds]], at: noon },
  })

async function learnerWithCourse() {
  const course = await createCourse(app)
  return { course, learner: await asLearner(app, course) }
}

test('a learner marks a course as complete and removes the mark', async () => {
  const { course, learner } = await learnerWithCourse()
  await watch(learner, course, 30)
  const marked = { completed: true, completedBy: 'mark', percent: 30, position: 30 }
  expect(await mark(learner, course)).toMatchObject({ status: 200, body: marked })
  expect((await read(learner, course)).body).toMatchObject(marked)
  const removed = await mark(learner, course, { completed: false, at: atSecond(1) })
  expect(removed.body).toMatchObject({ completed: false, completedBy: null, percent: 30 })
})

test('the mark neither starts nor stops the measuring, which takes precedence', async () => {
  const { course, learner } = await learnerWithCourse()
  expect((await mark(learner, course)).body).toMatchObject({ at: null, duration: null, percent: 0 })
  expect((await watch(learner, course, 50)).body).toMatchObject({
    completedBy: 'mark',
    percent: 50,
    duration: 100,
  })
  expect((await watch(learner, course, 95)).body).toMatchObject({ completedBy: 'watching' })
  const removed = await mark(learner, course, { completed: false, at: atSecond(1) })
  expect(removed.body).toMatchObject({ completed: true, completedBy: 'watching' })
})

test('statistics and proofs rely on the measured completion, which the mark does not set', async () => {
  const { course, learner } = await learnerWithCourse()
  await watch(learner, course, 94)
  await mark(learner, course)
  const { rows } = await app.pool.query(
    'select completed_at from lesson_progress where user_id = $1',
    [learner.id],
  )
  expect(rows).toEqual([{ completed_at: null }])
})

test('the latest decision wins, in any order of arrival', async () => {
  const decisions = [
    { completed: true, at: atSecond(1) },
    { completed: false, at: atSecond(2) },
    { completed: true, at: atSecond(3) },
    { completed: false, at: atSecond(4) },
  ]
  for (const order of [decisions, decisions.toReversed(), [...decisions, ...decisions]]) {
    const { course, learner } = await learnerWithCourse()
    for (const one of order) await mark(learner, course, one)
    expect((await read(learner, course)).body).toMatchObject({ completed: false })
  }
})

test('a clock that is ahead cannot lock the mark', async () => {
  const { course, learner } = await learnerWithCourse()
  await mark(learner, course, { completed: true, at: '2099-01-01T00:00:00Z' })
  app.clock.pass({ minutes: 1 })
  const at = app.clock.now().toISOString()
  expect((await mark(learner, course, { completed: false, at })).body).toMatchObject({
    completed: false,
  })
})

test('a clock in the year 0 can mark, and replaces no later decision', async () => {
  const { course, learner } = await learnerWithCourse()
  const at = '0000-01-01T00:00:00Z'
  const early = await mark(learner, course, { completed: true, at })
  expect(early).toMatchObject({ status: 200, body: { completed: true } })
  await mark(learner, course, { completed: false, at: noon })
  const repeated = await mark(learner, course, { completed: true, at })
  expect(repeated).toMatchObject({ status: 200, body: { completed: false } })
})

test.each([
  ['no decision', { at: noon }, learningApiMessages.badMark],
  ['text for a decision', { completed: 'yes', at: noon }, learningApiMessages.badMark],
  ['no time', { completed: true }, learningApiMessages.badMoment],
  ['a time in words', { completed: true, at: 'yesterday' }, learningApiMessages.badMoment],
])('rejects %s and stores nothing', async (_what, body, msg) => {
  const { course, learner } = await learnerWithCourse()
  expect(await mark(learner, course, body)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', msg },
  })
  expect((await read(learner, course)).body).toMatchObject({ completed: false })
})

test('only learners of the course can mark it, for themselves', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = await createCourse(app, { ownerId: owner.id })
  const [learner, other] = [await asLearner(app, course), await asLearner(app, course)]
  await mark(learner, course)
  expect((await read(other, course)).body).toMatchObject({ completed: false })
  for (const stranger of [owner, await asUser(app), await asUser(app, { role: 'admin' })]) {
    expect((await mark(stranger, course)).status).toBe(403)
  }
  const visitor = await callApi(app, `PUT /api/courses/${course}/completion`, {
    body: { completed: true, at: noon },
  })
  expect(visitor.status).toBe(401)
  expect(await mark(learner, '01a1fa75-0b0f-7f38-92cb-f990c4a4838c')).toMatchObject({
    status: 404,
    body: { msg: catalogueMessages.courseNotFound },
  })
})

test('leaving a course hides the mark, and enrolling again restores it', async () => {
  const { course, learner } = await learnerWithCourse()
  await mark(learner, course)
  await enrol(app, learner)
  expect((await mark(learner, course)).status).toBe(403)
  await enrol(app, learner, course)
  expect((await read(learner, course)).body).toMatchObject({ completedBy: 'mark' })
})

test('lists of courses show the mark, also of a course that was never opened', async () => {
  const [opened, unopened] = [await createCourse(app), await createCourse(app)]
  const learner = await asLearner(app, opened, unopened)
  await watch(learner, opened, 40)
  await mark(learner, opened)
  await mark(learner, unopened)
  const { body } = await callApi(app, 'GET /user/enrolments', { token: learner.token })
  expect(z.array(enrolment.strict()).parse(body)).toMatchObject([
    { _id: opened, progress: { completedBy: 'mark', percent: 40, at: noon } },
    { _id: unopened, progress: { completedBy: 'mark', percent: 0, at: null } },
  ])
  const progress = await callApi(app, 'GET /user/progress', { token: learner.token })
  expect(progress.body).toMatchObject([{ course: opened, completedBy: 'mark' }])
  const home = await callApi(app, 'GET /user/home', { token: learner.token })
  expect(home.body).toMatchObject({ continueLearning: [] })
})
