import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { moderationDecisions, users } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { trustLimits as limits } from '#shared/limits.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createPost } from '#tests/factories/community.ts'
import {
  asModerator,
  decide,
  findOpenCase,
  report,
  type Subject,
} from '#tests/factories/reports.ts'
import { appreciate, asAgedMember, asTrustedMember } from '#tests/factories/trust.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = TestUser & { token: string }

const { reportersToHide } = limits
let moderator: Member
/** As many as hide something, and one more. */
let trustedReporters: Member[]

beforeAll(async () => {
  moderator = await asModerator(app)
  trustedReporters = await createMany(reportersToHide + 1, () => asTrustedMember(app))
})

/** One after the other, as their names are numbered. */
async function createMany(count: number, create: () => Promise<Member>): Promise<Member[]> {
  const members = []
  for (let index = 0; index < count; index++) members.push(await create())
  return members
}

async function createSubject(author?: Member) {
  const owner = author ?? (await asMember(app))
  const subject: Subject = { kind: 'post', id: await createPost(app, owner.token) }
  return { author: owner, subject }
}

const reportAll = async (reporters: readonly Member[], subject: Subject) => {
  for (const reporter of reporters) {
    expect((await report(app, reporter, subject)).status).toBe(200)
  }
}

const isVisible = async ({ id }: Subject) =>
  (await callApi(app, `GET /api/post/${id}`, moderator)).status === 200

const readCase = async (subject: Subject) => {
  const caseId = await findOpenCase(app, subject)
  const { body } = await callApi(app, 'GET /api/moderation/cases?list=open', moderator)
  const { cases } = body as { cases: ({ _id: string } & Record<string, unknown>)[] }
  const found = cases.find(({ _id }) => _id === caseId)
  return { caseId, found }
}

const decideOpen = async (subject: Subject, body: object) => {
  const { caseId } = await readCase(subject)
  const call = `POST /api/moderation/cases/${caseId}/decision` as const
  return callApi(app, call, { token: moderator.token, body })
}

const ownDecisions = async ({ token }: Member) =>
  (
    (await callApi(app, 'GET /api/moderation/own', { token })).body as {
      decisions: ({ _id: string } & Record<string, unknown>)[]
    }
  ).decisions

describe('an attacker', () => {
  test('with ten new accounts hides nothing', async () => {
    const { subject } = await createSubject()
    const accounts = await createMany(10, () => asMember(app))
    await reportAll(accounts, subject)
    expect(await isVisible(subject)).toBe(true)
    expect((await readCase(subject)).found).toMatchObject({ reportCount: 10, automatic: null })
  })

  test('with ten old accounts that nobody liked hides nothing', async () => {
    const { subject } = await createSubject()
    await reportAll(await createMany(10, () => asAgedMember(app)), subject)
    expect(await isVisible(subject)).toBe(true)
  })

  test('with ten old accounts that like each other hides nothing', async () => {
    const { subject } = await createSubject()
    const accounts = await createMany(10, () => asAgedMember(app))
    for (const account of accounts) {
      await appreciate(
        app,
        account,
        accounts.filter((other) => other !== account),
      )
    }
    await reportAll(accounts, subject)
    expect(await isVisible(subject)).toBe(true)
  })

  test('with accounts liked by ten new accounts hides nothing', async () => {
    const { subject } = await createSubject()
    const fans = await createMany(10, () => asMember(app))
    const accounts = await createMany(reportersToHide, () => asAgedMember(app))
    for (const account of accounts) await appreciate(app, account, fans)
    await reportAll(accounts, subject)
    expect(await isVisible(subject)).toBe(true)
  })

  test('with one trusted account hides nothing by reporting again', async () => {
    const { subject } = await createSubject()
    const [one] = trustedReporters
    if (!one) throw new Error('There are trusted reporters.')
    for (let time = 0; time < reportersToHide; time++) await report(app, one, subject)
    expect(await isVisible(subject)).toBe(true)
  })
})

