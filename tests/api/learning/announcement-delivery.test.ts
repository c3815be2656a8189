import { describe, expect, test } from 'vitest'
import { cleanUpAnnouncements, deliverAnnouncement } from '#server/domain/learning/index.ts'
import { sendDueEmails } from '#server/domain/notifications/index.ts'
import { announcementListResponse } from '#shared/contract/announcements.ts'
import { type Notification, notificationListResponse } from '#shared/contract/notifications.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { getNotificationPath, toNotificationText } from '#shared/notifications/notification-text.ts'
import { announcementText as text, createAnnouncement } from '#tests/factories/announcements.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { deliverNewAnnouncement } from '#tests/factories/deliver-announcement.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { passUntil, sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

async function createTaughtCourse(title = 'Maps for all') {
  const owner = await asMember(app, { role: 'instructor', authorize: true })
  const course = await createCourse(app, { ownerId: owner.id, title })
  return { owner, course, learner: await createLearner(course) }
}

async function createLearner(course: string): Promise<Member> {
  const learner = await asMember(app)
  await enrol(app, learner, course)
  return learner
}

async function listNotifications({ token }: Member): Promise<Notification[]> {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  return notificationListResponse.parse(body).notifications
}

async function describeNotifications(who: Member): Promise<string[]> {
  const all = await listNotifications(who)
  return all.map((one) => toNotificationText(one, who.id).what)
}

async function loadDelivery({ token }: Member, course: string) {
  const { body } = await callApi(app, `GET /api/courses/${course}/announcements`, { token })
  return announcementListResponse.parse(body).announcements[0]?.delivery
}

const remove = ({ token }: Member, id: string) =>
  callApi(app, `DELETE /api/announcements/${id}`, { token })
const choose = ({ token }: Member, choice: object) =>
  callApi(app, 'PATCH /user/notification-settings', {
    token,
    body: { categories: [{ category: 'courses', ...choice }] },
  })
const emailsTo = (user: TestUser) => app.mail.emails.filter(({ to }) => to === user.email)
/** The emails to a user, with readable quotation marks. */
const textsTo = (user: TestUser) =>
  emailsTo(user).map(({ source }) =>
    source
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=E2=80=9C', '“')
      .replaceAll('=E2=80=9D', '”'),
  )
const message = `New announcement in Maps for all: “${text.title}”`

/** Enrols so many new accounts, which nobody logs in to and which want no emails. */
async function enrolMany(course: string, count: number): Promise<void> {
  await app.pool.query(
    `with added as (
       insert into users (fullname, username, email, activated_at)
       select 'Crowd', key, key || '@example.test', $3
       from (select 'crowd' || replace(gen_random_uuid()::text, '-', '') as key
         from generate_series(1, $2)) as keys
       returning id),
     muted as (
       insert into notification_preferences (user_id, category, email)
       select id, 'courses', 'never' from added)
     insert into enrolments (user_id, course_id, enrolled_at, created_at)
     select id, $1, $3, $3 from added`,
    [course, count, app.clock.now()],
  )
}

async function countNotifications(announcement: string) {
  const { rows } = await app.pool.query<{ all: number; receivers: number }>(
    `select count(*)::int as all, count(distinct receiver_id)::int as receivers
     from notifications where announcement_id = $1`,
    [announcement],
  )
  return rows[0]
}

async function countJobs(id: string): Promise<number> {
  const { rows } = await app.pool.query(
    `select 1 from pgboss.job where name = 'deliver-announcement' and data->>'id' = $1`,
    [id],
  )
  return rows.length
}

