import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { storedNotifications } from '#server/db/schema/index.ts'
import { enqueueEmail } from '#server/domain/mail/index.ts'
import { sendDueEmails } from '#server/domain/notifications/index.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide, dismiss } from '#tests/factories/reports.ts'
import { asMember, asUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import {
  failNotificationEmail,
  passUntil,
  sendNotificationEmails,
} from '#tests/helpers/notification-emails.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

const settingsPath = '/user/notification-settings'
const update = (user: Member, body: object) =>
  callApi(app, `PATCH ${settingsPath}`, { token: user.token, body })
const choose = (user: Member, category: string, email: string) =>
  update(user, { categories: [{ category, email }] })
const markRead = (user: Member) =>
  callApi(app, 'POST /api/notifications/read', { token: user.token, body: {} })
const emailsTo = (user: TestUser) => app.mail.emails.filter(({ to }) => to === user.email)

const runJob = () => sendNotificationEmails(app)

const text = (source: string) => source.replaceAll(/=\r?\n/g, '').replaceAll('=E2=80=9C', '“')

async function comment(owner: Member, fan: Member) {
  const postId = await createPost(app, owner.token, { content: 'A post about maps' })
  return { postId, commentId: await createComment(app, fan.token, postId) }
}

/** A question of a learner, answered by the instructor. */
async function answer() {
  const instructor = await asUser(app, { authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}], { ownerId: instructor.id })
  const learner: Member = await asLearner(app, course)
  const question = await createQuestion(app, learner, lessons[0] ?? '')
  await createAnswer(app, instructor, question)
  return { instructor, learner, question, course }
}

/** A post that mentions the user and is hidden by a filter until a moderator dismisses its case. */
async function heldPost(author: Member, mentioned: TestUser) {
  const word = `held${crypto.randomUUID().slice(0, 8)}`
  await createFilter(app, await asUser(app, { role: 'admin' }), 'word', word, 'hide')
  const content = `Hi @${mentioned.username}, ${word}`
  const id = await createPost(app, author.token, { content })
  return { show: async () => dismiss(app, await asModerator(app), { kind: 'post', id }) }
}

describe('an email at once', () => {
  test('is sent after five minutes, once, and says what happened', async () => {
    const { instructor, learner } = await answer()
    app.clock.pass({ minutes: 4 })
    await runJob()
    expect(emailsTo(learner)).toEqual([])
    app.clock.pass({ minutes: 1 })
    await Promise.all([sendDueEmails(app.deps), sendDueEmails(app.deps)])
    await runJob()
    const emails = emailsTo(learner)
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`${instructor.fullname} answered a question that you follow`),
    ])
    expect(emails.map((email) => linkIn(email, 'question='))).toEqual([
      expect.stringContaining('/courses/view/'),
    ])
  })

  test('names the notification in its link, so that the page can mark it as read', async () => {
    const { learner } = await answer()
    app.clock.pass({ minutes: 5 })
    await runJob()
    const email = await app.mail.emailTo(learner.email, 'answered a question')
    const id = new URL(linkIn(email, 'question=')).searchParams.get('read')
    const { body } = await callApi(app, 'GET /api/notifications', learner)
    expect(body['notifications']).toMatchObject([{ _id: id, unread: true }])
  })

  test('is not sent about what was read meanwhile, and one email has all that is due', async () => {
    const read = await answer()
    await markRead(read.learner)
    const { instructor, learner, question } = await answer()
    await createAnswer(app, instructor, question, 'And because of the sea.')
    app.clock.pass({ minutes: 5 })
    await runJob()
    expect(emailsTo(read.learner)).toEqual([])
    expect(emailsTo(learner)).toHaveLength(1)
  })

  test('has all that happened up to then, so that many answers are not many emails', async () => {
    const { instructor, learner, question } = await answer()
    app.clock.pass({ minutes: 4 })
    await createAnswer(app, instructor, question, 'And because of the sea.')
    app.clock.pass({ minutes: 1 })
    await runJob()
    expect(emailsTo(learner)).toHaveLength(1)
    app.clock.pass({ minutes: 5 })
    await runJob()
    expect(emailsTo(learner)).toHaveLength(1)
  })

  test('that is sent again by a repeated job has the same Message-ID, and no other email has', async () => {
    const [{ learner }, other] = [await answer(), await answer()]
    app.clock.pass({ minutes: 5 })
    await runJob()
    const [job] = await app.deps.db
      .selectDistinct({ to: storedNotifications.emailId })
      .from(storedNotifications)
      .where(
        and(eq(storedNotifications.receiverId, learner.id), isNotNull(storedNotifications.emailId)),
      )
    await enqueueEmail(app.deps, app.deps.db, 'notifications', String(job?.to))
    await runJob()
    const ids = emailsTo(learner).map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(emailsTo(other.learner)).toHaveLength(1)
    expect(ids).not.toContain(emailsTo(other.learner)[0]?.messageId)
  })

  test('waits for the end of the quiet hours', async () => {
    const { learner } = await answer()
    const from = app.clock.now()
    const at = (minutes: number) =>
      new Date(from.getTime() + minutes * 60_000).toISOString().slice(11, 16)
    await update(learner, { timeZone: 'UTC', quietHours: { from: at(-5), to: at(120) } })
    app.clock.pass({ minutes: 60 })
    await runJob()
    expect(emailsTo(learner)).toEqual([])
    app.clock.pass({ minutes: 61 })
    await runJob()
    expect(emailsTo(learner)).toHaveLength(1)
  })

  test('about what a filter held back is sent once, after it is shown', async () => {
    const [author, ada] = [await asMember(app), await asMember(app)]
    await choose(ada, 'mentions', 'immediate')
    const post = await heldPost(author, ada)
    app.clock.pass({ hours: 3 })
    await runJob()
    expect(emailsTo(ada)).toEqual([])
    await post.show()
    app.clock.pass({ minutes: 5 })
    await runJob()
    expect(emailsTo(ada).map(({ subject }) => subject)).toEqual([
      `${author.fullname} mentioned you`,
    ])
    app.clock.pass({ days: 1 })
    await runJob()
    expect(emailsTo(ada)).toHaveLength(1)
  })

  test('is not sent after the user chose to receive none, nor if there never was one', async () => {
    const { learner } = await answer()
    await choose(learner, 'answers', 'never')
    app.clock.pass({ minutes: 5 })
    await runJob()
    await choose(learner, 'answers', 'immediate')
    app.clock.pass({ minutes: 5 })
    await runJob()
    expect(emailsTo(learner)).toEqual([])
  })
})

