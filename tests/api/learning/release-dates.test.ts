import { expect, test } from 'vitest'
import { courseOutline } from '#shared/contract/courses/outline.ts'
import { courseLearning } from '#shared/contract/learning/lessons.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
const zone = 'Europe/Berlin'

const article = { kind: 'article' as const, content: { markdown: 'Text' }, video: null }

/** The last Sunday of March in the next year: clocks go from 02:00 to 03:00. */
function findStartOfSummerTime(): Temporal.PlainDate {
  const end = Temporal.PlainDate.from({
    year: app.clock.now().getUTCFullYear() + 1,
    month: 3,
    day: 31,
  })
  return end.subtract({ days: end.dayOfWeek % 7 })
}

const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds

function passTo(time: number) {
  app.clock.pass({ minutes: (time - app.clock.now().getTime()) / 60_000 })
}

/** Whether each lesson is open, or why not. */
async function listAccess(course: string, who: { token: string }) {
  const { body } = await callApi(app, `GET /api/courses/${course}/learning`, who)
  return courseLearning
    .parse(body)
    .lessons.map(({ access }) => (access.allowed ? 'open' : access.reason))
}

test('lessons open at the start of their day there, before and after the change to summer time', async () => {
  const change = findStartOfSummerTime()
  const days = [change.subtract({ days: 1 }), change, change.add({ days: 1 })]
  passTo(startOf(days[0] ?? change) - 60 * 60_000)
  const author = await asMember(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(
    app,
    [...days.map(() => article), { ...article, isPreview: true }],
    { ownerId: author.id },
  )
  for (const [index, day] of [...days, days[2]].entries()) {
    const release = { date: String(day), zone }
    const body = { version: 1, release }
    const saved = await callApi(app, `PATCH /api/lessons/${lessons[index]}`, { ...author, body })
    expect(saved.status).toBe(200)
  }
  const learner = await asMember(app)
  await enrol(app, learner, course)
  const outline = courseOutline.parse(
    (await callApi(app, `GET /api/courses/${course}/outline`)).body,
  )
  const times = outline.sections[0]?.lessons.map(({ release }) => {
    return release && 'at' in release ? Date.parse(release.at) : 0
  })
  expect(times?.slice(0, 3)).toEqual(days.map(startOf))
  // The day of the change has 23 hours.
  expect(days.map(startOf).map((time, index, all) => time - (all[index - 1] ?? time))).toEqual([
    0,
    24 * 3_600_000,
    23 * 3_600_000,
  ])

  const locked = 'not_released'
  const expected = [locked, locked, locked]
  for (const [index, day] of days.entries()) {
    passTo(startOf(day) - 60_000)
    expect(await listAccess(course, learner)).toEqual([...expected, 'open'])
    const early = await callApi(app, `GET /api/lessons/${lessons[index]}`, learner)
    const at = new Date(startOf(day)).toISOString()
    expect(early).toMatchObject({ status: 403, body: { reason: locked, at } })
    app.clock.pass({ minutes: 1 })
    expected[index] = 'open'
    expect(await listAccess(course, learner)).toEqual([...expected, 'open'])
    expect((await callApi(app, `GET /api/lessons/${lessons[index]}`, learner)).status).toBe(200)
  }
})

test('days count from the first enrolment, also across the change and after enrolling again', async () => {
  passTo(startOf(findStartOfSummerTime().subtract({ days: 3 })))
  const { course, lessons } = await createCourseWithLessons(app, [
    article,
    { ...article, releaseDays: 7 },
  ])
  const learner = await asMember(app)
  await enrol(app, learner, course)
  app.clock.pass({ days: 4 })
  await enrol(app, learner)
  const left = await callApi(app, `GET /api/lessons/${lessons[1]}`, learner)
  expect(left).toMatchObject({ status: 403, body: { reason: 'not_enrolled' } })
  await enrol(app, learner, course)
  app.clock.pass({ days: 3, minutes: -1 })
  expect(await listAccess(course, learner)).toEqual(['open', 'not_released'])
  app.clock.pass({ minutes: 2 })
  expect(await listAccess(course, learner)).toEqual(['open', 'open'])
  // Someone who enrols now waits for seven days.
  const later = await asMember(app)
  await enrol(app, later, course)
  expect(await listAccess(course, later)).toEqual(['open', 'not_released'])
})

test('a sequence of 500 lessons opens one after another, past those that are deleted', async () => {
  const author = await asMember(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(
    app,
    Array.from({ length: 500 }, (_, index) => ({ ...article, isPreview: index === 400 })),
    { ownerId: author.id, lessonOrder: 'sequence' },
  )
  const learner = await asMember(app)
  await enrol(app, learner, course)
  const complete = (id = '') => {
    const body = { completed: true, by: 'mark', at: app.clock.now().toISOString() }
    return callApi(app, `PUT /api/lessons/${id}/completion`, { ...learner, body })
  }
  const countOpen = async () =>
    (await listAccess(course, learner)).filter((access) => access === 'open').length
  expect(await countOpen()).toBe(1 + 1)
  expect((await complete(lessons[1])).status).toBe(403)
  await complete(lessons[0])
  expect(await countOpen()).toBe(2 + 1)
  expect((await callApi(app, `DELETE /api/lessons/${lessons[1]}`, author)).status).toBe(200)
  expect((await callApi(app, `GET /api/lessons/${lessons[2]}`, learner)).status).toBe(200)

  await app.pool.query(
    `insert into lesson_progress (user_id, lesson_id, completed_at)
     select $1, id, now() from lessons where course_id = $2 and id <> $3 on conflict do nothing`,
    [learner.id, course, lessons[499]],
  )
  const last = await complete(lessons[499])
  const done = { completed: true, requiredLessons: 499, completedLessons: 499 }
  expect(last.body).toMatchObject(done)
  expect((await callApi(app, `DELETE /api/lessons/${lessons[250]}`, author)).status).toBe(200)
  const { body } = await callApi(app, `GET /api/courses/${course}/learning`, learner)
  expect(body).toMatchObject({ completed: true, requiredLessons: 498, percent: 100 })
})
