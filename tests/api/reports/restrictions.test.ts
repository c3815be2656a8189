import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { courseDrafts, courses, users } from '#server/db/schema/index.ts'
import { cleanUpModeration } from '#server/domain/reports/index.ts'
import { ownCourseCard } from '#shared/contract/courses/authoring.ts'
import { courseSettingsResponse } from '#shared/contract/courses/curriculum.ts'
import { moderationLimits } from '#shared/limits.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { settingsMessages } from '#shared/messages/authoring/course-settings.ts'
import { moderationMessages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createPost } from '#tests/factories/community.ts'
import { draftForm } from '#tests/factories/course-forms.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { password } from '#tests/factories/registration-form.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { addSession, asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { queueCalls } from '#tests/helpers/queue-calls.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

test('a silenced user reads but does not write, until the silence ends', async () => {
  const author = await asMember(app)
  const post = { kind: 'post', id: await createPost(app, author.token) } as const
  await decide(app, await asModerator(app), post, { action: 'silence', days: 3 })
  const write = () =>
    callApi(app, 'POST /api/post', { token: author.token, body: { content: 'Hello again' } })
  expect(await write()).toMatchObject({ status: 403, body: { code: 'silenced' } })
  expect((await callApi(app, `GET /api/post/${post.id}`, author)).status).toBe(200)
  app.clock.pass({ days: 3 })
  expect((await write()).status).toBe(200)
})

test('a suspended user is logged out, learns why, and returns when it ends', async () => {
  const user = await asUser(app)
  const moderator = await asModerator(app)
  const ended: string[] = []
  app.deps.events.on('sessionsEnded', ({ sessionIds }) => ended.push(...sessionIds))
  await decide(app, moderator, { kind: 'profile', id: user.id }, { action: 'suspend', days: 7 })
  expect((await callApi(app, 'GET /user/user', user)).status).toBe(401)
  expect(ended).toHaveLength(1)
  const logIn = () => callApi(app, 'POST /user/login', { body: { email: user.email, password } })
  const { status, body } = await logIn()
  expect({ status, body }).toMatchObject({ status: 403, body: { code: 'suspended' } })
  expect((body as { msg: string }).msg).toContain('Reason: harassment or hate')
  const wrong = { email: user.email, password: 'wrong password' }
  expect((await callApi(app, 'POST /user/login', { body: wrong })).status).toBe(401)
  app.clock.pass({ days: 7 })
  expect((await logIn()).status).toBe(200)
})

test('a suspension for good ends only with its reversal', async () => {
  const user = await asUser(app)
  const moderator = await asModerator(app)
  const subject = { kind: 'profile', id: user.id } as const
  const decision = await decide(app, moderator, subject, { action: 'suspend', days: null })
  app.clock.pass({ days: 1000 })
  await cleanUpModeration(app.deps)
  const credentials = { body: { email: user.email, password } }
  expect((await callApi(app, 'POST /user/login', credentials)).status).toBe(403)
  const other = await asModerator(app)
  const reversal = `POST /api/moderation/decisions/${decision}/reversal` as const
  expect((await callApi(app, reversal, other)).status).toBe(200)
  expect((await callApi(app, reversal, other)).status).toBe(409)
  expect((await callApi(app, 'POST /user/login', credentials)).status).toBe(200)
})

test('an email says that a suspension was reversed, and whether another one stands', async () => {
  const user = await asMember(app)
  const moderator = await asModerator(app)
  const subjects = [
    { kind: 'profile', id: user.id },
    { kind: 'post', id: await createPost(app, user.token) },
  ] as const
  const decisions = []
  for (const subject of subjects) {
    decisions.push(await decide(app, moderator, subject, { action: 'suspend', days: null }))
  }
  const reverse = async (decision: string | undefined) => {
    await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
    await sendNotificationEmails(app)
    return app.mail.emails
      .filter(({ to, subject }) => to === user.email && subject.includes('reversed'))
      .map(({ source }) => source)
  }
  const [first] = await reverse(decisions[0])
  expect(first).toContain('because of your profile was reversed')
  expect(first).toContain('stays suspended')
  const [, second, ...more] = await reverse(decisions[1])
  expect(second).toContain('because of your post was reversed')
  expect(second).toContain(`${publicUrl}${pages.login}`)
  expect(more).toEqual([])
})

