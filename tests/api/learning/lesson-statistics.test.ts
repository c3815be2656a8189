import { expect, test } from 'vitest'
import { lessonStatistics } from '#shared/contract/learning/learners.ts'
import { learnerLimits } from '#shared/limits.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function getStatistics(id: string, { token }: { token: string }, lesson = '') {
  const path = `GET /api/courses/${id}/lessons/statistics${lesson && `?lesson=${lesson}`}` as const
  const { status, body } = await callApi(app, path, { token })
  expect(status).toBe(200)
  return lessonStatistics.strict().parse(body)
}

async function createWatchedCourse() {
  const owner = await asUser(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(
    app,
    [{ durationSeconds: 200 }, { kind: 'article' }, { isHidden: true }],
    { ownerId: owner.id },
  )
  const [video = '', article = '', hidden = ''] = lessons
  const watch = async (ranges: string, position: number, isFinished: boolean) => {
    const learner = await asLearner(app, course)
    await app.pool.query(
      `insert into lesson_progress (user_id, lesson_id, position_seconds, duration_seconds, watched, completed_at)
       values ($1, $2, $3, 200, $4, case when $5 then now() end)`,
      [learner.id, video, position, ranges, isFinished],
    )
    return learner
  }
  const all = await watch('{[0,200)}', 0, true)
  const start = await watch('{[0,50)}', 50, false)
  const skipped = await watch('{[0,10),[150,200)}', 199.9, false)
  await asLearner(app, course)
  return { owner, course, video, article, hidden, learners: { all, start, skipped } }
}

test('each lesson has who opened and finished it, and the average share watched', async () => {
  const { owner, course, video, article, learners } = await createWatchedCourse()
  await app.pool.query(
    'insert into lesson_progress (user_id, lesson_id, completed_at) values ($1, $2, now())',
    [learners.all.id, article],
  )
  const statistics = await getStatistics(course, owner)
  expect(statistics).toMatchObject({ learners: 4, isMore: false, video: null })
  expect(statistics.lessons).toEqual([
    expect.objectContaining({ _id: video, kind: 'video', opened: 3, finished: 1 }),
    expect.objectContaining({ _id: article, kind: 'article', opened: 1, finished: 1 }),
  ])
  // 100, 25 and 30 per cent.
  expect(statistics.lessons.map(({ averagePercent }) => averagePercent)).toEqual([51, null])

  await enrol(app, learners.all)
  const [current] = (await getStatistics(course, owner)).lessons
  expect(current).toMatchObject({ opened: 2, finished: 0, averagePercent: 27 })
})

test('a video has who watched each part and where they stopped', async () => {
  const { owner, course, video: lesson } = await createWatchedCourse()
  const { video } = await getStatistics(course, owner, lesson)
  expect(video).toMatchObject({ lesson, seconds: 200 })
  const parts = video?.parts ?? []
  expect(parts).toHaveLength(learnerLimits.videoPartsMax)
  expect(parts.map(({ watched }) => watched)).toEqual([
    ...Array<number>(5).fill(3),
    ...Array<number>(20).fill(2),
    ...Array<number>(50).fill(1),
    ...Array<number>(25).fill(2),
  ])
  expect(parts.filter(({ stopped }) => stopped > 0)).toEqual([
    { start: 50, watched: 1, stopped: 1 },
    { start: 198, watched: 2, stopped: 1 },
  ])
})

test('a video without a known length has no parts, and one that nobody watched has empty ones', async () => {
  const owner = await asUser(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}, { durationSeconds: 3 }], {
    ownerId: owner.id,
  })
  const [unknown, short] = lessons
  expect((await getStatistics(course, owner, unknown)).video).toMatchObject({
    seconds: 0,
    parts: [],
  })
  expect((await getStatistics(course, owner, short)).video?.parts).toEqual(
    [0, 1, 2].map((start) => ({ start, watched: 0, stopped: 0 })),
  )
})

test('articles, hidden lessons and those of other courses have no parts', async () => {
  const { owner, course, article, hidden } = await createWatchedCourse()
  const other = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
  for (const lesson of [article, hidden, ...other.lessons]) {
    const path = `GET /api/courses/${course}/lessons/statistics?lesson=${lesson}` as const
    expect((await callApi(app, path, owner)).status).toBe(404)
  }
})

test('who only marked a lesson did not open it, nor stop at its start', async () => {
  const { owner, course, video, article } = await createWatchedCourse()
  const before = await getStatistics(course, owner, video)
  const learner = await asLearner(app, course)
  for (const lesson of [video, article]) {
    const at = app.clock.now().toISOString()
    const body = { completed: true, by: 'mark', at }
    const path = `PUT /api/lessons/${lesson}/completion` as const
    expect((await callApi(app, path, { ...learner, body })).status).toBe(200)
  }
  const after = await getStatistics(course, owner, video)
  expect(after.learners).toBe(before.learners + 1)
  expect(after).toEqual({ ...before, learners: after.learners })
})

test('a video of unknown length has no watched share', async () => {
  const owner = await asUser(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
  const learner = await asLearner(app, course)
  await app.pool.query(
    'insert into lesson_progress (user_id, lesson_id, completed_at) values ($1, $2, now())',
    [learner.id, lessons[0]],
  )
  expect((await getStatistics(course, owner)).lessons).toMatchObject([
    { opened: 1, averagePercent: null },
  ])
})