describe('trusted reporters', () => {
  test('hide a post, which stays in the queue, and its author can appeal', async () => {
    const { author, subject } = await createSubject()
    await reportAll(trustedReporters.slice(0, reportersToHide - 1), subject)
    expect(await isVisible(subject)).toBe(true)
    await reportAll(trustedReporters.slice(reportersToHide - 1, reportersToHide), subject)
    expect(await isVisible(subject)).toBe(false)
    const { found } = await readCase(subject)
    expect(found).toMatchObject({
      status: 'open',
      hidden: true,
      automatic: { cause: 'reports', filter: '' },
      decisions: [
        {
          automatic: true,
          action: 'hide',
          reason: 'harassment',
          moderator: null,
          // A dismissal does that.
          can: { reverse: false },
        },
      ],
    })
    const email = await app.mail.emailTo(author.email, 'decision of our moderators')
    expect(email.source).toContain('hidden automatically')
    const [decision] = await ownDecisions(author)
    expect(decision).toMatchObject({ automatic: true, can: { appeal: true } })
    const appeal = `POST /api/moderation/own/${decision?._id}/appeal` as const
    const text = { token: author.token, body: { text: 'It is fine.' } }
    expect((await callApi(app, appeal, text)).status).toBe(200)
    const judge = `POST /api/moderation/decisions/${decision?._id}/appeal-decision` as const
    const granted = { token: moderator.token, body: { outcome: 'reversed' } }
    expect((await callApi(app, judge, granted)).status).toBe(200)
    expect(await isVisible(subject)).toBe(true)
    await reportAll(trustedReporters.slice(reportersToHide), subject)
    expect(await isVisible(subject)).toBe(true)
  })

  test('do not hide again what a moderator restored', async () => {
    const { author, subject } = await createSubject()
    await reportAll(trustedReporters.slice(0, reportersToHide), subject)
    expect(await isVisible(subject)).toBe(false)
    expect((await decideOpen(subject, { action: 'dismiss' })).status).toBe(200)
    expect(await isVisible(subject)).toBe(true)
    expect(await ownDecisions(author)).toMatchObject([{ reversed: true }])
    const email = await app.mail.emailTo(author.email, 'reversed')
    expect(email.source).toContain('was hidden automatically. It is no longer hidden.')
    await reportAll(trustedReporters, subject)
    const others = await createMany(reportersToHide, () => asTrustedMember(app))
    await reportAll(others, subject)
    expect(await isVisible(subject)).toBe(true)
    expect((await readCase(subject)).found).toMatchObject({ hidden: false, automatic: null })
  })

  test('hide once when they report at the same moment', async () => {
    const reporters = await createMany(6, () => asTrustedMember(app))
    for (let round = 0; round < 5; round++) {
      const { author, subject } = await createSubject()
      const replies = await Promise.all(reporters.map((one) => report(app, one, subject)))
      const received = replies.filter(({ status }) => status === 200)
      expect(received.length).toBeGreaterThanOrEqual(reportersToHide)
      // Those who find it hidden already have nothing to report.
      const late = replies.filter((reply) => !received.includes(reply))
      expect(late.filter(({ body }) => body['code'] !== 'not_found')).toEqual([])
      expect(await isVisible(subject)).toBe(false)
      expect(await ownDecisions(author)).toHaveLength(1)
    }
  })

  test.each([
    ['three members', 3, []],
    ['two with a moderator', 2, ['moderator']],
  ])('hide what those who like them reported before: %s', async (_name, needed, staff) => {
    const { subject } = await createSubject()
    const since = { createdAt: timeFromNow(app.clock, { days: -30 }) }
    await app.deps.db.update(users).set(since).where(eq(users.id, moderator.id))
    const fans = [
      ...staff.map(() => moderator),
      ...(await createMany(3 * needed - staff.length, () => asAgedMember(app))),
    ]
    const reporters = await createMany(needed, () => asAgedMember(app))
    for (const [index, reporter] of reporters.entries()) {
      await appreciate(app, reporter, fans.slice(3 * index, 3 * index + 3))
    }
    await reportAll([...fans, ...reporters.slice(1)], subject)
    expect(await isVisible(subject)).toBe(true)
    await reportAll(reporters.slice(0, 1), subject)
    expect(await isVisible(subject)).toBe(false)
  })

  test('do not hide a course, whose learners would lose it', async () => {
    const owner = await asMember(app, { authorize: true, role: 'instructor' })
    const course = await createCourse(app, { ownerId: owner.id })
    await reportAll(trustedReporters, { kind: 'course', id: course })
    expect((await callApi(app, `GET /api/courses/${course}`)).status).toBe(200)
  })

  test('hide a profile, which a moderator restores', async () => {
    const author = await asMember(app, { bio: 'What they object to.' })
    const subject: Subject = { kind: 'profile', id: author.id }
    await reportAll(trustedReporters, subject)
    const read = async () =>
      JSON.stringify(await app.deps.db.select().from(users).where(eq(users.id, author.id)))
    expect(await read()).not.toContain('object to')
    expect((await decideOpen(subject, { action: 'dismiss' })).status).toBe(200)
    expect(await read()).toContain('object to')
    expect(await read()).toContain(author.fullname)
  })

  test('lose that trust when several of their reports were dismissed', async () => {
    const reporters = await createMany(reportersToHide, () => asTrustedMember(app))
    for (let time = 0; time < limits.dismissedReportsMax; time++) {
      const { subject } = await createSubject()
      await reportAll(reporters.slice(0, 1), subject)
      expect((await decideOpen(subject, { action: 'dismiss' })).status).toBe(200)
    }
    const { subject } = await createSubject()
    await reportAll(reporters, subject)
    expect(await isVisible(subject)).toBe(true)
  })

  test('lose it with a decision of a moderator against them', async () => {
    const reporters = await createMany(reportersToHide, () => asTrustedMember(app))
    const { subject: theirs } = await createSubject(reporters[0])
    await decide(app, moderator, theirs, { action: 'warn' })
    const { subject } = await createSubject()
    await reportAll(reporters, subject)
    expect(await isVisible(subject)).toBe(true)
  })
})

