import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  captionTracks,
  lessonQuestions,
  lessons,
  watchChanges,
  watchCounts,
} from '#server/db/schema/index.ts'
import { cleanUpWatching } from '#server/domain/learning/index.ts'
import { videoWatching } from '#shared/contract/media/watching.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createTrack } from '#tests/factories/media/captions.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import { asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Caller = { token: string }
const noon = Date.parse('2026-01-01T12:00:00.000Z')
const seconds = 100

async function courseWithVideo() {
  const owner = await asUser(app, { authorize: true })
  const { course, lessons: ids } = await createCourseWithLessons(
    app,
    [{ durationSeconds: seconds }, { kind: 'article' }],
    { ownerId: owner.id },
  )
  const [lesson = '', article = ''] = ids
  const enrolLearners = (count: number) =>
    Promise.all(Array.from({ length: count }, () => asLearner(app, course)))
  return { owner, course, lesson, article, enrolLearners }
}

function report(
  { token }: Caller,
  lesson: string,
  watched: [number, number][],
  {
    at = 0,
    position = watched.at(-1)?.[1] ?? 0,
    duration = seconds,
    videoVersion,
  }: { at?: number; position?: number; duration?: number; videoVersion?: string } = {},
) {
  const time = new Date(noon + at * 1000).toISOString()
  return callApi(app, `PUT /api/lessons/${lesson}/progress`, {
    token,
    body: { position, duration, watched, at: time, videoVersion },
  })
}

async function getWatching({ token }: Caller, lesson: string) {
  const { status, body } = await callApi(app, `GET /api/lessons/${lesson}/watching`, { token })
  expect(status).toBe(200)
  const watching = videoWatching.strict().parse(body)
  const at = (second: number) =>
    watching.parts[Math.floor((second * watching.parts.length) / seconds)]
  return { ...watching, at }
}

const countRows = (lesson: string) =>
  app.deps.db.$count(watchCounts, eq(watchCounts.lessonId, lesson))

/** What is expected must not depend on whether it was rolled up. */
async function beforeAndAfterRollUp(check: () => Promise<void>) {
  await check()
  await cleanUpWatching(app.deps)
  expect(await app.deps.db.$count(watchChanges)).toBe(0)
  await check()
}

test('counts first and repeated seconds, where learners stopped, and questions', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const [first, second, third] = await enrolLearners(3)
  if (!first || !second || !third) throw new Error('Three learners are needed.')
  await report(first, lesson, [[0, 30]], { at: 0 })
  await report(first, lesson, [[20, 40]], { at: 20 })
  await report(second, lesson, [[0, 100]])
  await report(third, lesson, [[0, 10]])
  const [row] = await app.deps.db
    .select({ id: lessons.courseId })
    .from(lessons)
    .where(eq(lessons.id, lesson))
  await app.deps.db.execute(sql`
    insert into ${lessonQuestions} (id, course_id, lesson_id, video_id, seconds, title, body, body_html, words)
    select gen_random_uuid(), ${row?.id}, id, md5(video)::uuid, 25.5, 'Why?', '', '', ''
    from lessons where id = ${lesson}`)
  await beforeAndAfterRollUp(async () => {
    const { at, ...watching } = await getWatching(owner, lesson)
    expect(watching).toMatchObject({ lesson, seconds, learners: 3 })
    expect(watching.parts).toHaveLength(seconds)
    expect(at(5)).toEqual({ start: 5, watched: 3, again: 0, stopped: 0, questions: 0 })
    expect(at(10)).toMatchObject({ watched: 2, again: 0, stopped: 1 })
    expect(at(25)).toMatchObject({ watched: 2, again: 1, stopped: 0, questions: 1 })
    expect(at(35)).toMatchObject({ watched: 2, again: 0 })
    expect(at(40)).toMatchObject({ watched: 1, stopped: 1 })
    // Who saw the end did not stop.
    expect(at(99)).toMatchObject({ watched: 1, stopped: 0 })
  })
})

test('repeated and delayed reports count once', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const learners = await enrolLearners(3)
  for (const learner of learners) {
    await report(learner, lesson, [[10, 20]], { at: 20 })
    await report(learner, lesson, [[10, 20]], { at: 20 })
    await report(learner, lesson, [[0, 10]], { at: 10 })
    await report(learner, lesson, [[0, 10]], { at: 10 })
  }
  await beforeAndAfterRollUp(async () => {
    const { at, learners: total } = await getWatching(owner, lesson)
    expect(total).toBe(3)
    expect(at(5)).toMatchObject({ watched: 3, again: 0, stopped: 0 })
    expect(at(15)).toMatchObject({ watched: 3, again: 0 })
    expect(at(20)).toMatchObject({ watched: 0, stopped: 3 })
  })
})

