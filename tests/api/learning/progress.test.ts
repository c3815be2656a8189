import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses, lessonProgress } from '#server/db/schema/index.ts'
import { learningLimits } from '#shared/limits.ts'
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
interface ReportOptions {
  position?: unknown
  duration?: unknown
  watched?: unknown
  at?: unknown
}

const noon = '2026-01-01T12:00:00.000Z'
const atSecond = (second: number) => new Date(Date.parse(noon) + second * 1000).toISOString()

const report = ({ token }: Learner, course: string, options: ReportOptions = {}) =>
  callApi(app, `PUT /api/courses/${course}/progress`, {
    token,
    body: { position: 10, duration: 100, watched: [[0, 10]], at: noon, ...options },
  })
const read = ({ token }: Learner, course: string) =>
  callApi(app, `GET /api/courses/${course}/progress`, { token })

async function learnerWithCourse() {
  const course = await createCourse(app)
  return { course, learner: await asLearner(app, course) }
}

test('returns the initial progress before the first report', async () => {
  const { course, learner } = await learnerWithCourse()
  expect(await read(learner, course)).toMatchObject({
    status: 200,
    body: {
      course,
      position: 0,
      duration: null,
      watched: [],
      percent: 0,
      completed: false,
      at: null,
      now: expect.stringMatching(/Z$/),
    },
  })
})

test('stores a report and returns the progress as another device reads it', async () => {
  const { course, learner } = await learnerWithCourse()
  const reply = await report(learner, course, { position: 42.5, watched: [[2.4, 42.5]] })
  const stored = { position: 42.5, duration: 100, watched: [[2, 43]], percent: 41, at: noon }
  expect(reply).toMatchObject({ status: 200, body: { ...stored, completed: false } })
  expect((await read(learner, course)).body).toMatchObject(stored)
})

test('counts seconds watched twice once, however they were reported', async () => {
  const { course, learner } = await learnerWithCourse()
  await report(learner, course, { watched: [[0, 30]] })
  await report(learner, course, {
    watched: [
      [20, 50],
      [25, 35],
      [80, 90],
    ],
  })
  expect((await report(learner, course, { watched: [[0, 10]] })).body).toMatchObject({
    watched: [
      [0, 50],
      [80, 90],
    ],
    percent: 60,
  })
})

test('repeating a report changes nothing', async () => {
  const { course, learner } = await learnerWithCourse()
  const { now: _first, ...once } = (await report(learner, course)).body
  const { now: _again, ...twice } = (await report(learner, course)).body
  expect(twice).toEqual(once)
})

test('reports in any order lead to the same progress', async () => {
  const reports = [
    { position: 70, watched: [[60, 70]], at: atSecond(30) },
    { position: 20, watched: [[0, 20]], at: atSecond(10) },
    { position: 5, duration: 120, watched: [[100, 120]], at: atSecond(40) },
    { position: 40, watched: [[20, 40]], at: atSecond(20) },
  ]
  const outcomes = []
  for (const order of [reports, reports.toReversed(), reports.toSpliced(0, 1).concat(reports)]) {
    const { course, learner } = await learnerWithCourse()
    for (const one of order) await report(learner, course, one)
    const { course: _id, now: _now, ...outcome } = (await read(learner, course)).body
    outcomes.push(outcome)
  }
  expect(outcomes[0]).toMatchObject({
    position: 5,
    duration: 120,
    watched: [
      [0, 40],
      [60, 70],
      [100, 120],
    ],
    percent: 58,
    at: atSecond(40),
  })
  expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]])
})

test('stores twenty concurrent reports', async () => {
  const { course, learner } = await learnerWithCourse()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      report(learner, course, {
        position: index * 5,
        watched: [[index * 5, index * 5 + 4]],
        at: atSecond(index),
      }),
    ),
  )
  const { body } = await read(learner, course)
  expect(body).toMatchObject({ position: 95, percent: 80 })
  expect(body['watched']).toHaveLength(20)
})