test.each([
  ['hide', 'is no longer hidden'],
  ['remove', 'is no longer hidden'],
  ['warn', 'The warning about your post was withdrawn'],
  ['silence', 'You can write again'],
] as const)('an email says that a decision to %s was reversed', async (action, text) => {
  const author = await asMember(app)
  const moderator = await asModerator(app)
  const post = { kind: 'post', id: await createPost(app, author.token) } as const
  const decision = await decide(app, moderator, post, { action, days: 3 })
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  const { source } = await app.mail.emailTo(author.email, 'reversed')
  expect(source).toContain(text)
  expect(source).toContain(`${publicUrl}${pages.ownDecisions}`)
})

test('an email about a reversal does not promise what was deleted meanwhile', async () => {
  const author = await asMember(app)
  const moderator = await asModerator(app)
  const post = { kind: 'post', id: await createPost(app, author.token) } as const
  const decision = await decide(app, moderator, post, { action: 'remove' })
  app.clock.pass({ days: moderationLimits.removedRetentionDays })
  await cleanUpModeration(app.deps)
  const token = await addSession(app, moderator.id)
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, { token })
  const { source } = await app.mail.emailTo(author.email, 'reversed')
  expect(source).toContain('The decision to remove your post was reversed')
  expect(source).not.toContain('hidden')
})

test('a session that was created during a suspension is worth nothing', async () => {
  const user = await asMember(app)
  await app.deps.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, user.id))
  expect((await callApi(app, 'GET /user/user', user)).status).toBe(401)
})

test('the courses of a suspended author leave the catalogue, but stay for those who enrolled', async () => {
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const course = await createCourse(app, { ownerId: author.id, title: 'Maps of Mars' })
  const learner = await asLearner(app, course)
  const isListed = async () =>
    JSON.stringify((await callApi(app, 'GET /api/courses?search=mars')).body).includes(course)
  expect(await isListed()).toBe(true)
  const subject = { kind: 'profile', id: author.id } as const
  await decide(app, await asModerator(app), subject, { action: 'suspend', days: 2 })
  expect(await isListed()).toBe(false)
  const outline = await callApi(app, `GET /api/courses/${course}/learning`, learner)
  expect(outline.status).toBe(200)
  app.clock.pass({ days: 2 })
  await cleanUpModeration(app.deps)
  expect(await isListed()).toBe(true)
})