test('what was watched of a former video is not counted for the new one, whenever it arrives', async () => {
  const { owner, course, lesson, enrolLearners } = await courseWithVideo()
  const learners = await enrolLearners(4)
  const [former = '', current = ''] = ['one', 'two'].map(toVideoVersion)
  const setVideo = (name: string) =>
    app.deps.db
      .update(lessons)
      .set({ video: toVideo(name) })
      .where(eq(lessons.id, lesson))
  const [before, first, after, unstated] = learners
  if (!before || !first || !after || !unstated) throw new Error('Four learners are needed.')
  await setVideo('one')
  await report(before, lesson, [[0, 20]], { at: 0, videoVersion: former })
  await setVideo('two')
  // Their first report of all, or of the new video, is of the former one.
  await report(before, lesson, [[20, 60]], { at: 60, videoVersion: former })
  await report(first, lesson, [[0, 60]], { at: 60, videoVersion: former })
  await report(before, lesson, [[0, 30]], { at: 30, videoVersion: current })
  await report(first, lesson, [[0, 30]], { at: 90, videoVersion: current })
  await report(after, lesson, [[0, 10]], { at: 10, videoVersion: current })
  await report(after, lesson, [[0, 60]], { at: 60, videoVersion: former })
  await report(after, lesson, [[10, 30]], { at: 90, videoVersion: current })
  await report(unstated, lesson, [[0, 30]])
  await beforeAndAfterRollUp(async () => {
    const { at, learners: total } = await getWatching(owner, lesson)
    expect(total).toBe(4)
    for (const second of [5, 15, 25]) expect(at(second)).toMatchObject({ watched: 4, again: 0 })
    expect(at(30)).toMatchObject({ watched: 0, again: 0, stopped: 4 })
    expect([at(10), at(20), at(45), at(60)].map((part) => part?.stopped)).toEqual([0, 0, 0, 0])
  })
  await report(after, lesson, [[30, 100]], { at: 120, videoVersion: former })
  const { body } = await callApi(app, `GET /api/courses/${course}/learning`, after)
  expect(body).toMatchObject({ lessons: [{ completedBy: 'measured' }, {}] })
})

const toVideo = (name: string) => `https://videos.example.test/${name}.mp4`
/** As the server names a video at an address. */
function toVideoVersion(name: string): string {
  const hash = createHash('md5').update(toVideo(name)).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

test('sums are right while learners report and the cleanup runs at the same time', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const learners = await enrolLearners(8)
  const reportAll = learners.map(async (learner) => {
    for (let start = 0; start < 50; start += 10) {
      await report(learner, lesson, [[start, start + 10]], { at: start })
    }
  })
  const rollUps = [1, 2, 3].map(() => cleanUpWatching(app.deps))
  await Promise.all([...reportAll, ...rollUps])
  await cleanUpWatching(app.deps)
  const { at, learners: total } = await getWatching(owner, lesson)
  expect(total).toBe(8)
  expect([at(0), at(25), at(49)].map((part) => part?.watched)).toEqual([8, 8, 8])
  expect(at(50)).toMatchObject({ watched: 0, stopped: 8 })
})

test('any number of views stays small: at most a row per second, also with invented lengths', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const [learner] = await enrolLearners(1)
  if (learner) await report(learner, lesson, [[0, 86_000]], { duration: 86_000 })
  await app.pool.query(
    `insert into watch_changes (lesson_id, video_id, first, again, stopped_at)
     select $1, md5(video)::uuid, int4multirange(int4range(0, 1 + i % 100)), '{}', 1 + i % 100
     from lessons, generate_series(0, 99999) i where lessons.id = $1`,
    [lesson],
  )
  await cleanUpWatching(app.deps)
  expect(await countRows(lesson)).toBeLessThanOrEqual(seconds + 1)
  const { at, learners } = await getWatching(owner, lesson)
  expect(learners).toBe(100_001)
  expect(at(0)).toMatchObject({ watched: 100_001 })
  expect(at(50)).toMatchObject({ watched: 50_001, stopped: 1000 })
}, 120_000)

test('shows nothing about fewer than three learners', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const [first, second] = await enrolLearners(2)
  if (first) await report(first, lesson, [[0, 30]])
  if (second) await report(second, lesson, [[0, 30]])
  expect(await getWatching(owner, lesson)).toMatchObject({ learners: 2, seconds, parts: [] })
})

test('the watching of authors and lessons without a video are not counted', async () => {
  const { owner, course, lesson, article, enrolLearners } = await courseWithVideo()
  const [coInstructor, learner] = await enrolLearners(2)
  if (!coInstructor || !learner) throw new Error('Two learners are needed.')
  await addInstructors(app, course, coInstructor)
  expect((await report(coInstructor, lesson, [[0, 30]])).status).toBe(200)
  expect((await report(learner, article, [])).status).toBe(200)
  for (const id of [lesson, article]) {
    expect(await app.deps.db.$count(watchChanges, eq(watchChanges.lessonId, id))).toBe(0)
  }
  expect(await getWatching(owner, article)).toMatchObject({ seconds: 0, learners: 0, parts: [] })
})

