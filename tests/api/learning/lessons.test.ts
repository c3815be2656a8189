import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courseInstructors, courses, enrolments, lessons } from '#server/db/schema/index.ts'
import { courseResponse } from '#shared/contract/courses/catalogue.ts'
import { progress } from '#shared/contract/learning/learning.ts'
import { courseLearning, lessonResponse } from '#shared/contract/learning/lessons.ts'
import { lockMessages } from '#shared/messages/lessons/lessons.ts'
import { learningApiMessages } from '#shared/messages/requests.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements } from '#tests/helpers/databases/statements.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Who = { token?: string }
const visitor: Who = {}

const open = (who: Who, lesson = '') => callApi(app, `GET /api/lessons/${lesson}`, who)
const now = () => app.clock.now().toISOString()

async function getLesson(who: Who, id = '') {
  const { status, body } = await open(who, id)
  expect(status).toBe(200)
  return lessonResponse.parse(body).lesson
}

async function getLearning(who: Who, course: string) {
  const { status, body } = await callApi(app, `GET /api/courses/${course}/learning`, who)
  expect(status).toBe(200)
  return courseLearning.strict().parse(body)
}

const putCompletion = (who: Who, lesson = '', body: object = {}) =>
  callApi(app, `PUT /api/lessons/${lesson}/completion`, {
    ...who,
    body: { completed: true, by: 'mark', at: now(), ...body },
  })

async function complete(who: Who, lesson = '', body: object = {}) {
  app.clock.pass({ minutes: 1 })
  const reply = await putCompletion(who, lesson, body)
  expect(reply.status).toBe(200)
  return courseLearning.strict().parse(reply.body)
}

const watch = (who: Who, lesson = '', seconds = 100) =>
  callApi(app, `PUT /api/lessons/${lesson}/progress`, {
    ...who,
    body: { position: seconds, duration: 100, watched: [[0, seconds]], at: now() },
  })

const three = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]

/** The state of each lesson: completed by, or else why it is locked, or else open. */
const summarize = ({ lessons }: Awaited<ReturnType<typeof getLearning>>) =>
  lessons.map(({ access, completedBy }) => completedBy ?? (access.allowed ? 'open' : access.reason))

describe('a lesson', () => {
  test('has its content, its place and its neighbours', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [
      [{ title: 'One' }, { title: 'Two', durationSeconds: 90, isRequired: false }],
      [{ title: 'Unfinished', isHidden: true }, { title: 'Three' }],
    ])
    const learner = await asLearner(app, course)
    const lesson = await getLesson(learner, ids[1])
    expect(lesson).toMatchObject({
      _id: ids[1],
      course: { _id: course },
      section: { title: 'Section 1' },
      title: 'Two',
      kind: 'video',
      seconds: 90,
      required: false,
      content: { kind: 'video', link: 'https://videos.example.test/private.mp4', captions: null },
      attachments: [],
      completedBy: null,
      previous: { _id: ids[0], title: 'One' },
      next: { _id: ids[3], title: 'Three' },
    })
    expect(lesson.progress).toMatchObject({ course, position: 0, at: null })
    expect(await getLesson(learner, ids[3])).toMatchObject({ next: null })
  })

  test('is locked with the reason, and hidden ones, drafts and unknown ones do not exist', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [
      { isPreview: true },
      {},
      { releaseDate: '2099-06-01', releaseZone: 'Europe/Berlin' },
      { isHidden: true },
    ])
    const learner = await asLearner(app, course)
    const other = await asMember(app)
    expect(await getLesson(visitor, ids[0])).toMatchObject({ preview: true, progress: null })
    expect(await open(visitor, ids[1])).toMatchObject({
      status: 403,
      body: {
        code: 'lesson_locked',
        reason: 'not_logged_in',
        msg: lockMessages.not_logged_in,
      },
    })
    expect((await open(other, ids[1])).body).toMatchObject({ reason: 'not_enrolled' })
    expect((await open(learner, ids[2])).body).toMatchObject({
      reason: 'not_released',
      at: '2099-05-31T22:00:00.000Z',
    })
    for (const id of [ids[3], crypto.randomUUID(), 'x']) {
      expect((await open(learner, id)).status).toBe(404)
    }
    await app.deps.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, course))
    for (const id of ids) expect((await open(learner, id)).status).toBe(404)
  })

  test('opens for authors and admins, also hidden ones and those of drafts', async () => {
    const owner = await asMember(app)
    const [helper, invited, admin] = [
      await asMember(app),
      await asMember(app),
      await asMember(app, { role: 'admin' }),
    ]
    const { course, lessons: ids } = await createCourseWithLessons(app, [{ isHidden: true }, {}], {
      ownerId: owner.id,
      status: 'draft',
    })
    await app.deps.db.insert(courseInstructors).values([
      { courseId: course, userId: helper.id, acceptedAt: new Date() },
      { courseId: course, userId: invited.id },
    ])
    for (const who of [owner, helper, admin]) {
      for (const id of ids) expect(await getLesson(who, id)).toMatchObject({ progress: null })
    }
    expect(await getLearning(helper, course)).toMatchObject({ role: 'author' })
    expect(await getLearning(admin, course)).toMatchObject({ role: 'admin' })
    expect((await open(invited, ids[1])).status).toBe(404)
    const hidden = await callApi(app, `GET /api/courses/${course}/learning`, invited)
    expect(hidden.status).toBe(404)
  })

  test('stays open after enrolling again, by the first enrolment', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, { releaseDays: 7 }])
    const learner = await asLearner(app, course)
    expect((await open(learner, ids[1])).body).toMatchObject({ reason: 'not_released' })
    app.clock.pass({ days: 7 })
    await getLesson(learner, ids[1])
    await enrol(app, learner)
    expect((await open(learner, ids[1])).body).toMatchObject({ reason: 'not_enrolled' })
    await enrol(app, learner, course)
    await getLesson(learner, ids[1])
  })
})