describe('a draft of a suspended author', () => {
  async function createDraftWithColleague() {
    const author = await asMember(app, { authorize: true, role: 'instructor' })
    const { course } = await createCourseWithLessons(app, [{}], {
      ownerId: author.id,
      status: 'draft',
      summary: 'In short.',
      learn: 'To read maps',
      description: 'At length.',
    })
    const colleague = await asMember(app, { authorize: true })
    await addInstructors(app, course, colleague)
    const settings = `/api/courses/${course}/settings` as const
    return {
      author,
      readBlocked: async () => {
        const { body } = await callApi(app, `GET ${settings}`, colleague)
        return courseSettingsResponse.parse(body).settings.blocked
      },
      publish: () =>
        callApi(app, `PATCH ${settings}`, {
          token: colleague.token,
          body: { status: 'published' },
        }),
    }
  }
  const rejection = { status: 409, body: { code: 'conflict', msg: settingsMessages.moderated } }

  test('is not published by a co-instructor until the suspension is reversed', async () => {
    const { author, readBlocked, publish } = await createDraftWithColleague()
    const subject = { kind: 'profile', id: author.id } as const
    const moderator = await asModerator(app)
    const decision = await decide(app, moderator, subject, { action: 'suspend', days: null })
    expect(await readBlocked()).toMatchObject({ published: settingsMessages.moderated })
    expect(await publish()).toMatchObject(rejection)
    await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
    expect(await readBlocked()).toEqual({})
    expect((await publish()).status).toBe(200)
  })

  test('can be published once the suspension has ended', async () => {
    const { author, publish } = await createDraftWithColleague()
    const subject = { kind: 'profile', id: author.id } as const
    await decide(app, await asModerator(app), subject, { action: 'suspend', days: 2 })
    expect(await publish()).toMatchObject(rejection)
    app.clock.pass({ days: 2 })
    expect((await publish()).status).toBe(200)
  })

  test('is not published at the moment of the suspension', async () => {
    const { author, publish } = await createDraftWithColleague()
    const suspend = () =>
      app.pool.query('update users set suspended_at = now() where id = $1', [author.id])
    const [, published] = await queueCalls<unknown>(app, author.id, [suspend, publish])
    expect(published).toMatchObject(rejection)
  })
})

test('the status of a hidden course cannot be changed by its author, and returns with it', async () => {
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const course = await createCourse(app, { ownerId: author.id })
  const moderator = await asModerator(app)
  const decision = await decide(app, moderator, { kind: 'course', id: course })
  const publish = await callApi(app, `PATCH /api/courses/${course}/settings`, {
    token: author.token,
    body: { status: 'published' },
  })
  expect(publish.status).toBe(409)
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  const [row] = await app.deps.db.select().from(courses).where(eq(courses.id, course))
  expect(row).toMatchObject({ status: 'published', ownStatus: null, hiddenAt: null })
})

test('its author sees in each place that a moderator has hidden a course', async () => {
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const course = await createCourse(app, { ownerId: author.id })
  const draft = await createCourse(app, { ownerId: author.id, status: 'draft' })
  const isHidden = async (id: string) => {
    const table = await callApi(app, 'GET /api/courses/my_course?fields=card', author)
    const { body } = await callApi(app, `GET /api/courses/${id}/settings`, author)
    const cards = z.array(ownCourseCard).parse(table.body)
    const card = cards.find(({ _id }) => _id === id)
    return [card?.hidden, courseSettingsResponse.parse(body).settings.hidden]
  }
  expect(await isHidden(course)).toEqual([false, false])
  const moderator = await asModerator(app)
  const decision = await decide(app, moderator, { kind: 'course', id: course })
  expect(await isHidden(course)).toEqual([true, true])
  expect(await isHidden(draft)).toEqual([false, false])
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  expect(await isHidden(course)).toEqual([false, false])
})

test('a removed course is deleted with drafts of its changes', async () => {
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const course = await createCourse(app, { ownerId: author.id })
  const draft = `/user/drafts/${course}` as const
  await callApi(app, `PUT ${draft}`, { token: author.token, body: draftForm({ course }) })
  expect((await callApi(app, `GET ${draft}`, author)).status).toBe(200)
  await decide(app, await asModerator(app), { kind: 'course', id: course }, { action: 'remove' })
  app.clock.pass({ days: 400 })
  const removedAt = app.clock.now()
  await cleanUpModeration(app.deps)
  const [row] = await app.deps.db.select().from(courses).where(eq(courses.id, course))
  expect(row?.deletedAt?.getTime()).toBeGreaterThanOrEqual(removedAt.getTime())
  const drafts = eq(courseDrafts.courseId, course)
  expect(await app.deps.db.$count(courseDrafts, drafts)).toBe(0)
})

