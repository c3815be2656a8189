import { describe, expect, test } from 'vitest'
import {
  announcementListResponse,
  announcementPreview,
  type AnnouncementListResponse,
} from '#shared/contract/announcements.ts'
import { announcementLimits as limits } from '#shared/limits.ts'
import { announcementMessages as messages } from '#shared/messages/notifications/announcements.ts'
import { announcementText as text, createAnnouncement } from '#tests/factories/announcements.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { addInstructors } from '#tests/factories/curriculum.ts'
import { deliverNewAnnouncement } from '#tests/factories/deliver-announcement.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

interface Member {
  id: string
  token: string
}

const asInstructor = () => asMember(app, { role: 'instructor', authorize: true })

async function createTaughtCourse() {
  const owner = await asInstructor()
  const course = await createCourse(app, { ownerId: owner.id })
  return { owner, course, learner: await asLearner(app, course) }
}

const put = (who: { token?: string }, course: string, id: string, body: object = text) =>
  callApi(app, `PUT /api/courses/${course}/announcements/${id}`, { token: who.token, body })
const send = (who: { token?: string }, course: string, body: object = text) =>
  put(who, course, crypto.randomUUID(), body)
const patch = ({ token }: Member, id: string, body: object) =>
  callApi(app, `PATCH /api/announcements/${id}`, { token, body })
const remove = ({ token }: Member, id: string) =>
  callApi(app, `DELETE /api/announcements/${id}`, { token })
const get = (who: { token?: string }, course: string, query = '') =>
  callApi(app, `GET /api/courses/${course}/announcements${query}`, { token: who.token })
const preview = ({ token }: Member, course: string, body: object = text) =>
  callApi(app, `POST /api/courses/${course}/announcements/preview`, { token, body })

async function list(who: Member, course: string, query = ''): Promise<AnnouncementListResponse> {
  return announcementListResponse.strict().parse((await get(who, course, query)).body)
}

const setStatus = (course: string, status: string) =>
  app.pool.query('update courses set status = $2 where id = $1', [course, status])

const leave = (who: Member) => enrol(app, who)

describe('reading', () => {
  test('shows learners and authors the announcements, the newest first, page by page', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const count = limits.pageSize + 2
    for (let number = 1; number <= count; number++) {
      await app.pool.query(
        `insert into course_announcements (id, course_id, author_id, title, body, body_html, excerpt, created_at)
         values (gen_random_uuid(), $1, $2, $3, '', '', '', now() + $4 * interval '1 minute')`,
        [course, owner.id, `Number ${number}`, Math.floor(number / 2)],
      )
    }
    const first = await list(learner, course)
    const second = await list(learner, course, `?cursor=${first.next ?? ''}`)
    const titles = [...first.announcements, ...second.announcements].map(({ title }) => title)
    expect(first.announcements).toHaveLength(limits.pageSize)
    expect(new Set(titles)).toHaveLength(count)
    expect(titles.at(0)).toBe(`Number ${count}`)
    expect(titles.at(-1)).toBe('Number 1')
    expect(second.next).toBeUndefined()
    expect((await get(learner, course, '?cursor=what')).status).toBe(400)
  })

  test('renders Markdown as safe HTML and names the author', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const body = '**Bold** <script>alert(1)</script> [x](javascript:alert(1))'
    await createAnnouncement(app, owner, course, { body })
    const { announcements, can } = await list(learner, course)
    expect(announcements).toMatchObject([
      { title: text.title, body, author: { _id: owner.id, fullname: owner.fullname }, version: 1 },
    ])
    expect(announcements[0]?.html).toContain('<strong>Bold</strong> &lt;script')
    expect(announcements[0]?.html).not.toContain('javascript:')
    expect(can).toEqual({ write: false })
    expect(announcements[0]).not.toHaveProperty('delivery')
  })

  test('is for those who take the course, its authors and admins', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const co = await asInstructor()
    await addInstructors(app, course, co)
    await createAnnouncement(app, owner, course)
    const admin = await asMember(app, { role: 'admin' })
    for (const who of [owner, co, admin, learner]) {
      expect((await list(who, course)).announcements).toHaveLength(1)
    }
    expect((await get({}, course)).status).toBe(401)
    expect((await get(await asMember(app), course)).status).toBe(403)
    expect((await get(await asInstructor(), course)).status).toBe(403)
    await leave(learner)
    expect((await get(learner, course)).status).toBe(403)
  })

  test('continues in an archived course, and ends while it is a draft, hidden or deleted', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    await createAnnouncement(app, owner, course)
    await setStatus(course, 'archived')
    expect((await list(learner, course)).announcements).toHaveLength(1)
    await setStatus(course, 'draft')
    expect((await get(learner, course)).status).toBe(404)
    expect((await list(owner, course)).announcements).toHaveLength(1)
    await setStatus(course, 'published')
    await decide(app, await asModerator(app), { kind: 'course', id: course })
    expect((await get(learner, course)).status).toBe(404)
    await app.pool.query('update courses set deleted_at = now() where id = $1', [course])
    expect((await get(owner, course)).status).toBe(404)
  })
})