describe('the delivery', () => {
  test('notifies the learners with a link to the course, and nobody in the request', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    expect(await listNotifications(learner)).toEqual([])
    expect(await countJobs(id)).toBe(1)
    expect(await loadDelivery(owner, course)).toEqual({ recipients: 0, pending: true })
    await deliverAnnouncement(app.deps, id)
    const [notification] = await listNotifications(learner)
    expect(notification).toMatchObject({
      kind: 'course_announcement',
      actors: [],
      announcement: { _id: id, title: text.title, excerpt: 'Bring a map and a pencil.' },
      course: { _id: course },
      unread: true,
    })
    expect(await describeNotifications(learner)).toEqual([message])
    expect(notification && getNotificationPath(notification, learner.id)).toBe(
      `/courses/view/${course}?tab=announcements`,
    )
    expect(await loadDelivery(owner, course)).toEqual({ recipients: 1, pending: false })
    expect(await listNotifications(owner)).toEqual([])
  })

  test('is for those who were enrolled when it was sent, and still are', async () => {
    const { owner, course, learner: leaver } = await createTaughtCourse()
    const returner = await createLearner(course)
    const id = await createAnnouncement(app, owner, course)
    app.clock.pass({ minutes: 1 })
    const late = await createLearner(course)
    await enrol(app, leaver)
    await enrol(app, returner)
    await enrol(app, returner, course)
    await deliverAnnouncement(app.deps, id)
    for (const one of [leaver, returner, late]) expect(await listNotifications(one)).toEqual([])
    expect(await loadDelivery(owner, course)).toEqual({ recipients: 0, pending: false })
  })

  test('of jobs that run several times and at once notifies everyone once', async () => {
    const { owner, course } = await createTaughtCourse()
    const count = 2 * limits.learnersPerBatch
    await enrolMany(course, count)
    const id = await createAnnouncement(app, owner, course)
    await Promise.all([1, 2, 3].map(() => deliverAnnouncement(app.deps, id)))
    await deliverAnnouncement(app.deps, id)
    expect(await countNotifications(id)).toEqual({ all: count + 1, receivers: count + 1 })
    expect(await loadDelivery(owner, course)).toEqual({ recipients: count + 1, pending: false })
  })

  test('that fails in the middle continues where it stopped', async () => {
    const { owner, course } = await createTaughtCourse()
    const count = 2 * limits.learnersPerBatch
    await enrolMany(course, count)
    const id = await createAnnouncement(app, owner, course)
    await app.pool.query(`
      create function fail_second() returns trigger language plpgsql as $$ begin
        if old.recipient_count > 0 then raise exception 'the second batch fails'; end if;
        return new;
      end $$;
      create trigger fail_second before update of recipient_count on course_announcements
      for each row execute function fail_second()`)
    await expect(deliverAnnouncement(app.deps, id)).rejects.toThrow()
    expect(await countNotifications(id)).toMatchObject({ all: limits.learnersPerBatch })
    await app.pool.query('drop function fail_second cascade')
    await deliverAnnouncement(app.deps, id)
    expect(await countNotifications(id)).toEqual({ all: count + 1, receivers: count + 1 })
  })

  test('hands over to the next job when the process stops, and lost jobs are enqueued again', async () => {
    const { owner, course } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    await deliverAnnouncement({ ...app.deps, stopping: AbortSignal.abort() }, id)
    expect(await countJobs(id)).toBe(2)
    expect(await loadDelivery(owner, course)).toEqual({ recipients: 0, pending: true })
    await app.pool.query(`delete from pgboss.job where name = 'deliver-announcement'`)
    await cleanUpAnnouncements(app.deps)
    expect(await countJobs(id)).toBe(0)
    await app.pool.query(
      `update course_announcements set updated_at = $1::timestamptz - interval '2 hours'`,
      [app.clock.now()],
    )
    await cleanUpAnnouncements(app.deps)
    expect(await countJobs(id)).toBe(1)
  })

  test('ends if the course is hidden or its author suspended meanwhile', async () => {
    const moderator = await asModerator(app)
    const hidden = await createTaughtCourse()
    const first = await createAnnouncement(app, hidden.owner, hidden.course)
    await decide(app, moderator, { kind: 'course', id: hidden.course })
    const suspended = await createTaughtCourse()
    const second = await createAnnouncement(app, suspended.owner, suspended.course)
    const suspension = { action: 'suspend', days: 30 } as const
    await decide(app, moderator, { kind: 'profile', id: suspended.owner.id }, suspension)
    for (const id of [first, second]) {
      await deliverAnnouncement(app.deps, id)
      expect(await countNotifications(id)).toEqual({ all: 0, receivers: 0 })
    }
  })

  test('continues without the account of its author', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    await app.pool.query('delete from users where id = $1', [owner.id])
    await deliverAnnouncement(app.deps, id)
    expect(await describeNotifications(learner)).toEqual([message])
    const { body } = await callApi(app, `GET /api/courses/${course}/announcements`, {
      token: learner.token,
    })
    expect(announcementListResponse.parse(body).announcements).toMatchObject([
      { author: null, title: text.title },
    ])
  })
})

describe('a deleted announcement', () => {
  test('loses its texts in notifications at once, and its notifications by the job', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    await enrolMany(course, limits.learnersPerBatch)
    const id = await deliverNewAnnouncement(app, owner, course)
    await remove(owner, id)
    expect(await describeNotifications(learner)).toEqual(['An announcement is no longer available'])
    await Promise.all([deliverAnnouncement(app.deps, id), deliverAnnouncement(app.deps, id)])
    expect(await listNotifications(learner)).toEqual([])
    expect(await countNotifications(id)).toEqual({ all: 0, receivers: 0 })
  })

  test('is not delivered to those who were not notified yet', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    await remove(owner, id)
    await deliverAnnouncement(app.deps, id)
    expect(await listNotifications(learner)).toEqual([])
  })

  test('loses its row a day later, once its notifications are retracted', async () => {
    const { owner, course } = await createTaughtCourse()
    const id = await deliverNewAnnouncement(app, owner, course)
    const exists = async () =>
      (await app.pool.query('select 1 from course_announcements where id = $1', [id])).rows.length
    await remove(owner, id)
    app.clock.pass({ hours: 25 })
    await cleanUpAnnouncements(app.deps)
    expect(await exists()).toBe(1)
    await deliverAnnouncement(app.deps, id)
    await cleanUpAnnouncements(app.deps)
    expect(await exists()).toBe(0)
  })
})

