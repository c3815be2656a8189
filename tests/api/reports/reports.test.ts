import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/index.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import {
  asModerator,
  decide,
  dismiss,
  findOpenCase,
  report,
  type Subject,
} from '#tests/factories/reports.ts'
import { asMember, asUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = TestUser & { token: string }

async function createReportedPost() {
  const author = await asMember(app)
  const post = { kind: 'post' as const, id: await createPost(app, author.token) }
  const reporter = await asMember(app)
  expect((await report(app, reporter, post, 'Look at this.')).status).toBe(200)
  return { author, reporter, post, caseId: await findOpenCase(app, post) }
}

const listCases = async (token: string, list: 'open' | 'decided') =>
  (await callApi(app, `GET /api/moderation/cases?list=${list}`, { token })).body as {
    cases: Record<string, unknown>[]
  }
const listOpen = (token: string) => listCases(token, 'open')

describe('a report', () => {
  test('is counted once per user and thing, also if it is sent twice at once', async () => {
    const { reporter, post, caseId } = await createReportedPost()
    const again = await Promise.all([report(app, reporter, post), report(app, reporter, post)])
    expect(again.map(({ body }) => body)).toEqual([
      { msg: messages.alreadyReported, decided: false },
      { msg: messages.alreadyReported, decided: false },
    ])
    const own = `GET /api/reports/own?kind=post&id=${post.id}` as const
    expect((await callApi(app, own, reporter)).body).toEqual({
      reported: true,
      decided: false,
    })
    await report(app, await asMember(app), post)
    const moderator = await asModerator(app)
    const { cases } = await listOpen(moderator.token)
    expect(cases.find(({ _id }) => _id === caseId)).toMatchObject({
      reportCount: 2,
      kind: 'post',
      place: { post: post.id },
      reports: [{ reason: 'harassment' }, { details: 'Look at this.', decided: 0 }],
    })
  })

  test('is not promised a look once its case is decided, unless others report the thing again', async () => {
    const { reporter, post } = await createReportedPost()
    await dismiss(app, await asModerator(app), post)
    const readOwn = async () =>
      (await callApi(app, `GET /api/reports/own?kind=post&id=${post.id}`, reporter)).body
    expect((await report(app, reporter, post)).body).toEqual({
      msg: messages.alreadyDecided,
      decided: true,
    })
    expect(await readOwn()).toEqual({ reported: true, decided: true })
    await report(app, await asMember(app), post)
    expect((await report(app, reporter, post)).body).toEqual({
      msg: messages.alreadyReported,
      decided: false,
    })
    expect(await readOwn()).toEqual({ reported: true, decided: false })
  })

  test('is not possible of what one wrote or cannot see', async () => {
    const { author, post } = await createReportedPost()
    expect(await report(app, author, post)).toMatchObject({
      status: 403,
      body: { msg: messages.ownContent },
    })
    expect((await report(app, author, { kind: 'profile', id: author.id })).status).toBe(403)
    const unknown = { kind: 'comment', id: post.id } as const
    expect((await report(app, author, unknown)).status).toBe(404)
  })

  test.each([
    { reason: '' },
    { reason: 'spam', kind: 'message' },
    { reason: 'spam', id: 'x' },
    { reason: 'spam', details: 'x'.repeat(limits.detailsMaxLength + 1) },
  ])('is rejected with %j', async (change) => {
    const { token } = await asMember(app)
    const body = { kind: 'post', id: crypto.randomUUID(), ...change }
    expect((await callApi(app, 'POST /api/reports', { token, body })).status).toBe(400)
  })
})

describe('a case', () => {
  test('is decided by one of two moderators, and the other learns by whom', async () => {
    const { author, caseId } = await createReportedPost()
    const moderators = [await asModerator(app), await asModerator(app)]
    const replies = await Promise.all(
      moderators.map(({ token }) =>
        callApi(app, `POST /api/moderation/cases/${caseId}/decision`, {
          token,
          body: { action: 'hide', reason: 'harassment', message: 'Please be kind.' },
        }),
      ),
    )
    const winner = moderators[replies.findIndex(({ status }) => status === 200)]
    const loser = replies.find(({ status }) => status !== 200)
    expect(loser).toMatchObject({
      status: 409,
      body: { msg: messages.decidedBy(winner?.fullname ?? '') },
    })
    const entries = await app.deps.db
      .select({ action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, author.id))
    expect(entries).toEqual([
      {
        action: 'report.decided',
        details: { kind: 'post', action: 'hide', reason: 'harassment' },
      },
    ])
    const email = await app.mail.emailTo(author.email, 'decision of our moderators')
    expect(email.source).toContain('Please be kind.')
    const { body } = await callApi(app, 'GET /api/notifications', author)
    expect(body).toMatchObject({ notifications: [{ kind: 'moderation_decided', actors: [] }] })
    expect(JSON.stringify(body)).not.toContain(winner?.id)
  })

  test('is claimed by one moderator until the claim expires', async () => {
    const { caseId } = await createReportedPost()
    const [first, second] = [await asModerator(app), await asModerator(app)]
    const claim = `/api/moderation/cases/${caseId}/claim` as const
    expect((await callApi(app, `PUT ${claim}`, first)).status).toBe(200)
    const rejected = { status: 409, body: { msg: messages.claimedBy(first.fullname) } }
    expect(await callApi(app, `PUT ${claim}`, second)).toMatchObject(rejected)
    const decision = {
      token: second.token,
      body: { action: 'dismiss' },
    }
    const decide = `POST /api/moderation/cases/${caseId}/decision` as const
    expect(await callApi(app, decide, decision)).toMatchObject(rejected)
    app.clock.pass({ minutes: limits.claimMinutes })
    expect((await callApi(app, decide, decision)).status).toBe(200)
  })

  test('that was dismissed counts against the share of upheld reports, and can be opened again', async () => {
    const { reporter, post, caseId } = await createReportedPost()
    const { token } = await asModerator(app)
    const dismissal = { token, body: { action: 'dismiss' } }
    await callApi(app, `POST /api/moderation/cases/${caseId}/decision`, dismissal)
    // Of the reporter's other reports, none is decided.
    const dismissed = (await listCases(token, 'decided')).cases.find(({ _id }) => _id === caseId)
    expect(dismissed).toMatchObject({ reports: [{ decided: 0, upheld: 0 }] })
    await report(app, await asMember(app), post)
    const other = { kind: 'profile' as const, id: (await asMember(app)).id }
    await report(app, reporter, other)
    const { cases } = await listOpen(token)
    const [again, about] = [post, other].map(({ id }) =>
      cases.find(({ subject }) => subject === id),
    )
    expect(again).toMatchObject({ reportCount: 1 })
    expect(about).toMatchObject({ reports: [{ decided: 1, upheld: 0 }] })
  })

  test('needs a reason, and days for a silence', async () => {
    const { caseId } = await createReportedPost()
    const { token } = await asModerator(app)
    const call = `POST /api/moderation/cases/${caseId}/decision` as const
    expect(await callApi(app, call, { token, body: { action: 'hide' } })).toMatchObject({
      status: 400,
      body: { fields: { reason: messages.reasonMissing } },
    })
    const silence = { action: 'silence', reason: 'spam' }
    expect(await callApi(app, call, { token, body: silence })).toMatchObject({
      status: 400,
      body: { fields: { days: messages.badDays } },
    })
  })

  test('about a moderator is decided by another one', async () => {
    const moderator = await asModerator(app)
    const subject = { kind: 'profile', id: moderator.id } as const
    await report(app, await asMember(app), subject)
    const id = await findOpenCase(app, subject)
    const body = { action: 'dismiss' }
    const reply = await callApi(app, `POST /api/moderation/cases/${id}/decision`, {
      token: moderator.token,
      body,
    })
    expect(reply).toMatchObject({ status: 403, body: { msg: messages.ownCase } })
    await findOpenCase(app, subject)
  })
})

describe('the queue', () => {
  test('has the longest open case first, also while more reports of it arrive', async () => {
    const [first, second] = [await createReportedPost(), await createReportedPost()]
    app.clock.pass({ minutes: 1 })
    await report(app, await asMember(app), first.post)
    const { cases } = await listOpen((await asModerator(app)).token)
    const both = [first.caseId, second.caseId]
    expect(cases.map(({ _id }) => _id).filter((id) => both.includes(String(id)))).toEqual(both)
  })
})

describe('what is hidden twice', () => {
  async function createNotifiedPost() {
    const receiver = await asMember(app)
    const id = await createPost(app, receiver.token)
    await createComment(app, (await asMember(app)).token, id)
    return { receiver, subject: { kind: 'post', id } as const }
  }

  async function createAskedQuestion() {
    const receiver = await asUser(app, { authorize: true, role: 'instructor' })
    const open = [{ isPreview: true }]
    const { course, lessons } = await createCourseWithLessons(app, open, { ownerId: receiver.id })
    const learner = await asMember(app)
    await enrol(app, learner, course)
    const question = await createQuestion(app, learner, lessons[0] ?? '')
    return { receiver, course, question }
  }

  test.each<[string, () => Promise<{ receiver: Member; subject: Subject }>]>([
    ['post', createNotifiedPost],
    [
      'question',
      async () => {
        const { receiver, question } = await createAskedQuestion()
        return { receiver, subject: { kind: 'question', id: question } }
      },
    ],
    [
      'course',
      async () => {
        const { receiver, course } = await createAskedQuestion()
        return { receiver, subject: { kind: 'course', id: course } }
      },
    ],
  ])('a %s gets back what was notified about it', async (_kind, create) => {
    const { receiver, subject } = await create()
    const countNotifications = async () => {
      const { body } = await callApi(app, 'GET /api/notifications', receiver)
      const { notifications } = body as { notifications: { kind: string }[] }
      return notifications.filter(({ kind }) => /comment|asked/.test(kind)).length
    }
    expect(await countNotifications()).toBe(1)
    const moderator = await asModerator(app)
    const decision = await decide(app, moderator, subject)
    expect(await countNotifications()).toBe(0)
    // A notification and a report that were committed at the same moment.
    await app.pool.query(
      'update notifications set hidden_at = null where receiver_id = $1 and hidden_at is not null',
      [receiver.id],
    )
    const { rows } = await app.pool.query<{ id: string }>(
      `insert into moderation_cases (kind, subject_id, author_id, snapshot, last_reported_at)
        select kind, subject_id, author_id, snapshot, now() from moderation_cases
        where subject_id = $1 returning id`,
      [subject.id],
    )
    const again = await callApi(app, `POST /api/moderation/cases/${rows[0]?.id}/decision`, {
      token: moderator.token,
      body: { action: 'hide', reason: 'spam' },
    })
    expect(again.status).toBe(200)
    await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, moderator)
    expect(await countNotifications()).toBe(1)
  })
})