test('an event that has an email of its own sends no second one', async () => {
  const admin = await asUser(app, { role: 'admin' })
  const user = await asMember(app)
  await app.pool.query(`update users set approval = 'pending' where id = $1`, [user.id])
  await callApi(app, `PATCH /api/admin/instructors/${user.id}`, {
    token: admin.token,
    body: { decision: 'grant', seen: 'pending' },
  })
  app.clock.pass({ days: 8 })
  await runJob()
  expect(emailsTo(user)).toHaveLength(1)
  expect(emailsTo(user)[0]?.source).not.toContain('List-Unsubscribe')
})

const suspension = { action: 'suspend', days: 30 } as const

describe('a digest', () => {
  let owner: Member
  let fan: Member
  beforeEach(async () => {
    owner = await asMember(app)
    fan = await asMember(app)
    passUntil(app, '12:00')
  })

  test('is sent at the time of day, once, even if the job runs twice at once', async () => {
    await comment(owner, fan)
    await comment(owner, fan)
    app.clock.pass({ hours: 1 })
    await runJob()
    expect(emailsTo(owner)).toEqual([])
    passUntil(app, '08:00')
    await Promise.all([sendDueEmails(app.deps), sendDueEmails(app.deps)])
    await runJob()
    const [email, ...others] = emailsTo(owner)
    expect(others).toEqual([])
    expect(email?.subject).toBe('You have 2 new notifications')
    expect(text(email?.source ?? '')).toContain('A post about maps')
    app.clock.pass({ days: 8 })
    await runJob()
    expect(emailsTo(owner)).toHaveLength(1)
  })

  test('leaves what happened after its time to the next one', async () => {
    passUntil(app, '07:58')
    await comment(owner, fan)
    passUntil(app, '08:00')
    app.clock.pass({ minutes: 1 })
    await comment(owner, fan)
    app.clock.pass({ minutes: 10 })
    await runJob()
    expect(emailsTo(owner).map(({ subject }) => subject)).toEqual([
      `${fan.fullname} commented on your post`,
    ])
    passUntil(app, '08:00')
    await runJob()
    expect(emailsTo(owner)).toHaveLength(2)
  })

  test('is weekly on Mondays for those who want that', async () => {
    await choose(owner, 'comments', 'weekly')
    await choose(owner, 'likes', 'weekly')
    const { postId } = await comment(owner, fan)
    await callApi(app, 'PUT /api/post/like', { token: fan.token, body: { postId } })
    do {
      expect(emailsTo(owner)).toEqual([])
      passUntil(app, '08:00')
      await runJob()
    } while (app.clock.now().getUTCDay() !== 1)
    expect(emailsTo(owner)).toHaveLength(1)
    expect(emailsTo(owner)[0]?.subject).toBe('You have 2 new notifications')
  })

  test('with nothing new is not sent', async () => {
    await comment(owner, fan)
    await markRead(owner)
    const other = await asMember(app)
    const { commentId } = await comment(other, fan)
    const { status } = await callApi(app, `DELETE /api/post/comment/${commentId}`, {
      token: fan.token,
    })
    expect(status).toBe(200)
    passUntil(app, '08:00')
    await runJob()
    expect(emailsTo(owner)).toEqual([])
    expect(emailsTo(other)).toEqual([])
  })

  test('follows settings that changed while it waited', async () => {
    await comment(owner, fan)
    app.clock.pass({ minutes: 10 })
    await runJob()
    await update(owner, { timeZone: 'Asia/Tokyo', digestAt: '22:00' })
    // 22:00 in Tokyo.
    passUntil(app, '13:00')
    await runJob()
    expect(emailsTo(owner)).toHaveLength(1)
  })

  test('has nothing that a moderator hides, before it is due or before it is sent', async () => {
    const moderator = await asModerator(app)
    const early = await comment(owner, fan)
    const late = await comment(owner, fan)
    await decide(app, moderator, { kind: 'comment', id: early.commentId })
    // The email about the decision is not the one to be rejected.
    await runJob()
    passUntil(app, '08:00')
    const tryAgain = await failNotificationEmail(app)
    await decide(app, moderator, { kind: 'comment', id: late.commentId })
    await tryAgain()
    expect(emailsTo(owner)).toEqual([])
    // About the decisions, which always have an email of their own.
    expect(emailsTo(fan).map(({ subject }) => subject)).toEqual([
      'A decision of our moderators',
      'A decision of our moderators',
    ])
  })

  test('has what a filter held back over its time, once, in the first one after it is shown', async () => {
    const post = await heldPost(fan, owner)
    passUntil(app, '08:00')
    await runJob()
    app.clock.pass({ hours: 2 })
    await post.show()
    app.clock.pass({ minutes: 10 })
    await runJob()
    expect(emailsTo(owner)).toEqual([])
    passUntil(app, '08:00')
    await runJob()
    const subjects = [`${fan.fullname} mentioned you`]
    expect(emailsTo(owner).map(({ subject }) => subject)).toEqual(subjects)
    app.clock.pass({ days: 8 })
    await runJob()
    expect(emailsTo(owner)).toHaveLength(1)
  })

  test('has nothing that was hidden for a month', async () => {
    const post = await heldPost(fan, owner)
    passUntil(app, '08:00')
    await runJob()
    app.clock.pass({ days: 31 })
    await runJob()
    await post.show()
    app.clock.pass({ days: 2 })
    await runJob()
    expect(emailsTo(owner)).toEqual([])
  })

  test('has nothing that an earlier one had before it was hidden', async () => {
    const { commentId } = await comment(owner, fan)
    app.clock.pass({ days: 2 })
    await runJob()
    expect(emailsTo(owner)).toHaveLength(1)
    const moderator = await asModerator(app)
    const decision = await decide(app, moderator, { kind: 'comment', id: commentId })
    const reversal = `POST /api/moderation/decisions/${decision}/reversal` as const
    expect((await callApi(app, reversal, { token: moderator.token })).status).toBe(200)
    app.clock.pass({ days: 2 })
    await runJob()
    expect(emailsTo(owner)).toHaveLength(1)
  })

  test('is not sent to users who were suspended meanwhile', async () => {
    await comment(owner, fan)
    await decide(app, await asModerator(app), { kind: 'profile', id: owner.id }, suspension)
    passUntil(app, '08:00')
    await runJob()
    expect(emailsTo(owner).map(({ subject }) => subject)).toEqual(['A decision of our moderators'])
  })

  test('is not sent to users who deleted their account meanwhile', async () => {
    const leaving = await asUser(app)
    await comment(leaving, fan)
    const { token } = leaving
    expect((await callApi(app, 'POST /user/privacy/deletion', { token })).status).toBe(200)
    passUntil(app, '08:00')
    await runJob()
    expect(emailsTo(leaving).map(({ subject }) => subject)).toEqual([
      'Your Lectern account will be deleted',
    ])
  })

  test('is composed when it is sent, without what was read or deleted after it was enqueued', async () => {
    const { postId } = await comment(owner, fan)
    await comment(owner, fan)
    passUntil(app, '08:00')
    const tryAgain = await failNotificationEmail(app)
    await callApi(app, `DELETE /api/post/${postId}`, { token: owner.token })
    await tryAgain()
    expect(emailsTo(owner).map(({ subject }) => subject)).toEqual([
      `${fan.fullname} commented on your post`,
    ])
  })
})
