import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { moderationDecisions, users } from '#server/db/schema/index.ts'
import { cleanUpModeration } from '#server/domain/reports/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { moderationLimits as limits } from '#shared/limits.ts'
import { moderationMessages as messages } from '#shared/messages/community/moderation.ts'
import { pages } from '#shared/paths.ts'
import { createPost } from '#tests/factories/community.ts'
import { asModerator, decide, decideOpen, dismiss, report } from '#tests/factories/reports.ts'
import { addTotp } from '#tests/factories/second-factors.ts'
import { addSession, asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { untilEmailsAreSent } from '#tests/helpers/email-queue.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { linkIn } from '#tests/helpers/servers/mail-server.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = Awaited<ReturnType<typeof asMember>>

/** Two moderators, and nobody else who could decide. */
async function asOnlyModerators(): Promise<[Member, Member]> {
  await app.deps.db.update(users).set({ isModerator: false, role: 'student' })
  return [await asModerator(app), await asModerator(app)]
}

async function logInAgain(user: Member): Promise<Member> {
  return { ...user, token: await addSession(app, user.id) }
}

async function sendAppeal({ token }: Member, decision: string) {
  const body = { text: 'It was a quotation.' }
  const call = `POST /api/moderation/own/${decision}/appeal` as const
  expect((await callApi(app, call, { token, body })).status).toBe(200)
}

const decideAppeal = ({ token }: Member, decision: string, outcome: 'upheld' | 'reversed') =>
  callApi(app, `POST /api/moderation/decisions/${decision}/appeal-decision`, {
    token,
    body: { outcome },
  })

/** Whether the moderator gets the button, in the list of appeals. */
async function isOffered({ token }: Member, decision: string): Promise<boolean | undefined> {
  const { body } = await callApi(app, 'GET /api/moderation/cases?list=appeals', { token })
  const { cases } = body as {
    cases: { decisions: { _id: string; can: { decideAppeal: boolean } }[] }[]
  }
  return cases.flatMap(({ decisions }) => decisions).find(({ _id }) => _id === decision)?.can
    .decideAppeal
}

describe('whoever made a decision', () => {
  async function createAppeal(author: Member, moderator: Member) {
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    const decision = await decide(app, moderator, post)
    await sendAppeal(author, decision)
    return decision
  }

  test('decides the appeal of the only other moderator, who cannot', async () => {
    const [first, second] = await asOnlyModerators()
    const decision = await createAppeal(second, first)
    expect(await isOffered(second, decision)).toBe(false)
    expect(await decideAppeal(second, decision, 'reversed')).toMatchObject({
      status: 403,
      body: { msg: messages.ownDecision },
    })
    expect(await isOffered(first, decision)).toBe(true)
    expect((await decideAppeal(first, decision, 'upheld')).status).toBe(200)
  })

  test.each([
    ['is suspended', { suspendedAt: new Date() }],
    ['deletes the account', { erasureAt: new Date() }],
  ])('decides the appeal while the only other moderator %s', async (_name, values) => {
    const [first, second] = await asOnlyModerators()
    const decision = await createAppeal(await asMember(app), first)
    expect(await isOffered(first, decision)).toBe(false)
    expect((await decideAppeal(first, decision, 'upheld')).status).toBe(403)
    await app.deps.db.update(users).set(values).where(eq(users.id, second.id))
    expect(await isOffered(first, decision)).toBe(true)
    expect((await decideAppeal(first, decision, 'upheld')).status).toBe(200)
  })

  test('leaves it to a moderator whose suspension has ended', async () => {
    const [first, second] = await asOnlyModerators()
    const decision = await createAppeal(await asMember(app), first)
    const suspension = {
      suspendedAt: timeFromNow(app.clock, { days: -2 }),
      suspendedUntil: timeFromNow(app.clock, { days: -1 }),
    }
    await app.deps.db.update(users).set(suspension).where(eq(users.id, second.id))
    expect((await decideAppeal(first, decision, 'upheld')).status).toBe(403)
    expect((await decideAppeal(second, decision, 'upheld')).status).toBe(200)
  })
})

describe('whoever reported the content', () => {
  async function reportAndAppeal(reporter: Member, moderator: Member) {
    const author = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    expect((await report(app, reporter, post)).status).toBe(200)
    const decision = await decideOpen(app, moderator, post)
    await sendAppeal(author, decision)
    return decision
  }

  test('leaves the appeal to a moderator who neither reported nor decided', async () => {
    const [reporter, decider] = await asOnlyModerators()
    const decision = await reportAndAppeal(reporter, decider)
    const third = await asModerator(app)
    for (const involved of [reporter, decider]) {
      expect(await isOffered(involved, decision)).toBe(false)
      expect(await decideAppeal(involved, decision, 'upheld')).toMatchObject({
        status: 403,
        body: { msg: messages.ownDecision },
      })
    }
    expect(await isOffered(third, decision)).toBe(true)
    expect((await decideAppeal(third, decision, 'upheld')).status).toBe(200)
  })

  test('leaves it to others also if that report was dismissed earlier', async () => {
    const [reporter, decider] = await asOnlyModerators()
    const author = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    expect((await report(app, reporter, post)).status).toBe(200)
    await dismiss(app, decider, post)
    const decision = await decide(app, decider, post)
    await sendAppeal(author, decision)
    await asModerator(app)
    expect(await isOffered(reporter, decision)).toBe(false)
    expect((await decideAppeal(reporter, decision, 'upheld')).status).toBe(403)
  })

  test('decides it if nobody else can', async () => {
    const [reporter, decider] = await asOnlyModerators()
    const decision = await reportAndAppeal(reporter, decider)
    expect(await isOffered(reporter, decision)).toBe(true)
    expect((await decideAppeal(reporter, decision, 'upheld')).status).toBe(200)
  })
})

describe('where moderators need a second factor', () => {
  const strict = useTestApp({ requireSecondFactor: 'moderators' })

  test('one who must still add it leaves the appeal to whoever made the decision', async () => {
    const [first, second] = [await asModerator(strict), await asModerator(strict)]
    await addTotp(strict, first.id)
    const author = await asMember(strict)
    const post = { kind: 'post', id: await createPost(strict, author.token) } as const
    const decision = await decide(strict, first, post)
    const appealed = await callApi(strict, `POST /api/moderation/own/${decision}/appeal`, {
      token: author.token,
      body: { text: 'It was a quotation.' },
    })
    expect(appealed.status).toBe(200)
    const call = `POST /api/moderation/decisions/${decision}/appeal-decision` as const
    const body = { outcome: 'upheld' }
    expect((await callApi(strict, call, { token: second.token, body })).status).toBe(403)

    await addTotp(strict, second.id)
    expect(await callApi(strict, call, { token: first.token, body })).toMatchObject({
      status: 403,
      body: { msg: messages.ownDecision },
    })
    await strict.deps.db
      .update(users)
      .set({ secondFactorSince: null })
      .where(eq(users.id, second.id))
    const list = await callApi(strict, 'GET /api/moderation/cases?list=appeals', first)
    expect(list.body).toMatchObject({ cases: [{ decisions: [{ can: { decideAppeal: true } }] }] })
    expect((await callApi(strict, call, { token: first.token, body })).status).toBe(200)
  })
})

describe('the email about the outcome', () => {
  test.each([
    ['upheld', 'stays as it is. A moderator hid your post.'],
    [
      'reversed',
      'You were right. The decision to hide your post was reversed. It is no longer hidden.',
    ],
  ] as const)(
    'of an appeal that was %s says what applies and links to it',
    async (outcome, sentence) => {
      const author = await asMember(app)
      const post = { kind: 'post', id: await createPost(app, author.token) } as const
      const [first, second] = await asOnlyModerators()
      const decision = await decide(app, first, post)
      await sendAppeal(author, decision)
      expect((await decideAppeal(second, decision, outcome)).status).toBe(200)
      const email = await app.mail.emailTo(author.email, 'Your appeal was decided')
      expect(email.source.replaceAll(/\s+/g, ' ')).toContain(sentence)
      expect(linkIn(email, pages.ownDecisions)).toBe(publicUrl + pages.ownDecisions)
    },
  )
})

describe('removed content', () => {
  /** An appeal on the last day, which is still open when the content would be deleted. */
  async function appealLate() {
    const owner = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, owner.token) } as const
    const [first, second] = await asOnlyModerators()
    const decision = await decide(app, first, post, { action: 'remove' })
    app.clock.pass({ days: limits.removedRetentionDays - 1 })
    await sendAppeal(owner, decision)
    app.clock.pass({ days: 2 })
    await cleanUpModeration(app.deps)
    // The sessions from before have expired.
    const [author, moderator] = [await logInAgain(owner), await logInAgain(second)]
    const readStatus = async () => (await callApi(app, `GET /api/post/${post.id}`, author)).status
    const countRows = async () =>
      (await app.pool.query('select from posts where id = $1', [post.id])).rowCount
    return { author, moderator, decision, readStatus, countRows }
  }

  test('is restored by an appeal that is granted after the time of its deletion', async () => {
    const { author, moderator, decision, readStatus } = await appealLate()
    const { body } = await callApi(app, 'GET /api/moderation/own', author)
    expect(body).toMatchObject({ decisions: [{ deleteAt: null }] })
    expect((await decideAppeal(moderator, decision, 'reversed')).status).toBe(200)
    expect(await readStatus()).toBe(200)
    await cleanUpModeration(app.deps)
    expect(await readStatus()).toBe(200)
  })

  test('is deleted, also if the deletion of something else fails, which is logged', async () => {
    const owner = await asMember(app)
    const moderator = await asModerator(app)
    const ids = [await createPost(app, owner.token), await createPost(app, owner.token)]
    for (const id of ids) await decide(app, moderator, { kind: 'post', id }, { action: 'remove' })
    const [failing] = ids
    await app.pool.query(`
      create function reject_deletion() returns trigger language plpgsql as
        $$ begin if old.id = '${failing}' then raise 'No.'; end if; return old; end $$;
      create trigger reject_deletion before delete on posts for each row execute function reject_deletion()`)
    app.clock.pass({ days: limits.removedRetentionDays })
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => logged.push(line) })
    await cleanUpModeration({ ...app.deps, log })
    const { rows } = await app.pool.query('select id from posts where id = any ($1)', [ids])
    expect(rows).toEqual([{ id: failing }])
    expect(logged).toEqual([
      expect.stringContaining('A piece of removed content could not be deleted'),
    ])
    await app.pool.query('drop function reject_deletion cascade')
    await cleanUpModeration(app.deps)
    expect((await app.pool.query('select from posts where id = $1', [failing])).rowCount).toBe(0)
  })

  test('is deleted once its appeal is rejected', async () => {
    const { moderator, decision, readStatus, countRows } = await appealLate()
    expect(await countRows()).toBe(1)
    expect((await decideAppeal(moderator, decision, 'upheld')).status).toBe(200)
    await cleanUpModeration(app.deps)
    expect(await countRows()).toBe(0)
    expect(await readStatus()).toBe(404)
  })
})