describe('the sequence', () => {
  test('opens a lesson once the required ones before it are completed or marked', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(
      app,
      [
        [{ title: 'One' }, { title: 'Optional', isRequired: false }],
        [{ title: 'Two' }, {}],
      ],
      { lessonOrder: 'sequence' },
    )
    const learner = await asLearner(app, course)
    const locked = 'previous_lesson_open'
    expect(summarize(await getLearning(learner, course))).toEqual(['open', locked, locked, locked])
    expect((await open(learner, ids[2])).body).toMatchObject({
      reason: locked,
      lesson: { _id: ids[0], title: 'One' },
    })
    expect((await watch(learner, ids[2])).status).toBe(403)
    expect((await putCompletion(learner, ids[2])).body).toMatchObject({ code: 'lesson_locked' })
    await watch(learner, ids[0])
    expect(summarize(await getLearning(learner, course))).toEqual([
      'measured',
      'open',
      'open',
      locked,
    ])
    await complete(learner, ids[2])
    expect((await open(learner, ids[3])).status).toBe(200)
  })
})

describe('the state of a course', () => {
  test('is that of visitors for those who are not enrolled', async () => {
    const { course } = await createCourseWithLessons(app, [{ isPreview: true }, {}])
    expect(await getLearning(visitor, course)).toMatchObject({ role: 'visitor', current: null })
    expect(summarize(await getLearning(visitor, course))).toEqual(['open', 'not_logged_in'])
    const other = await asMember(app)
    expect(summarize(await getLearning(other, course))).toEqual(['open', 'not_enrolled'])
  })

  test('counts required lessons and continues where the learner stopped', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [
      ...three,
      { isRequired: false },
    ])
    const learner = await asLearner(app, course)
    expect(await getLearning(learner, course)).toMatchObject({
      role: 'learner',
      current: ids[0],
      completedLessons: 0,
      requiredLessons: 3,
      percent: 0,
      completed: false,
    })
    await watch(learner, ids[1], 40)
    expect(await getLearning(learner, course)).toMatchObject({
      current: ids[1],
      lessons: [{}, { percent: 40, completedBy: null }, {}, {}],
    })
    app.clock.pass({ minutes: 1 })
    await watch(learner, ids[1])
    expect(await getLearning(learner, course)).toMatchObject({
      current: ids[2],
      completedLessons: 1,
      percent: 33,
    })
  })

  test('runs two statements, whatever the number of lessons', async () => {
    const { course } = await createCourseWithLessons(
      app,
      Array.from({ length: 50 }, () => ({})),
    )
    const learner = await asLearner(app, course)
    const statements = await recordStatements(app, () => getLearning(learner, course))
    expect(statements).toHaveLength(1 + 2)
  })
})