test('a clock that is ahead cannot lock the position', async () => {
  const { course, learner } = await learnerWithCourse()
  await report(learner, course, { position: 90, at: '2099-01-01T00:00:00Z' })
  const later = new Date(app.clock.now().getTime() + 1).toISOString()
  app.clock.pass({ minutes: 1 })
  expect((await report(learner, course, { position: 15, at: later })).body).toMatchObject({
    position: 15,
  })
})

describe('completed', () => {
  test.each([
    [94, false],
    [95, true],
  ])('with %d of 100 seconds: %s', async (seconds, completed) => {
    const { course, learner } = await learnerWithCourse()
    const reply = await report(learner, course, { watched: [[0, seconds]] })
    expect(reply.body).toMatchObject({ percent: seconds, completed })
  })

  test('is reached by several ranges and is permanent', async () => {
    const { course, learner } = await learnerWithCourse()
    await report(learner, course, { watched: [[0, 50]] })
    const whole = await report(learner, course, { watched: [[50, 95]], at: atSecond(1) })
    expect(whole.body).toMatchObject({ completed: true })
    const longer = await report(learner, course, { duration: 1000, watched: [], at: atSecond(2) })
    expect(longer.body).toMatchObject({ duration: 1000, percent: 9, completed: true })
  })

  test('requires watched seconds, not the last position', async () => {
    const { course, learner } = await learnerWithCourse()
    const reply = await report(learner, course, { position: 100, watched: [[99, 100]] })
    expect(reply.body).toMatchObject({ position: 100, percent: 1, completed: false })
  })
})

test('ignores ranges after the end of a video that became shorter', async () => {
  const { course, learner } = await learnerWithCourse()
  await report(learner, course, { watched: [[40, 100]] })
  const reply = await report(learner, course, { duration: 50, watched: [], at: atSecond(1) })
  expect(reply.body).toMatchObject({ duration: 50, percent: 20, completed: false })
})

test('keeps the longest of too many ranges', async () => {
  const { course, learner } = await learnerWithCourse()
  const pieces = (first: number) =>
    Array.from({ length: learningLimits.rangesPerReportMax }, (_, index) => {
      const from = 2000 + (first + index) * 3
      return [from, from + 1]
    })
  for (
    let first = 0;
    first <= learningLimits.rangesStoredMax;
    first += learningLimits.rangesPerReportMax
  ) {
    await report(learner, course, { duration: 9000, watched: pieces(first) })
  }
  const { body } = await report(learner, course, { duration: 9000, watched: [[0, 1000]] })
  expect(body['watched']).toHaveLength(learningLimits.rangesStoredMax)
  expect(body['watched']).toContainEqual([0, 1000])
})

test.each([
  ['no body fields', { position: undefined, watched: undefined }, learningApiMessages.badPosition],
  ['a negative position', { position: -1 }, learningApiMessages.badPosition],
  ['a position behind the end', { position: 102 }, learningApiMessages.badPosition],
  ['a position that is no number', { position: '10' }, learningApiMessages.badPosition],
  ['no duration', { duration: 0, position: 0, watched: [] }, learningApiMessages.badDuration],
  ['a live stream', { duration: null }, learningApiMessages.badDuration],
  ['more than a day', { duration: 86_401 }, learningApiMessages.badDuration],
  ['a range that runs backwards', { watched: [[10, 0]] }, learningApiMessages.badRange],
  ['an empty range', { watched: [[10, 10]] }, learningApiMessages.badRange],
  ['a negative range', { watched: [[-5, 10]] }, learningApiMessages.badRange],
  [
    'a range behind the end',
    {
      watched: [
        [0, 10],
        [90, 102],
      ],
    },
    learningApiMessages.badRange,
  ],
  ['half a range', { watched: [[5]] }, learningApiMessages.badRange],
  ['text for a range', { watched: ['0-10'] }, learningApiMessages.badRange],
  ['no list', { watched: { from: 0, to: 10 } }, learningApiMessages.badRanges],
  [
    '101 ranges',
    { watched: Array.from({ length: 101 }, () => [0, 1]) },
    learningApiMessages.badRanges,
  ],
  ['no timestamp', { at: undefined }, learningApiMessages.badMoment],
  ['a timestamp in words', { at: 'yesterday' }, learningApiMessages.badMoment],
])('rejects %s with a clear message and stores nothing', async (_what, options, msg) => {
  const { course, learner } = await learnerWithCourse()
  expect(await report(learner, course, options)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', msg },
  })
  expect((await read(learner, course)).body).toMatchObject({ at: null, watched: [] })
})