test('a hidden profile loses its texts, and gets back what was not written again', async () => {
  const user = await asMember(app, { fullname: 'Nasty Words' })
  await callApi(app, 'PATCH /user/update', { token: user.token, body: { bio: 'More nasty words' } })
  const moderator = await asModerator(app)
  const decision = await decide(app, moderator, { kind: 'profile', id: user.id })
  const profile = async () =>
    (await callApi(app, `GET /user/social/profile/${user.id}`, moderator)).body
  expect(JSON.stringify(await profile()).toLowerCase()).not.toContain('nasty')
  await callApi(app, 'PATCH /user/update', { token: user.token, body: { bio: 'Kind words' } })
  await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
  expect(await profile()).toMatchObject({ user: { fullname: 'Nasty Words', bio: 'Kind words' } })
})

test('a hidden profile is hidden again after its user wrote in it', async () => {
  const user = await asMember(app)
  const moderator = await asModerator(app)
  const subject = { kind: 'profile', id: user.id } as const
  await decide(app, moderator, subject)
  await callApi(app, 'PATCH /user/update', { token: user.token, body: { bio: 'Nasty words' } })
  await decide(app, moderator, subject)
  expect((await callApi(app, `GET /user/social/profile/${user.id}`, moderator)).body).toMatchObject(
    {
      user: { bio: '' },
    },
  )
})

test('a profile is shown again without its username if another user has it now', async () => {
  const [user, other, moderator] = [
    await asMember(app),
    await asMember(app),
    await asModerator(app),
  ]
  const readUsername = async ({ id }: { id: string }) =>
    (await app.deps.db.select().from(users).where(eq(users.id, id)))[0]?.username ?? ''
  const username = await readUsername(user)
  const decision = await decide(app, moderator, { kind: 'profile', id: user.id })
  const hiddenAs = await readUsername(user)
  await app.deps.db.update(users).set({ username }).where(eq(users.id, other.id))
  const reversal = await callApi(
    app,
    `POST /api/moderation/decisions/${decision}/reversal`,
    moderator,
  )
  expect(reversal.status).toBe(200)
  expect(await readUsername(user)).toBe(hiddenAs)
})

test('an admin is not suspended by a moderator', async () => {
  const admin = await asMember(app, { role: 'admin' })
  const suspension = { action: 'suspend', days: null } as const
  await expect(
    decide(app, await asModerator(app), { kind: 'profile', id: admin.id }, suspension),
  ).rejects.toThrow(moderationMessages.actionNotPossible)
  expect((await callApi(app, 'GET /user/user', admin)).status).toBe(200)
})

test('admins make and unmake moderators, who are notified, and the audit log keeps it', async () => {
  const [admin, user] = [await asMember(app, { role: 'admin' }), await asMember(app)]
  const set = (moderator: boolean) =>
    callApi(app, `PUT /api/admin/users/${user.id}/moderator`, {
      token: admin.token,
      body: { moderator },
    })
  const read = () => callApi(app, 'GET /api/moderation/cases', user)
  expect((await read()).status).toBe(403)
  expect((await set(true)).status).toBe(200)
  expect((await set(true)).status).toBe(200)
  expect((await read()).status).toBe(200)
  expect((await callApi(app, 'GET /user/user?fields=short', user)).body).toMatchObject({
    role: 'student',
    can: { moderate: true, administer: false },
  })
  expect((await set(false)).status).toBe(200)
  expect((await read()).status).toBe(403)
  const { body } = await callApi(app, `GET /api/admin/audit?search=${user.id}`, admin)
  expect((body as unknown as { action: string }[]).map(({ action }) => action)).toEqual([
    'user.moderator_revoked',
    'user.moderator_granted',
  ])
  expect((await callApi(app, 'GET /api/notifications', user)).body).toMatchObject({
    notifications: [
      { kind: 'moderator_revoked', people: 0, actors: [] },
      { kind: 'moderator_granted', people: 0, actors: [] },
    ],
  })
})

