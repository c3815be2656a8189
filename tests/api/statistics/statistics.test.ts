import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpStatistics } from '#server/domain/statistics/index.ts'
import {
  ownStatistics,
  siteStatistics,
  type FigureSeries,
} from '#shared/contract/administration/statistics.ts'
import { statisticsLimits as limits } from '#shared/limits.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
let admin = { token: '' }

beforeAll(async () => {
  // Noon of the next day, so that no test crosses midnight.
  app.clock.pass({ hours: 36 - app.clock.now().getUTCHours() })
  admin = await asMember(app, { role: 'admin' })
})

type User = { token: string }

async function getSite(range = '7d') {
  const { body } = await callApi(app, `GET /api/admin/statistics?range=${range}`, admin)
  return siteStatistics.strict().parse(body)
}

async function getOwn({ token }: User, range = '7d') {
  const path = `GET /api/courses/my_course/statistics?range=${range}` as const
  const { status, body } = await callApi(app, path, { token })
  expect(status).toBe(200)
  return ownStatistics.strict().parse(body)
}

async function watch({ token }: User, course: string, ...watched: [number, number][]) {
  const at = app.clock.now().toISOString()
  const body = { position: 10, duration: 100, watched, at }
  const { status } = await callApi(app, `PUT /api/courses/${course}/progress`, { token, body })
  expect(status).toBe(200)
}

async function setUp() {
  const author = await asMember(app, { authorize: true })
  const course = await createCourse(app, { ownerId: author.id, title: 'Counted' })
  return { author, course }
}

const last = ({ values }: FigureSeries) => values.at(-1)
const day = (daysAgo: number) =>
  new Date(app.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)

test('chosen dates have the same figures as a range, and are checked', async () => {
  const { author, course } = await setUp()
  await asLearner(app, course)
  const dates = `30d&from=${day(6)}&to=${day(0)}`
  const week = { ...(await getOwn(author)), range: 'custom' }
  expect(await getOwn(author, dates)).toEqual(week)
  expect(await getSite(dates)).toEqual({ ...(await getSite()), range: 'custom' })
  expect((await getOwn(author, `30d&from=${day(6)}&to=${day(1)}`)).enrolments.total).toBe(0)
  const path = `GET /api/courses/my_course/statistics?from=${day(800)}&to=${day(0)}` as const
  expect(await callApi(app, path, author)).toMatchObject({ status: 400, body: { fields: {} } })
})