test('a clock in the year 0 loses nothing that was watched and replaces no later position', async () => {
  const { course, learner } = await learnerWithCourse()
  const early = { position: 20, watched: [[10, 20]], at: '0000-01-01T00:00:00Z' }
  expect((await report(learner, course, early)).status).toBe(200)
  await report(learner, course)
  expect((await report(learner, course, early)).body).toMatchObject({
    position: 10,
    watched: [[0, 20]],
    at: noon,
  })
})

test('returns no progress without an enrolment, also for owner and admin', async () => {
  const owner = await asUser(app, { authorize: true })
  const course = await createCourse(app, { ownerId: owner.id })
  const others = [owner, await asUser(app), await asUser(app, { role: 'admin' })]
  for (const other of others) {
    expect((await report(other, course)).status).toBe(403)
    expect((await read(other, course)).status).toBe(403)
  }
  expect((await callApi(app, `GET /api/courses/${course}/progress`)).status).toBe(401)
})

test.each(['01a1fa75-0b0f-7f38-92cb-f990c4a4838c', 'nonsense'])(
  'returns 404 for the unknown course %s',
  async (unknown) => {
    const learner = await asUser(app)
    const rejection = { status: 404, body: { msg: catalogueMessages.courseNotFound } }
    expect(await read(learner, unknown)).toMatchObject(rejection)
    expect(await report(learner, unknown)).toMatchObject(rejection)
  },
)

test('leaving a course keeps the progress for enrolling again', async () => {
  const { course, learner } = await learnerWithCourse()
  await report(learner, course)
  await enrol(app, learner)
  expect((await read(learner, course)).status).toBe(403)
  await enrol(app, learner, course)
  expect((await read(learner, course)).body).toMatchObject({ position: 10, percent: 10 })
})

test('accepts reports for a deleted course', async () => {
  const { course, learner } = await learnerWithCourse()
  await app.deps.db.update(courses).set({ deletedAt: new Date() }).where(eq(courses.id, course))
  expect((await report(learner, course)).status).toBe(200)
})

test('stores progress per learner', async () => {
  const { course, learner } = await learnerWithCourse()
  const other = await asLearner(app, course)
  await report(learner, course)
  expect((await read(other, course)).body).toMatchObject({ position: 0, watched: [] })
})

test('lists started courses, last watched first, without those left', async () => {
  const [first, second, left, untouched] = await Promise.all(
    Array.from({ length: 4 }, () => createCourse(app)),
  )
  const all = [first, second, left, untouched] as string[]
  const learner = await asLearner(app, ...all)
  await report(learner, all[0] ?? '', { at: atSecond(5) })
  await report(learner, all[1] ?? '', { at: atSecond(9), watched: [[0, 95]] })
  await report(learner, all[2] ?? '', { at: atSecond(7) })
  await enrol(app, learner, ...all.filter((id) => id !== left))
  const { status, body } = await callApi(app, 'GET /user/progress', { token: learner.token })
  expect(status).toBe(200)
  expect(body).toEqual([
    {
      course: second,
      position: 10,
      duration: 100,
      percent: 95,
      completed: true,
      completedBy: 'watching',
      at: atSecond(9),
    },
    {
      course: first,
      position: 10,
      duration: 100,
      percent: 10,
      completed: false,
      completedBy: null,
      at: atSecond(5),
    },
  ])
})

test('deleting an account deletes its progress', async () => {
  const { course, learner } = await learnerWithCourse()
  await report(learner, course)
  await app.pool.query('delete from users where id = $1', [learner.id])
  const rows = await app.deps.db
    .select()
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, learner.id))
  expect(rows).toEqual([])
})