describe('sending', () => {
  test('is for authors with instructor rights, and admins', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const co = await asInstructor()
    await addInstructors(app, course, co)
    const admin = await asMember(app, { role: 'admin' })
    for (const who of [owner, co, admin]) expect((await send(who, course)).status).toBe(200)
    for (const who of [learner, await asInstructor()]) {
      expect((await send(who, course)).status).toBe(403)
    }
    expect((await send({}, course)).status).toBe(401)
    await app.pool.query(
      `update users set role = 'student', authorize = false, approval = 'withdrawn' where id = $1`,
      [owner.id],
    )
    expect((await send(owner, course)).status).toBe(403)
    expect((await preview(owner, course)).status).toBe(403)
    expect((await list(admin, course)).announcements).toHaveLength(3)
  })

  test('validates title and text, and trims them', async () => {
    const { owner, course } = await createTaughtCourse()
    const invalid = await send(owner, course, { title: ' ', body: ' ' })
    expect(invalid.status).toBe(400)
    expect(invalid.body['fields']).toEqual({
      title: messages.titleMissing,
      body: messages.bodyMissing,
    })
    const long = { title: 'x'.repeat(151), body: 'x'.repeat(5001) }
    expect((await send(owner, course, long)).body['fields']).toEqual({
      title: messages.titleTooLong,
      body: messages.bodyTooLong,
    })
    const nested = { title: 'x', body: '>'.repeat(1000) }
    expect((await send(owner, course, nested)).body['fields']).toEqual({
      body: messages.tooComplex,
    })
    const { body } = await send(owner, course, { title: ' A  title\n', body: '\n Text ' })
    expect(body['announcement']).toMatchObject({ title: 'A title', body: 'Text' })
  })

  test('of the same request twice stores it once; another text with its id is rejected', async () => {
    const { owner, course } = await createTaughtCourse()
    const id = crypto.randomUUID()
    const [first, second] = await Promise.all([put(owner, course, id), put(owner, course, id)])
    expect([first.status, second.status]).toEqual([200, 200])
    const other = await put(owner, course, id, { ...text, body: 'Another' })
    expect([other.status, other.body['msg']]).toEqual([409, messages.sentAlready])
    const elsewhere = await createCourse(app, { ownerId: owner.id })
    expect((await put(owner, elsewhere, id)).status).toBe(409)
    expect((await list(owner, course)).announcements).toHaveLength(1)
    await remove(owner, id)
    expect((await put(owner, course, id)).status).toBe(409)
  })

  test('is not possible in a draft, but in an archived course', async () => {
    const { owner, course } = await createTaughtCourse()
    await setStatus(course, 'draft')
    for (const call of [send, preview]) {
      const { status, body } = await call(owner, course)
      expect([status, body['code'], body['msg']]).toEqual([
        400,
        'course_not_open',
        messages.courseIsDraft,
      ])
    }
    await setStatus(course, 'archived')
    expect((await send(owner, course)).status).toBe(200)
  })

  test('is not possible while a moderator has silenced the author', async () => {
    const { owner, course } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    await app.pool.query(
      `update users set silenced_until = now() + interval '1 day' where id = $1`,
      [owner.id],
    )
    expect((await send(owner, course)).body['code']).toBe('silenced')
    expect((await patch(owner, id, { title: 'x', body: 'y' })).body['code']).toBe('silenced')
    expect((await remove(owner, id)).status).toBe(200)
  })
})

