import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eraseDueAccounts } from '#server/domain/privacy/index.ts'
import { cleanUpModeration } from '#server/domain/reports/index.ts'
import { shortPost } from '#shared/contract/community/community.ts'
import { moderationLimits } from '#shared/limits.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asModerator, decide, findOpenCase, report } from '#tests/factories/reports.ts'
import { addSession, asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()

type Member = TestUser & { token: string }

const heldText = 'See spam.example.'
let moderator: Member

beforeAll(async () => {
  const admin = await asMember(app, { role: 'admin' })
  await createFilter(app, admin, 'link', 'spam.example', 'hide')
})

// For each test, since a test that moves the clock ends the sessions of others.
beforeEach(async () => {
  moderator = await asModerator(app)
})

/** A post with a comment and a reply to it, each by somebody else. */
async function createThread(text?: string) {
  const [writer, replier] = [await asMember(app), await asMember(app)]
  const postId = await createPost(app, (await asMember(app)).token)
  const commentId = await createComment(app, writer.token, postId, 'A comment')
  const replyId = await createReply(app, replier.token, commentId, text)
  return { writer, replier, postId, commentId, replyId }
}

/** The texts of the comments and replies that everyone sees, and how many the post counts. */
async function readThreads(postId: string) {
  const token = await addSession(app, moderator.id)
  const { body } = await callApi(app, `GET /api/post/${postId}?fields=short`, { token })
  const { comments, commentCount } = shortPost.parse(body)
  const threads = comments.map(({ deleted, text, replies }) => ({
    text: deleted ? '(deleted)' : text,
    replies: replies.map((reply) => reply.text),
  }))
  return { threads, commentCount }
}

const remove = async ({ token }: Member, commentId: string) => {
  const reply = await callApi(app, `DELETE /api/post/comment/${commentId}`, { token })
  expect(reply.status).toBe(200)
}

async function dismiss(commentId: string) {
  const id = await findOpenCase(app, { kind: 'comment', id: commentId })
  const token = await addSession(app, moderator.id)
  const decision = { token, body: { action: 'dismiss' } }
  const reply = await callApi(app, `POST /api/moderation/cases/${id}/decision`, decision)
  expect(reply.status).toBe(200)
}

async function erase(user: Member) {
  await app.pool.query(`update users set erasure_at = now() - interval '1 second' where id = $1`, [
    user.id,
  ])
  await eraseDueAccounts(app.deps)
}

test('a reply that is written while its comment is hidden is hidden with it', async () => {
  const { postId, commentId } = await createThread()
  const [replier, mentioned] = [await asMember(app), await asMember(app)]
  const client = await app.pool.connect()
  onTestFinished(() => client.release(true))
  const countWaiting = async () => {
    const { rowCount } = await app.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  }
  // Mentions are stored after the reply, in the same transaction.
  await client.query('begin')
  await client.query('lock table user_mentions in share mode')
  const reply = createReply(app, replier.token, commentId, `Ask @${mentioned.username}`)
  await until('the reply to be stored', async () => (await countWaiting()) === 1)
  let isDecided = false
  const decision = decide(app, moderator, { kind: 'comment', id: commentId }).finally(() => {
    isDecided = true
  })
  await until('the decision', async () => isDecided || (await countWaiting()) === 2)
  await client.query('commit')
  const decided = await decision
  await reply
  expect(await readThreads(postId)).toEqual({ threads: [], commentCount: 0 })
  const reversal = `POST /api/moderation/decisions/${decided}/reversal` as const
  await callApi(app, reversal, moderator)
  expect((await readThreads(postId)).threads).toMatchObject([
    { replies: ['Thank you.', `Ask @${mentioned.username}`] },
  ])
})

test('writers in a thread do not wait for each other while it is hidden', async () => {
  for (let round = 0; round < 6; round++) {
    const { writer, replier, postId, commentId, replyId } = await createThread()
    const other = await asMember(app)
    const add = (text: string) =>
      callApi(app, `POST /api/post/comment/${commentId}/replies`, {
        token: other.token,
        body: { text },
      })
    const edit = ({ token }: Member, id: string) =>
      callApi(app, `PATCH /api/post/comment/${id}`, { token, body: { text: heldText } })
    const subject = { kind: 'comment', id: commentId } as const
    await report(app, other, subject)
    const hide = async () =>
      callApi(app, `POST /api/moderation/cases/${await findOpenCase(app, subject)}/decision`, {
        token: moderator.token,
        body: { action: 'hide', reason: 'spam' },
      })
    const replies = await Promise.all([
      add(heldText),
      add('Hello'),
      add(heldText),
      round % 2 === 0 ? edit(writer, commentId) : hide(),
      edit(replier, replyId),
      callApi(app, `DELETE /api/post/comment/${replyId}`, replier),
    ])
    for (const { status } of replies) expect(status).toBeOneOf([200, 404])
    expect(await readThreads(postId)).toEqual({ threads: [], commentCount: 0 })
  }
})

describe('a reply that is held for review', () => {
  const restored = {
    threads: [{ text: '(deleted)', replies: [heldText] }],
    commentCount: 1,
  }
  const nothing = { threads: [], commentCount: 0 }

  test.each<[string, (writer: Member, commentId: string) => Promise<void>]>([
    ['its author deletes the comment', remove],
    ['the account of its author is erased', erase],
  ])('is not lost when %s', async (_name, deleteComment) => {
    const { writer, postId, commentId, replyId } = await createThread(heldText)
    await deleteComment(writer, commentId)
    expect(await readThreads(postId)).toEqual(nothing)
    await dismiss(replyId)
    expect(await readThreads(postId)).toEqual(restored)
  })

  test.each<[string, (other: Member, replyId: string) => Promise<void>]>([
    ['is deleted', remove],
    ['is erased with its author', erase],
  ])(
    'is not lost when the only other reply to a deleted comment %s',
    async (_name, deleteReply) => {
      const { writer, postId, commentId, replyId } = await createThread(heldText)
      const other = await asMember(app)
      const otherReply = await createReply(app, other.token, commentId, 'Another')
      await remove(writer, commentId)
      expect((await readThreads(postId)).threads).toEqual([
        { text: '(deleted)', replies: ['Another'] },
      ])
      await deleteReply(other, otherReply)
      expect(await readThreads(postId)).toEqual(nothing)
      await dismiss(replyId)
      expect(await readThreads(postId)).toEqual(restored)
    },
  )

  test('takes the deleted comment with it once it is deleted itself', async () => {
    const { writer, postId, commentId, replyId } = await createThread()
    await decide(app, moderator, { kind: 'comment', id: replyId }, { action: 'remove' })
    await remove(writer, commentId)
    app.clock.pass({ days: moderationLimits.removedRetentionDays })
    await cleanUpModeration(app.deps)
    const { rows } = await app.pool.query('select from post_comments where post_id = $1', [postId])
    expect(rows).toEqual([])
  })
})

test('replies to a hidden comment are shown again when the account of its author is erased', async () => {
  const { writer, replier, postId, commentId, replyId } = await createThread()
  const removed = await createReply(app, replier.token, commentId, 'Another')
  await decide(app, moderator, { kind: 'comment', id: removed })
  await decide(app, moderator, { kind: 'comment', id: commentId }, { action: 'remove' })
  await erase(writer)
  app.clock.pass({ days: moderationLimits.removedRetentionDays })
  await cleanUpModeration(app.deps)
  expect(await readThreads(postId)).toEqual({
    threads: [{ text: '(deleted)', replies: ['Thank you.'] }],
    commentCount: 1,
  })
  const path = `GET /api/post/comment/${replyId}` as const
  expect((await callApi(app, path, { token: await addSession(app, replier.id) })).status).toBe(200)
})

describe('a reply that a moderator removes', () => {
  const shown = (replies: string[]) => ({ text: 'A comment', replies })
  const reverse = async (decision: string) => {
    const token = await addSession(app, moderator.id)
    const { status } = await callApi(app, `POST /api/moderation/decisions/${decision}/reversal`, {
      token,
    })
    expect(status).toBe(200)
  }
  const decideOpen = async (id: string) => {
    const caseId = await findOpenCase(app, { kind: 'comment', id })
    const token = await addSession(app, moderator.id)
    const { status, body } = await callApi(app, `POST /api/moderation/cases/${caseId}/decision`, {
      token,
      body: { action: 'remove', reason: 'harassment' },
    })
    expect(status).toBe(200)
    return (body as { case: { decisions: { _id: string }[] } }).case.decisions[0]?._id ?? ''
  }
  const countNotifications = async (member: Member) => {
    const { body } = await callApi(app, 'GET /api/notifications', member)
    const { notifications } = body as { notifications: { kind: string }[] }
    return notifications.filter(({ kind }) => kind === 'comment_reply').length
  }

  /** Both the comment and the reply to it are reported before a decision. */
  async function createReportedThread() {
    const thread = await createThread()
    const ids = [thread.commentId, thread.replyId]
    for (const id of ids) await report(app, await asMember(app), { kind: 'comment', id })
    return thread
  }

  test('after the comment stays removed when the comment is shown again', async () => {
    const { writer, postId, commentId, replyId } = await createReportedThread()
    const ofComment = await decideOpen(commentId)
    const ofReply = await decideOpen(replyId)
    await reverse(ofComment)
    expect(await readThreads(postId)).toEqual({ threads: [shown([])], commentCount: 1 })
    expect(await countNotifications(writer)).toBe(0)
    await reverse(ofReply)
    expect(await readThreads(postId)).toEqual({
      threads: [shown(['Thank you.'])],
      commentCount: 2,
    })
    expect(await countNotifications(writer)).toBe(1)
  })

  test('after the comment stays hidden with it when its own decision is reversed', async () => {
    const { writer, replier, postId, commentId, replyId } = await createReportedThread()
    const ofComment = await decideOpen(commentId)
    const ofReply = await decideOpen(replyId)
    await reverse(ofReply)
    expect(await readThreads(postId)).toEqual({ threads: [], commentCount: 0 })
    const path = `/api/post/comment/${replyId}` as const
    expect((await callApi(app, `GET ${path}`, replier)).status).toBe(404)
    await reverse(ofComment)
    expect((await readThreads(postId)).threads).toEqual([shown(['Thank you.'])])
    expect(await countNotifications(writer)).toBe(1)
  })

  test('before the comment stays removed, and then hidden with it until both are reversed', async () => {
    const { writer, postId, commentId, replyId } = await createReportedThread()
    const ofReply = await decideOpen(replyId)
    const ofComment = await decideOpen(commentId)
    await reverse(ofReply)
    expect(await readThreads(postId)).toEqual({ threads: [], commentCount: 0 })
    expect(await countNotifications(writer)).toBe(0)
    await reverse(ofComment)
    expect(await readThreads(postId)).toEqual({
      threads: [shown(['Thank you.'])],
      commentCount: 2,
    })
    expect(await countNotifications(writer)).toBe(1)
  })
})
