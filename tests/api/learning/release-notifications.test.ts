import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { courses, enrolments, installation, lessonProgress } from '#server/db/schema/index.ts'
import { notifyReleases } from '#server/domain/learning/index.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { addSession, asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { passUntil, sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const article = { kind: 'article' as const, content: { markdown: 'Text' }, video: null }

/** The first run remembers the time and notifies no one of what was released before. */
beforeEach(() => notifyReleases(app.deps))

async function createLearner(...courseIds: string[]): Promise<TestUser> {
  const learner = await asMember(app)
  await enrol(app, learner, ...courseIds)
  return learner
}

/** With a new session, since those of the test expire while its clock moves. */
async function listNotifications(user: TestUser) {
  const token = await addSession(app, user.id)
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  return notificationListResponse.parse(body).notifications
}

const listTexts = async (user: TestUser) =>
  (await listNotifications(user)).map((one) => toNotificationText(one, user.id).what)

/** The day in UTC that starts this many days from now. */
const dayAhead = (days: number) =>
  Temporal.PlainDate.from(app.clock.now().toISOString().slice(0, 10)).add({ days }).toString()

test('learners are notified once when lessons open, days after they enrolled or on a date', async () => {
  const release = { releaseDate: dayAhead(3), releaseZone: 'UTC' }
  const { course } = await createCourseWithLessons(
    app,
    [
      article,
      { ...article, releaseDays: 1 },
      { ...article, ...release },
      { ...article, ...release },
    ],
    { title: 'Maps for all' },
  )
  const learner = await createLearner(course)
  app.clock.pass({ days: 1, minutes: -1 })
  await notifyReleases(app.deps)
  expect(await listTexts(learner)).toEqual([])
  app.clock.pass({ minutes: 2 })
  await Promise.all([notifyReleases(app.deps), notifyReleases(app.deps)])
  const [first, ...others] = await listNotifications(learner)
  expect(others).toEqual([])
  expect(first).toMatchObject({ kind: 'lesson_released', course: { title: 'Maps for all' } })
  expect(first && getNotificationPath(first, learner.id)).toBe(`/courses/view/${course}`)
  await callApi(app, 'POST /api/notifications/read', {
    token: await addSession(app, learner.id),
    body: {},
  })

  passUntil(app, '00:00')
  app.clock.pass({ days: 1, minutes: 1 })
  const later = await createLearner(course)
  await notifyReleases(app.deps)
  await notifyReleases(app.deps)
  expect(await listTexts(learner)).toEqual(['Maps for all has new content for you'])
  const { rowCount } = await app.pool.query(
    `select from notifications where receiver_id = $1 and kind = 'lesson_released'`,
    [learner.id],
  )
  expect(rowCount).toBe(2)
  // For whom it was open from the start.
  expect(await listTexts(later)).toEqual([])
})

test('a run that was interrupted is completed by the next one, without notifying anyone twice', async () => {
  const { course } = await createCourseWithLessons(app, [{ ...article, releaseDays: 1 }])
  const learner = await createLearner(course)
  const [before] = await app.deps.db
    .select()
    .from(installation)
    .where(eq(installation.key, 'lessons_released_until'))
  app.clock.pass({ days: 1, minutes: 1 })
  const other = await createLearner(course)
  await notifyReleases(app.deps)
  // As if the process had been killed between the last batch and the end of the run.
  await app.deps.db
    .update(installation)
    .set({ value: before?.value ?? '' })
    .where(eq(installation.key, 'lessons_released_until'))
  await app.pool.query(
    `update enrolments set created_at = created_at - interval '1 day' where user_id = $1`,
    [other.id],
  )
  await notifyReleases(app.deps)
  expect(await listNotifications(learner)).toHaveLength(1)
  expect(await listNotifications(other)).toHaveLength(1)
})

test('nothing is said of lessons that learners cannot open or that were open already', async () => {
  const soon = { ...article, releaseDays: 1 }
  const { course } = await createCourseWithLessons(app, [
    article,
    { ...soon, isHidden: true },
    { ...soon, isPreview: true },
    { ...soon, deletedAt: new Date() },
  ])
  const draft = await createCourseWithLessons(app, [soon])
  const left = await createCourseWithLessons(app, [soon])
  const learner = await createLearner(course, draft.course, left.course)
  await enrol(app, { token: await addSession(app, learner.id) }, course, draft.course)
  await app.deps.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, draft.course))
  app.clock.pass({ days: 1, minutes: 1 })
  await notifyReleases(app.deps)
  expect(await listTexts(learner)).toEqual([])
})

describe('in a course in sequence', () => {
  const sequence = { lessonOrder: 'sequence' as const }
  const soon = { ...article, releaseDays: 1 }
  const optional = { ...article, isRequired: false }

  async function complete(learner: TestUser, lesson = '') {
    const saved = await callApi(app, `PUT /api/lessons/${lesson}/completion`, {
      ...learner,
      body: { completed: true, by: 'mark', at: app.clock.now().toISOString() },
    })
    expect(saved.status).toBe(200)
  }

  async function notifyNextDay() {
    app.clock.pass({ days: 1, minutes: 1 })
    await notifyReleases(app.deps)
  }

  test('a lesson is news once those before it are completed', async () => {
    const { course, lessons } = await createCourseWithLessons(
      app,
      [article, optional, soon, soon],
      sequence,
    )
    const [learner, behind] = [await createLearner(course), await createLearner(course)]
    await complete(learner, lessons[0])
    await notifyNextDay()
    expect(await listNotifications(learner)).toHaveLength(1)
    expect(await listTexts(behind)).toEqual([])
  })

  test('a lesson is news for those who have completed it or the course', async () => {
    const { course, lessons } = await createCourseWithLessons(app, [article, soon], sequence)
    const [ahead, marked] = [await createLearner(course), await createLearner(course)]
    await app.deps.db
      .insert(lessonProgress)
      .values({ userId: ahead.id, lessonId: lessons[1] ?? '', markedComplete: true })
    await app.deps.db
      .update(enrolments)
      .set({ markedComplete: true, markedAt: new Date() })
      .where(eq(enrolments.userId, marked.id))
    await notifyNextDay()
    expect(await listNotifications(ahead)).toHaveLength(1)
    expect(await listNotifications(marked)).toHaveLength(1)
  })
})

test('preferences apply, and the digest has it', async () => {
  const { course } = await createCourseWithLessons(app, [{ ...article, releaseDays: 1 }], {
    title: 'Charts',
  })
  const [learner, quiet] = [await createLearner(course), await createLearner(course)]
  await callApi(app, 'PATCH /user/notification-settings', {
    token: await addSession(app, quiet.id),
    body: { categories: [{ category: 'courses', inApp: false, email: 'never' }] },
  })
  app.clock.pass({ days: 1, minutes: 1 })
  await notifyReleases(app.deps)
  expect(await listTexts(quiet)).toEqual([])
  passUntil(app, '08:00')
  await sendNotificationEmails(app)
  expect((await app.mail.emailTo(learner.email, '')).source).toContain(
    'Charts has new content for you',
  )
})