describe('an appeal', () => {
  test('is sent once, decided by another moderator, and restores everything', async () => {
    const author = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    const [first, second] = [await asModerator(app), await asModerator(app)]
    const decision = await decide(app, first, post)
    const read = () => callApi(app, `GET /api/post/${post.id}`, second)
    expect((await read()).status).toBe(404)

    const send = (text: string) =>
      callApi(app, `POST /api/moderation/own/${decision}/appeal`, {
        token: author.token,
        body: { text },
      })
    expect((await send('')).status).toBe(400)
    expect((await send('It was a quotation.')).status).toBe(200)
    expect((await send('And again.')).status).toBe(409)
    const stranger = await callApi(app, `POST /api/moderation/own/${decision}/appeal`, {
      token: first.token,
      body: { text: 'Not mine.' },
    })
    expect(stranger.status).toBe(404)

    const judge = (token: string, outcome: string) =>
      callApi(app, `POST /api/moderation/decisions/${decision}/appeal-decision`, {
        token,
        body: { outcome },
      })
    expect(await judge(first.token, 'upheld')).toMatchObject({
      status: 403,
      body: { msg: messages.ownDecision },
    })
    const appeals = await callApi(app, 'GET /api/moderation/cases?list=appeals', second)
    expect(appeals.body).toMatchObject({
      cases: [{ decisions: [{ appeal: { text: 'It was a quotation.' } }] }],
    })
    expect((await judge(second.token, 'reversed')).status).toBe(200)
    expect((await judge(second.token, 'upheld')).status).toBe(409)
    expect((await read()).status).toBe(200)
    await app.mail.emailTo(author.email, 'Your appeal was decided')
    expect((await callApi(app, 'GET /api/moderation/own', author)).body).toMatchObject({
      decisions: [{ reversed: true, appeal: { outcome: 'reversed' }, can: { appeal: false } }],
    })
  })

  test('is on the page, also of an author with a long history', async () => {
    const author = await asMember(app)
    const [first, second] = [await asModerator(app), await asModerator(app)]
    const subjects = [
      { kind: 'post', id: await createPost(app, author.token) },
      { kind: 'post', id: await createPost(app, author.token) },
    ] as const
    const decision = await decide(app, first, subjects[0])
    const send = `POST /api/moderation/own/${decision}/appeal` as const
    await callApi(app, send, { token: author.token, body: { text: 'It was a quotation.' } })
    await decide(app, first, subjects[1], { action: 'warn' })
    // The newer decisions of more than a page of cases.
    await app.pool.query(
      `insert into moderation_decisions (id, case_id, action, reason, user_id, created_at)
        select uuidv7(), case_id, action, reason, user_id, created_at + number * interval '1 second'
        from moderation_decisions, generate_series(1, $2) number
        where user_id = $1 and action = 'warn'`,
      [author.id, limits.casesPage * limits.historyPerAuthor],
    )
    const { body } = await callApi(app, 'GET /api/moderation/cases?list=appeals', second)
    const { cases } = body as {
      cases: { subject: string; author: { history: { action: string }[] } }[]
    }
    const found = cases.find(({ subject }) => subject === subjects[0].id)
    expect(found).toMatchObject({ decisions: [{ _id: decision, can: { decideAppeal: true } }] })
    expect(found?.author.history.map(({ action }) => action)).toEqual(
      Array.from({ length: limits.historyPerAuthor }, () => 'warn'),
    )
  })

  test('is too late after a month, when removed content is deleted', async () => {
    const author = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    const decision = await decide(app, await asModerator(app), post, { action: 'remove' })
    app.clock.pass({ days: limits.appealDays })
    const { cleanUpModeration } = await import('#server/domain/reports/index.ts')
    await cleanUpModeration(app.deps)
    const { rows } = await app.pool.query('select from posts where id = $1', [post.id])
    expect(rows).toEqual([])
    const reply = await callApi(app, `POST /api/moderation/own/${decision}/appeal`, {
      token: (await asMember(app)).token,
      body: { text: 'Too late.' },
    })
    expect(reply.status).toBe(404)
  })
})