describe('the preview', () => {
  test('has what learners see, and counts those who would be notified', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const muted = await asLearner(app, course)
    await callApi(app, 'PATCH /user/notification-settings', {
      token: muted.token,
      body: { categories: [{ category: 'courses', inApp: false, email: 'never' }] },
    })
    await leave(await asLearner(app, course))
    await enrol(app, owner, course)
    const { status, body } = await preview(owner, course)
    expect(status).toBe(200)
    const shown = announcementPreview.strict().parse(body)
    const id = await deliverNewAnnouncement(app, owner, course)
    const { announcements } = await list(owner, course)
    expect(shown).toMatchObject({ title: text.title, html: announcements[0]?.html, isMore: false })
    expect(shown.email.quote).toBe('Bring a map and a pencil.')
    expect(announcements[0]?.delivery).toEqual({ recipients: shown.recipients, pending: false })
    expect(shown.recipients).toBe(1)
    const { rows } = await app.pool.query<{ receiverId: string }>(
      'select receiver_id as "receiverId" from notifications where announcement_id = $1',
      [id],
    )
    expect(rows).toEqual([{ receiverId: learner.id }])
  })

  test('stores nothing and reports the same errors as sending', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    await preview(owner, course)
    expect((await list(owner, course)).announcements).toEqual([])
    expect((await preview(owner, course, { title: '', body: 'x' })).body['fields']).toEqual({
      title: messages.titleMissing,
    })
    expect((await preview(learner, course)).status).toBe(403)
    expect((await preview(owner, crypto.randomUUID())).status).toBe(404)
  })
})

describe('an edit', () => {
  test('is marked, needs the current version, and may be by any author', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const co = await asInstructor()
    await addInstructors(app, course, co)
    const id = await createAnnouncement(app, owner, course)
    expect((await patch(co, id, { ...text, version: 1 })).body['announcement']).toMatchObject({
      version: 1,
    })
    expect((await list(learner, course)).announcements[0]).not.toHaveProperty('editedAt')
    const changed = { title: 'On Tuesday', body: 'The exam is *later*.' }
    expect((await patch(co, id, { ...changed, version: 1 })).status).toBe(200)
    const stale = await patch(owner, id, { ...text, version: 1 })
    expect([stale.status, stale.body['msg']]).toEqual([409, messages.changed])
    expect(stale.body['announcement']).toMatchObject({ ...changed, version: 2 })
    const [read] = (await list(learner, course)).announcements
    expect(read).toMatchObject({ ...changed, version: 2, editedAt: expect.any(String) })
    expect(read?.html).toContain('<em>later</em>')
    expect((await patch(learner, id, changed)).status).toBe(403)
    expect((await patch(owner, crypto.randomUUID(), changed)).status).toBe(404)
  })
})

describe('a deletion', () => {
  test('removes the announcement for everyone, at once and with its texts', async () => {
    const { owner, course, learner } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    expect((await remove(learner, id)).status).toBe(403)
    expect((await remove(owner, id)).body).toEqual({ msg: messages.deleted })
    expect((await list(learner, course)).announcements).toEqual([])
    expect((await remove(owner, id)).status).toBe(404)
    expect((await patch(owner, id, { title: 'x', body: 'y' })).status).toBe(404)
    const { rows } = await app.pool.query(
      'select title, body, body_html, excerpt from course_announcements where id = $1',
      [id],
    )
    expect(rows).toEqual([{ title: '', body: '', body_html: '', excerpt: '' }])
  })
})

describe('the limits', () => {
  test('allow five a day in a course, also if some were deleted or requests arrive at once', async () => {
    const { owner, course } = await createTaughtCourse()
    const id = await createAnnouncement(app, owner, course)
    await remove(owner, id)
    const replies = await Promise.all(
      Array.from({ length: limits.perCourseAndDayMax + 1 }, () => send(owner, course)),
    )
    const rejected = replies.filter(({ status }) => status !== 200)
    expect(rejected.map(({ status, body }) => [status, body['msg']])).toEqual([
      [429, messages.courseLimit],
      [429, messages.courseLimit],
    ])
    const seconds = Number(rejected[0]?.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(23 * 3600)
    expect(seconds).toBeLessThanOrEqual(24 * 3600)
    const co = await asInstructor()
    await addInstructors(app, course, co)
    expect((await send(co, course)).status).toBe(429)
  })

  test('allow an author twenty a day in all courses, and more the next day', async () => {
    const owner = await asInstructor()
    const courses = await Promise.all(
      Array.from({ length: 5 }, () => createCourse(app, { ownerId: owner.id })),
    )
    for (const course of courses.slice(0, 4)) {
      for (let count = 0; count < limits.perCourseAndDayMax; count++) {
        await createAnnouncement(app, owner, course)
      }
    }
    const last = courses[4] ?? ''
    const { status, body } = await send(owner, last)
    expect([status, body['msg']]).toEqual([429, messages.authorLimit])
    app.clock.pass({ hours: 24 })
    expect((await send(owner, last)).status).toBe(200)
    expect((await send(owner, courses[0] ?? '')).status).toBe(200)
  })
})