describe('completion', () => {
  test('the mark of the last required lesson marks the course, and removing it removes that', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [
      ...three,
      { isRequired: false },
    ])
    const learner = await asLearner(app, course)
    await watch(learner, ids[0])
    await complete(learner, ids[1])
    const marked = await complete(learner, ids[2])
    expect(marked).toMatchObject({ completed: true, percent: 100, completedLessons: 3 })
    expect(summarize(marked)).toEqual(['measured', 'mark', 'mark', 'open'])
    const optional = { completed: false }
    await complete(learner, ids[3])
    expect(await complete(learner, ids[3], optional)).toMatchObject({ completed: true })
    const removed = await complete(learner, ids[1], { completed: false })
    expect(removed).toMatchObject({ completed: false, completedAt: null, completedLessons: 2 })
    const [row] = await app.deps.db.select().from(enrolments).where(eq(enrolments.courseId, course))
    expect(row).toMatchObject({ completedAt: null, markedComplete: false })
  })

  test('is marked also when the last lesson is measured after marks', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
    const learner = await asLearner(app, course)
    await complete(learner, ids[0])
    await watch(learner, ids[1])
    expect(await getLearning(learner, course)).toMatchObject({ completed: true })
  })

  test('is measured once all lessons are, and permanent', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [
      {},
      { kind: 'article', content: { markdown: 'Read me.' } },
    ])
    const learner = await asLearner(app, course)
    await watch(learner, ids[0])
    const done = await complete(learner, ids[1], { by: 'measured' })
    expect(done).toMatchObject({ completed: true, lessons: [{}, { percent: 100 }] })
    const after = await complete(learner, ids[1], { completed: false })
    expect(summarize(after)).toEqual(['measured', 'measured'])
    const [row] = await app.deps.db.select().from(enrolments).where(eq(enrolments.courseId, course))
    expect(row?.completedAt).toBeInstanceOf(Date)
    expect(row?.markedComplete).toBe(false)
  })

  test('stays when lessons are added and deleted; new ones are named', async () => {
    const { db } = app.deps
    const { course, lessons: ids } = await createCourseWithLessons(app, three)
    const learner = await asLearner(app, course)
    for (const id of ids) await complete(learner, id)
    app.clock.pass({ days: 1 })
    const [old] = await db
      .select()
      .from(lessons)
      .where(eq(lessons.id, ids[2] ?? ''))
    const [added] = await db
      .insert(lessons)
      .values({
        courseId: course,
        sectionId: old?.sectionId ?? '',
        rank: 'b0',
        title: 'Added',
        createdAt: app.clock.now(),
      })
      .returning()
    app.clock.pass({ days: 1 })
    const grown = await getLearning(learner, course)
    expect(grown).toMatchObject({ completed: true, percent: 75, current: added?.id })
    expect(grown.lessons.map(({ isNew }) => isNew)).toEqual([false, false, false, true])
    // A mark of the new lesson comes and goes, the course stays completed.
    await complete(learner, added?.id)
    const undone = await complete(learner, added?.id, { completed: false })
    expect(undone).toMatchObject({ completed: true })
    await db
      .update(lessons)
      .set({ deletedAt: new Date() })
      .where(eq(lessons.id, ids[0] ?? ''))
    expect(await getLearning(learner, course)).toMatchObject({ completed: true })
    expect((await open(learner, ids[0])).status).toBe(404)
  })

  test('a lesson that was hidden is new once it is shown, to those who were there before', async () => {
    const owner = await asMember(app, { authorize: true })
    const hidden = { title: 'Later', isHidden: true, version: 1 }
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}, hidden], {
      ownerId: owner.id,
    })
    const [finished, started] = [await asLearner(app, course), await asLearner(app, course)]
    for (const id of ids.slice(0, 2)) await complete(finished, id)
    await watch(started, ids[0], 40)
    app.clock.pass({ days: 1 })
    const body = { version: 1, hidden: false }
    const shown = await callApi(app, `PATCH /api/lessons/${ids[2]}`, { ...owner, body })
    expect(shown.status).toBe(200)
    const later = await asLearner(app, course)
    app.clock.pass({ days: 1 })
    await watch(later, ids[0], 40)
    const listNew = async (who: Who) =>
      (await getLearning(who, course)).lessons.map(({ isNew }) => isNew)
    expect(await listNew(finished)).toEqual([false, false, true])
    expect(await listNew(started)).toEqual([false, false, true])
    expect(await listNew(later)).toEqual([false, false, false])
    // It was no part of the course that was completed: its mark comes and goes.
    await complete(finished, ids[2])
    expect(await complete(finished, ids[2], { completed: false })).toMatchObject({
      completed: true,
    })
    // A later save of the lesson that is shown leaves it as it is.
    const save = { version: 2, hidden: false }
    await callApi(app, `PATCH /api/lessons/${ids[2]}`, { ...owner, body: save })
    expect(await listNew(later)).toEqual([false, false, false])
  })

  test('the latest decision wins in any order of arrival', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
    const learner = await asLearner(app, course)
    const early = now()
    app.clock.pass({ minutes: 5 })
    await complete(learner, ids[0], { completed: false })
    const late = await complete(learner, ids[0], { completed: true, at: early })
    expect(summarize(late)).toEqual(['open', 'open'])
  })

  test('a delayed report after a mark still counts', async () => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
    const learner = await asLearner(app, course)
    const at = now()
    await complete(learner, ids[0])
    const body = { position: 96, duration: 100, watched: [[0, 96]], at }
    const reply = await callApi(app, `PUT /api/lessons/${ids[0]}/progress`, { ...learner, body })
    expect(progress.parse(reply.body)).toMatchObject({ percent: 96, completedBy: 'watching' })
  })

  test.each([
    ['a measured video', { by: 'measured' }, learningApiMessages.notMeasured],
    ['what was measured to be removed', { by: 'guess' }, learningApiMessages.badCompletion],
    ['no time', { at: 'soon' }, learningApiMessages.badMoment],
  ])('rejects %s', async (_what, body, msg) => {
    const { course, lessons: ids } = await createCourseWithLessons(app, [{}, {}])
    const learner = await asLearner(app, course)
    expect(await putCompletion(learner, ids[0], body)).toMatchObject({ status: 400, body: { msg } })
  })

  test('is for learners alone', async () => {
    const owner = await asMember(app)
    const { lessons: ids } = await createCourseWithLessons(app, [{ isPreview: true }], {
      ownerId: owner.id,
    })
    for (const who of [owner, await asMember(app)]) {
      expect((await putCompletion(who, ids[0])).body).toMatchObject({ code: 'forbidden' })
      expect((await watch(who, ids[0])).status).toBe(403)
    }
    expect((await putCompletion(visitor, ids[0])).status).toBe(401)
  })
})