describe('a published course outside of the catalogue', () => {
  const asAuthor = () => asMember(app, { authorize: true, role: 'instructor' })
  const readCourse = async (id: string) => {
    const [row] = await app.deps.db.select().from(courses).where(eq(courses.id, id))
    return { status: row?.status, categoryId: row?.categoryId }
  }
  /** What a process of the version before leaves of a deleted category. */
  const removeCategory = (course: string) =>
    app.pool.query('update courses set category_id = null where id = $1', [course])
  const suspend = async ({ id }: { id: string }) =>
    decide(app, await asModerator(app), { kind: 'profile', id }, { action: 'suspend', days: 2 })

  test.each<[string, (author: { id: string }, course: string) => Promise<string>]>([
    ['of a suspended author', suspend],
    [
      'that a moderator hid',
      async (_author, id) => decide(app, await asModerator(app), { kind: 'course', id }),
    ],
  ])('%s keeps its category from being deleted, and moves with the others', async (_name, act) => {
    const author = await asAuthor()
    const [name, target] = [`Maps of ${author.id}`, await createCategory(app)]
    const categoryId = await createCategory(app, name)
    const course = await createCourse(app, { ownerId: author.id, categoryId })
    const decision = await act(author, course)
    const admin = await asMember(app, { role: 'admin' })
    expect(await callApi(app, `DELETE /api/category/${categoryId}`, admin)).toMatchObject({
      status: 409,
      body: { msg: authoringMessages.categoryInUse(1) },
    })
    const table = await callApi(app, `GET /api/admin/categories?search=${name}`, admin)
    expect(table.body).toMatchObject([{ courses: 1, isEmpty: false }])
    const removal = await callApi(app, `POST /api/admin/categories/${categoryId}/removal`, {
      token: admin.token,
      body: { moveTo: target },
    })
    expect(removal).toMatchObject({ status: 200, body: { moved: 1, remaining: 0 } })
    const reversal = `POST /api/moderation/decisions/${decision}/reversal` as const
    expect((await callApi(app, reversal, await asModerator(app))).status).toBe(200)
    expect(await readCourse(course)).toEqual({ status: 'published', categoryId: target })
  })

  test('returns as an unlisted one if its category was deleted', async () => {
    const author = await asAuthor()
    const [hidden, other] = [
      await createCourse(app, { ownerId: author.id }),
      await createCourse(app, { ownerId: author.id }),
    ]
    const moderator = await asModerator(app)
    const decision = await decide(app, moderator, { kind: 'course', id: hidden })
    const suspension = await suspend(author)
    for (const course of [hidden, other]) await removeCategory(course)
    for (const id of [suspension, decision]) {
      const reversal = `POST /api/moderation/decisions/${id}/reversal` as const
      expect((await callApi(app, reversal, moderator)).status).toBe(200)
    }
    for (const course of [hidden, other]) {
      expect(await readCourse(course)).toEqual({ status: 'unlisted', categoryId: null })
    }
  })

  test('returns after a suspension, also if that of another author fails, which is logged', async () => {
    const [first, second] = [await asAuthor(), await asAuthor()]
    const [failing, course] = [
      await createCourse(app, { ownerId: first.id }),
      await createCourse(app, { ownerId: second.id }),
    ]
    for (const author of [first, second]) await suspend(author)
    await app.pool.query(`
      create function reject_return() returns trigger language plpgsql as
        $$ begin if new.id = '${failing}' then raise 'No.'; end if; return new; end $$;
      create trigger reject_return before update on courses for each row execute function reject_return()`)
    onTestFinished(async () => void (await app.pool.query('drop function reject_return cascade')))
    app.clock.pass({ days: 2 })
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
    await cleanUpModeration({ ...app.deps, log })
    expect(await readCourse(course)).toMatchObject({ status: 'published' })
    expect(await readCourse(failing)).toMatchObject({ status: 'archived' })
    expect(logged).toEqual([expect.stringContaining('A suspension that is over')])
  })
})