test('the notifications of a course that was left have no texts until the learner returns', async () => {
  const { owner, course, learner } = await createTaughtCourse()
  await deliverNewAnnouncement(app, owner, course)
  await enrol(app, learner)
  expect(await describeNotifications(learner)).toEqual(['An announcement is no longer available'])
  await enrol(app, learner, course)
  expect(await describeNotifications(learner)).toEqual([message])
})

test('the notifications of a course that was hidden have no texts, and link to no page of it', async () => {
  const { owner, course, learner } = await createTaughtCourse()
  await deliverNewAnnouncement(app, owner, course)
  await decide(app, await asModerator(app), { kind: 'course', id: course })
  const [notification] = await listNotifications(learner)
  expect(notification).toMatchObject({ course: null })
  expect(notification).not.toHaveProperty('announcement')
  expect(notification && getNotificationPath(notification, learner.id)).toBe(
    '/dashboard/my_learning',
  )
})

describe('by email', () => {
  test('an announcement is in the digest by default, with a link to unsubscribe', async () => {
    passUntil(app, '12:00')
    const { owner, course, learner } = await createTaughtCourse()
    await deliverNewAnnouncement(app, owner, course)
    app.clock.pass({ minutes: 30 })
    await sendNotificationEmails(app)
    expect(emailsTo(learner)).toEqual([])
    passUntil(app, '08:00')
    await Promise.all([sendDueEmails(app.deps), sendDueEmails(app.deps)])
    await sendNotificationEmails(app)
    const [email, ...others] = emailsTo(learner)
    expect(others).toEqual([])
    expect(textsTo(learner)).toEqual([expect.stringContaining(message)])
    const source = (email?.source ?? '').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(source).toContain('Bring a map and a pencil.')
    expect(source).toContain(`/courses/view/${course}?tab=announcements`)
    const header = (email?.source ?? '').replaceAll(/\r?\n[ \t]+/g, ' ')
    const [, url = ''] = /List-Unsubscribe: <([^>]+)>/.exec(header) ?? []
    expect(url).toContain('/notifications/unsubscribe/courses.')
    const reply = await app.fetch(
      new Request(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' }),
    )
    expect(reply.status).toBe(200)
    await deliverNewAnnouncement(app, owner, course)
    passUntil(app, '08:00')
    await sendNotificationEmails(app)
    expect(emailsTo(learner)).toHaveLength(1)
    expect(await describeNotifications(learner)).toEqual([message, message])
  })

  test('it arrives at once for those who chose that, with the text as edited', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    await choose(learner, { email: 'immediate' })
    const id = await deliverNewAnnouncement(app, owner, course)
    const { status } = await callApi(app, `PATCH /api/announcements/${id}`, {
      token: owner.token,
      body: { title: 'The exam is on Tuesday', body: text.body },
    })
    expect(status).toBe(200)
    app.clock.pass({ minutes: 5 })
    await sendNotificationEmails(app)
    expect(textsTo(learner)).toEqual([
      expect.stringContaining('New announcement in Maps for all: “The exam is on Tuesday”'),
    ])
  })

  test('those who turned course news off receive nothing, but can read it on the page', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    await choose(learner, { inApp: false, email: 'never' })
    const onlyEmail = await createLearner(course)
    await choose(onlyEmail, { inApp: false, email: 'immediate' })
    const id = await deliverNewAnnouncement(app, owner, course)
    app.clock.pass({ days: 8 })
    await sendNotificationEmails(app)
    expect(await countNotifications(id)).toEqual({ all: 1, receivers: 1 })
    expect([await listNotifications(learner), emailsTo(learner)]).toEqual([[], []])
    expect(await listNotifications(onlyEmail)).toEqual([])
    expect(emailsTo(onlyEmail)).toHaveLength(1)
    const { body } = await callApi(app, `GET /api/courses/${course}/announcements`, {
      token: learner.token,
    })
    expect(announcementListResponse.parse(body).announcements).toHaveLength(1)
  })

  test('nothing is sent about a course that was left or hidden, or what was read or deleted', async () => {
    passUntil(app, '12:00')
    const [left, hidden, deleted, read] = await Promise.all(
      [1, 2, 3, 4].map(() => createTaughtCourse()),
    )
    if (!left || !hidden || !deleted || !read) throw new Error('There are four courses.')
    await deliverNewAnnouncement(app, left.owner, left.course)
    await deliverNewAnnouncement(app, hidden.owner, hidden.course)
    const id = await deliverNewAnnouncement(app, deleted.owner, deleted.course)
    await deliverNewAnnouncement(app, read.owner, read.course)
    await enrol(app, left.learner)
    await decide(app, await asModerator(app), { kind: 'course', id: hidden.course })
    await remove(deleted.owner, id)
    await callApi(app, 'POST /api/notifications/read', { token: read.learner.token, body: {} })
    passUntil(app, '08:00')
    await sendNotificationEmails(app)
    for (const { learner } of [left, hidden, deleted, read]) expect(emailsTo(learner)).toEqual([])
  })
})