describe('a decision about what was hidden automatically', () => {
  const hideAutomatically = async () => {
    const created = await createSubject()
    await reportAll(trustedReporters.slice(0, reportersToHide), created.subject)
    return created
  }

  test.each(['hide', 'remove'] as const)('of “%s” makes it the moderator’s', async (action) => {
    const { author, subject } = await hideAutomatically()
    const message = 'Please be kind.'
    expect((await decideOpen(subject, { action, reason: 'spam', message })).status).toBe(200)
    expect(await isVisible(subject)).toBe(false)
    const decisions = await ownDecisions(author)
    expect(decisions).toMatchObject([{ automatic: false, action, reason: 'spam', message }])
    const reverse = `POST /api/moderation/decisions/${decisions[0]?._id}/reversal` as const
    expect((await callApi(app, reverse, moderator)).status).toBe(200)
    expect(await isVisible(subject)).toBe(true)
  })

  test('of “hide” hides a profile again that its user wrote in, until it is reversed', async () => {
    const author = await asMember(app, { bio: 'What they object to.' })
    const subject: Subject = { kind: 'profile', id: author.id }
    await reportAll(trustedReporters.slice(0, reportersToHide), subject)
    const body = { fullname: 'Nasty Name', bio: 'Nasty words' }
    const updated = await callApi(app, 'PATCH /user/update', { token: author.token, body })
    expect(updated.status).toBe(200)
    const profile = async () =>
      (await callApi(app, `GET /user/social/profile/${author.id}`, moderator)).body
    expect(await profile()).toMatchObject({ user: body })
    expect((await decideOpen(subject, { action: 'hide', reason: 'spam' })).status).toBe(200)
    expect(JSON.stringify(await profile())).not.toContain('Nasty')
    const [decision] = await ownDecisions(author)
    const reverse = `POST /api/moderation/decisions/${decision?._id}/reversal` as const
    expect((await callApi(app, reverse, moderator)).status).toBe(200)
    const { fullname } = author
    expect(await profile()).toMatchObject({ user: { fullname, bio: 'What they object to.' } })
  })

  test('of “dismiss” grants the appeal that is open', async () => {
    const { author, subject } = await createSubject()
    // The others would lose their trust by the dismissal.
    await reportAll(await createMany(reportersToHide, () => asTrustedMember(app)), subject)
    const [hidden] = await ownDecisions(author)
    const text = { token: author.token, body: { text: 'It is fine.' } }
    const appeal = `POST /api/moderation/own/${hidden?._id}/appeal` as const
    expect((await callApi(app, appeal, text)).status).toBe(200)
    expect((await decideOpen(subject, { action: 'dismiss' })).status).toBe(200)
    expect(await ownDecisions(author)).toMatchObject([
      { reversed: true, appeal: { outcome: 'reversed' } },
    ])
    const judge = `POST /api/moderation/decisions/${hidden?._id}/appeal-decision` as const
    const rejection = { token: moderator.token, body: { outcome: 'upheld' } }
    expect((await callApi(app, judge, rejection)).status).toBe(409)
    await app.mail.emailTo(author.email, 'Your appeal was decided')
  })

  test('of another kind keeps it hidden', async () => {
    const { author, subject } = await hideAutomatically()
    const { status, body } = await decideOpen(subject, { action: 'warn', reason: 'spam' })
    expect(status).toBe(200)
    const { decisions } = (body as { case: { decisions: { action: string }[] } }).case
    expect(decisions.find(({ action }) => action === 'hide')).toMatchObject({
      can: { reverse: true },
    })
    expect(await isVisible(subject)).toBe(false)
    const rows = await app.deps.db
      .select({ action: moderationDecisions.action, by: moderationDecisions.moderatorId })
      .from(moderationDecisions)
      .where(eq(moderationDecisions.userId, author.id))
      .orderBy(moderationDecisions.id)
    expect(rows).toEqual([
      { action: 'hide', by: moderator.id },
      { action: 'warn', by: moderator.id },
    ])
  })
})
