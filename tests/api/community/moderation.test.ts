import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#server/db/schema/index.ts'
import {
  communityMessages as messages,
  removalReasonNames,
} from '#shared/messages/community/community.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = TestUser & { token: string }

const kinds = [
  { kind: 'post', action: 'post.removed', msg: messages.postRemoved },
  { kind: 'comment', action: 'comment.removed', msg: messages.commentRemoved },
] as const

describe.each(kinds)('a $kind', ({ kind, action, msg }) => {
  const remove = (id: string, token: string, body: object) =>
    callApi(app, `POST /api/admin/${kind}s/${id}/removal`, { token, body })
  const deleteAsOwner = (id: string, token: string) =>
    callApi(app, kind === 'post' ? `DELETE /api/post/${id}` : `DELETE /api/post/comment/${id}`, {
      token,
    })
  const listEntries = (authorId: string) =>
    app.deps.db
      .select({
        actorId: auditEntries.actorId,
        action: auditEntries.action,
        details: auditEntries.details,
      })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, authorId))

  async function create(token: string): Promise<string> {
    const post = await createPost(app, token)
    return kind === 'post' ? post : createComment(app, token, post)
  }

  test('of someone else is removed by an admin, with a reason in the audit log', async () => {
    const [author, admin] = [await asMember(app), await asMember(app, { role: 'admin' })]
    const id = await create(author.token)
    expect(await remove(id, admin.token, { reason: 'harassment' })).toMatchObject({
      status: 200,
      body: { msg },
    })
    expect((await remove(id, admin.token, { reason: 'spam' })).status).toBe(404)
    expect(await listEntries(author.id)).toEqual([
      { actorId: admin.id, action, details: { reason: 'harassment' } },
    ])
    const found = await callApi(app, `GET /api/admin/audit?search=${author.id}`, admin)
    expect(found.body).toMatchObject([{ action, subject: { _id: author.id } }])
    expect(removalReasonNames.harassment).toBe('Harassment or hate')

    const { body } = await callApi(app, 'GET /api/notifications', author)
    expect(body).toMatchObject({
      unread: 1,
      notifications: [{ kind: `${kind}_removed`, reason: 'harassment', actors: [], people: 0 }],
    })
    expect(JSON.stringify(body)).not.toContain(admin.id)
  })

  test.each([{}, { reason: '' }, { reason: 'because' }, { reason: 7 }])(
    'is not removed for the reason %j',
    async (body) => {
      const [author, admin] = [await asMember(app), await asMember(app, { role: 'admin' })]
      const id = await create(author.token)
      expect(await remove(id, admin.token, body)).toMatchObject({
        status: 400,
        body: { fields: { reason: messages.reasonMissing } },
      })
      expect(await listEntries(author.id)).toEqual([])
    },
  )

  test('is removed by nobody else, not even its author', async () => {
    const author = await asMember(app)
    const id = await create(author.token)
    expect((await remove(id, author.token, { reason: 'spam' })).status).toBe(403)
  })

  test('is logged without a reason if an older client of an admin deletes it, and not if its owner does', async () => {
    const [author, admin] = [await asMember(app), await asMember(app, { role: 'admin' })]
    expect((await deleteAsOwner(await create(author.token), author.token)).status).toBe(200)
    expect((await deleteAsOwner(await create(admin.token), admin.token)).status).toBe(200)
    expect(await listEntries(author.id)).toEqual([])
    expect(await listEntries(admin.id)).toEqual([])
    expect((await deleteAsOwner(await create(author.token), admin.token)).status).toBe(200)
    expect(await listEntries(author.id)).toEqual([{ actorId: admin.id, action, details: {} }])
  })

  test('is removed once if two admins do so at the same time', async () => {
    const author = await asMember(app)
    const admins = [await asMember(app, { role: 'admin' }), await asMember(app, { role: 'admin' })]
    const id = await create(author.token)
    const replies = await Promise.all(
      admins.map(({ token }) => remove(id, token, { reason: 'off_topic' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await listEntries(author.id)).toHaveLength(1)
  })
})

test.each<[string, (owner: Member, writer: Member, post: string) => Promise<unknown>]>([
  [
    'whose author blocked the receiver',
    (owner, writer) => callApi(app, `PUT /user/blocks/${writer.id}`, owner),
  ],
  [
    'that a moderator hid',
    async (_owner, _writer, id) => decide(app, await asModerator(app), { kind: 'post', id }),
  ],
])('the notice of a removed comment arrives also from a post %s', async (_name, act) => {
  const [owner, writer] = [await asMember(app), await asMember(app)]
  const admin = await asMember(app, { role: 'admin' })
  const post = await createPost(app, owner.token)
  const comment = await createComment(app, writer.token, post)
  const removal = { token: admin.token, body: { reason: 'harassment' } }
  const { status } = await callApi(app, `POST /api/admin/comments/${comment}/removal`, removal)
  expect(status).toBe(200)
  await act(owner, writer, post)
  expect((await callApi(app, 'GET /api/notifications', writer)).body).toMatchObject({
    unread: 1,
    notifications: [{ kind: 'comment_removed', reason: 'harassment' }],
  })
  app.clock.pass({ minutes: 5 })
  await sendNotificationEmails(app)
  await app.mail.emailTo(writer.email, 'removed your comment')
})