test('the mark of a course with one lesson is that of its lesson, by old and new calls', async () => {
  const course = await createCourse(app)
  const learner = await asLearner(app, course)
  const markCourse = (completed: boolean) => {
    app.clock.pass({ minutes: 1 })
    const body = { completed, at: now() }
    return callApi(app, `PUT /api/courses/${course}/completion`, { ...learner, body })
  }
  await markCourse(true)
  const learning = await getLearning(learner, course)
  expect(learning).toMatchObject({ completed: true, lessons: [{ completedBy: 'mark' }] })
  const [lesson] = learning.lessons
  expect(await complete(learner, lesson?._id, { completed: false })).toMatchObject({
    completed: false,
    lessons: [{ completedBy: null }],
  })
  await complete(learner, lesson?._id)
  expect((await markCourse(false)).body).toMatchObject({ completed: false })
  expect(await getLearning(learner, course)).toMatchObject({
    completed: false,
    lessons: [{ completedBy: null }],
  })
})

test('the link and the progress of a single lesson wait for its release, for old clients too', async () => {
  const link = 'https://videos.example.test/lesson.mp4'
  const { course } = await createCourseWithLessons(app, [{ video: link, releaseDays: 2 }])
  const learner = await asLearner(app, course)
  const report = () =>
    callApi(app, `PUT /api/courses/${course}/progress`, {
      ...learner,
      body: { position: 10, duration: 100, watched: [[0, 10]], at: now() },
    })
  const readLink = async () => {
    const { body } = await callApi(app, `GET /api/courses/${course}`)
    return courseResponse.parse(body).course[0]?.link
  }
  expect(await readLink()).toBe('')
  expect(await report()).toMatchObject({ status: 403, body: { code: 'lesson_locked' } })
  app.clock.pass({ days: 2 })
  expect((await report()).status).toBe(200)
  expect(await readLink()).toBe('')
})