test('another video starts from zero, and seconds watched before count again as first', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const learners = await enrolLearners(4)
  for (const learner of learners) await report(learner, lesson, [[0, 30]])
  await cleanUpWatching(app.deps)
  await app.deps.db
    .update(lessons)
    .set({ video: 'https://videos.example.test/new.mp4' })
    .where(eq(lessons.id, lesson))
  expect(await getWatching(owner, lesson)).toMatchObject({ learners: 0, parts: [] })
  for (const learner of learners.slice(1)) {
    await report(learner, lesson, [[0, 10]], { at: 60 })
    await report(learner, lesson, [[5, 20]], { at: 80 })
  }
  await beforeAndAfterRollUp(async () => {
    const { at, learners: total } = await getWatching(owner, lesson)
    expect(total).toBe(3)
    expect(at(2)).toMatchObject({ watched: 3, again: 0 })
    expect(at(7)).toMatchObject({ watched: 3, again: 3 })
    expect(at(15)).toMatchObject({ watched: 3, again: 0 })
    expect(at(25)).toMatchObject({ watched: 0 })
  })
  expect(await countRows(lesson)).toBeLessThanOrEqual(seconds + 1)
})

test('questions to the former video count where their words are said in the current one', async () => {
  const { owner, lesson, enrolLearners } = await courseWithVideo()
  const learners = await enrolLearners(3)
  const [learner = { token: '' }] = learners
  const say = (start: number) =>
    createTrack(app, lesson, {
      cues: [[start * 1000, (start + 5) * 1000, 'The Rhine turns north at Basel.']],
    })
  await say(20)
  await createQuestion(app, learner, lesson, { seconds: 20 })
  await createQuestion(app, learner, lesson, { seconds: 90 })
  await app.deps.db
    .update(lessons)
    .set({ video: 'https://videos.example.test/new.mp4' })
    .where(eq(lessons.id, lesson))
  await app.deps.db.delete(captionTracks).where(eq(captionTracks.lessonId, lesson))
  await say(60)
  for (const one of learners) await report(one, lesson, [[0, 10]])
  const { at, parts } = await getWatching(owner, lesson)
  expect(at(60)).toMatchObject({ questions: 1 })
  expect(parts.reduce((sum, part) => sum + part.questions, 0)).toBe(1)
})

test.each(['removed and restored', 'replaced and restored'])(
  'a video that was %s has the figures that it had, and new ones',
  async (what) => {
    const { owner, lesson, enrolLearners } = await courseWithVideo()
    const [first, second, third] = await enrolLearners(3)
    if (!first || !second || !third) throw new Error('Three learners are needed.')
    for (const learner of [first, second, third]) await report(learner, lesson, [[0, 30]])
    const setVideo = (video: string | null) =>
      app.deps.db.update(lessons).set({ video }).where(eq(lessons.id, lesson))
    const [row] = await app.deps.db
      .select({ video: lessons.video })
      .from(lessons)
      .where(eq(lessons.id, lesson))
    if (what === 'replaced and restored') {
      await setVideo('https://videos.example.test/new.mp4')
      await report(first, lesson, [[0, 10]], { at: 60 })
    } else await setVideo(null)
    await cleanUpWatching(app.deps)
    await setVideo(row?.video ?? null)
    await report(first, lesson, [[20, 40]], { at: 120 })
    await report(second, lesson, [[20, 40]], { at: 120 })
    await beforeAndAfterRollUp(async () => {
      const { at, learners } = await getWatching(owner, lesson)
      expect(learners).toBe(3)
      expect(at(5)).toMatchObject({ watched: 3, again: 0 })
      expect(at(25)).toMatchObject({ watched: 3, again: 2 })
      expect(at(35)).toMatchObject({ watched: 2, again: 0 })
      expect([at(10)?.stopped, at(30)?.stopped, at(40)?.stopped]).toEqual([0, 1, 2])
    })
  },
)

test('only authors and admins see it', async () => {
  const { lesson, enrolLearners } = await courseWithVideo()
  const [learner = { token: '' }] = await enrolLearners(1)
  const get = (token: string, id = lesson) =>
    callApi(app, `GET /api/lessons/${id}/watching`, { token })
  expect((await get(learner.token)).status).toBe(403)
  const admin = await asUser(app, { role: 'admin' })
  expect((await get(admin.token)).status).toBe(200)
  expect((await get(admin.token, crypto.randomUUID())).status).toBe(404)
  expect((await get(admin.token, 'x')).status).toBe(404)
})