describe('a reversal', () => {
  async function hideAndAppeal() {
    const author = await asMember(app)
    const post = { kind: 'post', id: await createPost(app, author.token) } as const
    const [first, second] = await asOnlyModerators()
    const decision = await decide(app, first, post)
    await sendAppeal(author, decision)
    return { author, first, second, decision }
  }

  const reverse = ({ token }: Member, decision: string) =>
    callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, { token })

  test('grants an open appeal, of which the author is told once', async () => {
    const { author, first, second, decision } = await hideAndAppeal()
    // The email about a decision that was reversed meanwhile is not sent.
    await untilEmailsAreSent(app)
    const { body } = await reverse(first, decision)
    expect(body).toMatchObject({
      case: {
        decisions: [{ reversed: true, appeal: { outcome: 'reversed' }, can: noRights }],
      },
    })
    expect(await isOffered(second, decision)).toBeUndefined()
    expect(await decideAppeal(second, decision, 'upheld')).toMatchObject({ status: 409 })
    expect((await callApi(app, 'GET /api/moderation/own', author)).body).toMatchObject({
      decisions: [{ reversed: true, appeal: { outcome: 'reversed' } }],
    })
    expect(await listMessages(author)).toEqual({
      notifications: ['appeal_decided', 'moderation_decided'],
      emails: ['A decision of our moderators', 'Your appeal was decided'],
    })
  })

  test('keeps the outcome of an appeal that was rejected before', async () => {
    const { author, second, decision } = await hideAndAppeal()
    expect((await decideAppeal(second, decision, 'upheld')).status).toBe(200)
    expect((await reverse(second, decision)).status).toBe(200)
    expect((await callApi(app, 'GET /api/moderation/own', author)).body).toMatchObject({
      decisions: [{ reversed: true, appeal: { outcome: 'upheld' } }],
    })
  })

  test('by an earlier version, which left the appeal open, counts as granted', async () => {
    const { author, second, decision } = await hideAndAppeal()
    await app.deps.db
      .update(moderationDecisions)
      .set({ reversedAt: app.clock.now() })
      .where(eq(moderationDecisions.id, decision))
    expect(await isOffered(second, decision)).toBeUndefined()
    expect(await decideAppeal(second, decision, 'upheld')).toMatchObject({ status: 409 })
    expect((await callApi(app, 'GET /api/moderation/own', author)).body).toMatchObject({
      decisions: [{ reversed: true, appeal: { outcome: 'reversed' } }],
    })
  })
})

const noRights = { reverse: false, decideAppeal: false }

/** What the user got, in the app, newest first, and by email. */
async function listMessages({ email, token }: Member) {
  await sendNotificationEmails(app)
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  const { notifications } = body as { notifications: { kind: string }[] }
  return {
    notifications: notifications.map(({ kind }) => kind),
    emails: app.mail.emails
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject)
      .toSorted(),
  }
}