describe('what happens in courses', () => {
  test('is counted on its day, before and after the roll-up', async () => {
    const { author, course } = await setUp()
    const before = await getSite()
    const learner = await asLearner(app, course)
    await asLearner(app, course)
    await watch(learner, course, [0, 96])
    await createReview(app, learner, course, { rating: 4, comment: '' })
    const statistics = await getOwn(author)
    expect(statistics).toMatchObject({
      unit: 'day',
      periods: [6, 5, 4, 3, 2, 1, 0].map(day),
      enrolments: { values: [0, 0, 0, 0, 0, 0, 2], total: 2, previous: 0 },
      completions: { values: [0, 0, 0, 0, 0, 0, 1], total: 1, previous: 0 },
      watchSeconds: { values: [0, 0, 0, 0, 0, 0, 96], total: 96, previous: 0 },
      ratings: { values: [0, 0, 0, 0, 0, 0, 1], total: 1, previous: 0 },
      averageRating: { total: 4, previous: null },
      courses: [
        {
          _id: course,
          title: 'Counted',
          learners: 2,
          enrolments: 2,
          completions: 1,
          watchSeconds: 96,
        },
      ],
      isMore: false,
    })
    const site = await getSite()
    expect(site.enrolments.total - before.enrolments.total).toBe(2)
    expect(site.completions.total - before.completions.total).toBe(1)
    expect(site.watchSeconds.total - before.watchSeconds.total).toBe(96)
    await cleanUpStatistics(app.deps)
    expect(await getOwn(author)).toEqual(statistics)
    expect(await getSite()).toEqual(site)
    await watch(await asLearner(app, course), course, [0, 4])
    await cleanUpStatistics(app.deps)
    expect((await getOwn(author)).watchSeconds.total).toBe(100)
    expect((await getSite()).watchSeconds.total).toBe(site.watchSeconds.total + 4)
  })

  test('is counted once, however often it is repeated', async () => {
    const { author, course } = await setUp()
    const learner = await asLearner(app, course)
    await enrol(app, learner)
    await enrol(app, learner, course)
    await watch(learner, course, [0, 50])
    await watch(learner, course, [0, 50], [40, 60])
    await watch(learner, course, [0, 100])
    await watch(learner, course, [0, 100])
    const { enrolments, completions, watchSeconds } = await getOwn(author)
    expect([enrolments, completions, watchSeconds].map(({ total }) => total)).toEqual([1, 1, 100])
  })

  test('a learner’s own mark is not a completion', async () => {
    const { author, course } = await setUp()
    const { token } = await asLearner(app, course)
    const body = { completed: true, at: app.clock.now().toISOString() }
    await callApi(app, `PUT /api/courses/${course}/completion`, { token, body })
    expect((await getOwn(author)).completions.total).toBe(0)
  })

  test('a changed rating changes the average, a review without a rating does not count', async () => {
    const { author, course } = await setUp()
    const [ada, bob] = [await asLearner(app, course), await asLearner(app, course)]
    const id = await createReview(app, ada, course, { rating: 1, comment: 'Too long.' })
    await createReview(app, bob, course, { comment: 'No stars.' })
    expect((await getOwn(author)).averageRating.total).toBe(1)
    const edit = (rating?: number) =>
      callApi(app, `PUT /api/reviews/${id}`, {
        token: ada.token,
        body: { comment: 'Better now.', ...(rating && { rating }) },
      })
    await edit(5)
    expect(await getOwn(author)).toMatchObject({
      ratings: { total: 1 },
      averageRating: { total: 5 },
      courses: [{ ratings: 1, averageRating: 5 }],
    })
    await edit()
    expect(await getOwn(author)).toMatchObject({
      ratings: { total: 0 },
      averageRating: { total: null },
    })
  })

  test('stays counted after the learner’s account was deleted', async () => {
    const { author, course } = await setUp()
    const learner = await asLearner(app, course)
    await watch(learner, course, [0, 30])
    await app.pool.query('delete from users where email = $1', [learner.email])
    expect(await getOwn(author)).toMatchObject({
      enrolments: { total: 1 },
      watchSeconds: { total: 30 },
      courses: [{ learners: 0, enrolments: 1 }],
    })
  })

  test('belongs to the owner of the course alone', async () => {
    const { course } = await setUp()
    const other = await setUp()
    await watch(await asLearner(app, course), course, [0, 10])
    await cleanUpStatistics(app.deps)
    expect(await getOwn(other.author)).toMatchObject({
      enrolments: { total: 0 },
      watchSeconds: { total: 0 },
      courses: [{ _id: other.course, enrolments: 0 }],
    })
    expect((await getOwn(admin)).courses).toEqual([])
  })

  test('lists the most watched courses first, without deleted ones', async () => {
    const { author, course } = await setUp()
    const watched = await createCourse(app, { ownerId: author.id })
    const deleted = await createCourse(app, { ownerId: author.id })
    const learner = await asLearner(app, course, watched, deleted)
    await watch(learner, watched, [0, 20])
    await watch(learner, deleted, [0, 30])
    await callApi(app, `DELETE /api/courses/${deleted}`, author)
    const { courses, watchSeconds } = await getOwn(author)
    expect(courses.map(({ _id }) => _id)).toEqual([watched, course])
    expect(watchSeconds.total).toBe(50)
  })

  test('an enrolment does not wait for another one on the same day', async () => {
    const { course } = await setUp()
    const [ada, bob] = [await asMember(app), await asMember(app)]
    const open = await app.pool.connect()
    try {
      await open.query('begin')
      await open.query('insert into enrolments (user_id, course_id) values ($1, $2)', [
        ada.id,
        course,
      ])
      await enrol(app, bob, course)
    } finally {
      await open.query('rollback')
      open.release()
    }
  })
})

describe('ranges', () => {
  /** Enrols one learner at each of these times. */
  async function enrolAt(course: string, ...times: string[]) {
    for (const time of times) {
      const { id } = await asMember(app)
      await app.pool.query(
        'insert into enrolments (user_id, course_id, enrolled_at) values ($1, $2, $3)',
        [id, course, time],
      )
    }
  }

  test('end with today and are compared with the range before', async () => {
    const { author, course } = await setUp()
    await enrolAt(
      course,
      `${day(0)}T00:00:00Z`,
      `${day(6)}T00:00:00Z`,
      `${day(7)}T23:59:59.999Z`,
      `${day(13)}T00:00:00Z`,
      `${day(14)}T23:59:59.999Z`,
    )
    for (const rollUp of [false, true]) {
      if (rollUp) await cleanUpStatistics(app.deps)
      const { enrolments, courses } = await getOwn(author)
      expect(enrolments).toEqual({ values: [1, 0, 0, 0, 0, 0, 1], total: 2, previous: 2 })
      expect(courses[0]?.enrolments).toBe(2)
    }
    expect((await getOwn(author, '30d')).enrolments.total).toBe(5)
    expect((await getOwn(author, '90d')).enrolments.values).toHaveLength(90)
  })

  test('of twelve months have a value per month', async () => {
    const { author, course } = await setUp()
    const now = app.clock.now()
    const month = (back: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString()
    await enrolAt(course, month(0), month(11), month(12))
    const { unit, periods, enrolments } = await getOwn(author, '12m')
    expect(unit).toBe('month')
    expect(periods).toEqual(
      Array.from({ length: 12 }, (_, index) => month(11 - index).slice(0, 10)),
    )
    expect(enrolments).toEqual({ values: [1, ...Array(10).fill(0), 1], total: 2, previous: 1 })
  })

  test('are 30 days for an unknown range or none', async () => {
    expect((await getSite('nonsense')).range).toBe('30d')
    const { body } = await callApi(app, 'GET /api/admin/statistics', admin)
    expect(siteStatistics.parse(body).periods).toHaveLength(30)
  })

  test('deletes days of courses that no range reaches, and keeps those of the site', async () => {
    const { author, course } = await setUp()
    const [reached, old] = [day(limits.dayRetentionDays - 1), day(limits.dayRetentionDays + 1)]
    await enrolAt(course, `${old}T12:00:00Z`, `${reached}T12:00:00Z`)
    await cleanUpStatistics(app.deps)
    for (const table of ['course_days', 'owner_days']) {
      const { rows } = await app.pool.query(
        `select day::text from ${table} where $1::uuid in (${table === 'course_days' ? 'course_id' : 'owner_id'})`,
        [table === 'course_days' ? course : author.id],
      )
      expect(rows).toEqual([{ day: reached }])
    }
    const { rows } = await app.pool.query('select day from site_days where day = $1', [old])
    expect(rows).toHaveLength(1)
  })
})

test('registrations are counted on the day of their activation', async () => {
  const before = await getSite()
  for (const daysAgo of [0, 0, 3, 8]) {
    await app.pool.query(
      `insert into users (fullname, username, email, activated_at, created_at)
       values ('Person Counted', gen_random_uuid()::text, gen_random_uuid() || '@example.test',
         $1::timestamptz, $1::timestamptz - interval '1 day')`,
      [`${day(daysAgo)}T12:00:00Z`],
    )
  }
  const { registrations } = await getSite()
  const added = registrations.values.map(
    (value, i) => value - (before.registrations.values[i] ?? 0),
  )
  expect(added).toEqual([0, 0, 0, 1, 0, 0, 2])
  expect(registrations.previous - before.registrations.previous).toBe(1)
})

test('active learners are counted once per day, month and range', async () => {
  const { course } = await setUp()
  const [ada, bob, eve] = [
    await asLearner(app, course),
    await asLearner(app, course),
    await asLearner(app, course),
  ]
  const before = (await getSite()).activeLearners
  await watch(ada, course, [0, 10])
  await watch(ada, course, [10, 20])
  await watch(bob, course, [0, 10])
  expect(last((await getSite()).activeLearners)).toBe((last(before) ?? 0) + 2)
  app.clock.pass({ days: 1 })
  // Watched before, so it adds no watch time.
  await watch(ada, course, [0, 10])
  app.clock.pass({ days: 7 })
  await watch(ada, course, [20, 30])
  await watch(eve, course, [0, 10])
  for (const rollUp of [false, true]) {
    if (rollUp) await cleanUpStatistics(app.deps)
    const week = (await getSite('7d')).activeLearners
    expect(week.values).toEqual([0, 0, 0, 0, 0, 0, 2])
    expect(week.total).toBe(2)
    const others = before.total
    expect(week.previous - others).toBe(2)
    const month = (await getSite('30d')).activeLearners
    expect(month.total - others).toBe(3)
    expect(month.values.slice(-8)).toEqual([1, 0, 0, 0, 0, 0, 0, 2])
    const year = (await getSite('12m')).activeLearners
    expect(year.total - others).toBe(3)
  }
})

test('parallel reports of a learner make one active learner', async () => {
  const courses = await Promise.all([1, 2, 3, 4].map(() => createCourse(app)))
  const learner = await asLearner(app, ...courses)
  const before = last((await getSite()).activeLearners) ?? 0
  await Promise.all(courses.map((course) => watch(learner, course, [0, 10])))
  expect(last((await getSite()).activeLearners)).toBe(before + 1)
})
