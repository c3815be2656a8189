import { describe, expect, test } from 'vitest'
import {
  post,
  shortPost,
  type Reply,
  type ShortPost,
} from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = Awaited<ReturnType<typeof asMember>>

async function short({ token }: Member, id: string): Promise<ShortPost> {
  return shortPost.parse((await callApi(app, `GET /api/post/${id}?fields=short`, { token })).body)
}

async function full({ token }: Member, id: string) {
  return post.parse((await callApi(app, `GET /api/post/${id}`, { token })).body)
}

const reply = ({ token }: Member, id: string, text: unknown = 'Thank you.') =>
  callApi(app, `POST /api/post/comment/${id}/replies`, { token, body: { text } })
const remove = ({ token }: Member, id: string) =>
  callApi(app, `DELETE /api/post/comment/${id}`, { token })

async function notificationsOf({ id }: Member): Promise<string[]> {
  const { rows } = await app.pool.query<{ kind: string }>(
    'select kind from notifications where receiver_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

/** A post by `owner` with a comment by `writer`. */
async function createThread() {
  const [owner, writer, reader] = [await asMember(app), await asMember(app), await asMember(app)]
  const postId = await createPost(app, owner.token)
  const commentId = await createComment(app, writer.token, postId)
  return { owner, writer, reader, postId, commentId }
}

describe('a reply', () => {
  test('to a comment or to a reply is in the thread and names whom it replies to', async () => {
    const { owner, writer, reader, postId, commentId } = await createThread()
    const first = await reply(reader, commentId, ' First \n line ')
    expect(first).toMatchObject({
      status: 200,
      body: {
        text: 'First \n line',
        postedBy: { _id: reader.id },
        replyTo: { _id: writer.id, fullname: writer.fullname },
        can: { edit: true, delete: true, moderate: false },
      },
    })
    await reply(owner, String(first.body['_id']), 'Second')
    const seen = await short(writer, postId)
    expect(seen).toMatchObject({
      commentCount: 3,
      comments: [
        {
          _id: commentId,
          deleted: false,
          replyCount: 2,
          replies: [
            { text: 'First \n line', replyTo: { _id: writer.id }, can: { delete: false } },
            { text: 'Second', replyTo: { _id: reader.id } },
          ],
        },
      ],
    })
    expect(seen.comments).toHaveLength(1)
  })

  test('is in the flat list of older clients, in order of time and in their shape', async () => {
    const { owner, reader, postId, commentId } = await createThread()
    await createReply(app, reader.token, commentId, 'A reply')
    await createComment(app, owner.token, postId, 'A comment')
    const { comments } = await full(owner, postId)
    expect(comments.map(({ text }) => text)).toEqual(['Well said.', 'A reply', 'A comment'])
    for (const comment of comments) {
      expect(Object.keys(comment)).toEqual(['_id', 'text', 'postedBy', 'createdAt'])
    }
  })

  test.each([
    ['', messages.commentEmpty],
    ['a'.repeat(2001), messages.commentTooLong],
  ])('is rejected as %j', async (text, msg) => {
    const { reader, commentId } = await createThread()
    expect(await reply(reader, commentId, text)).toMatchObject({
      status: 400,
      body: { msg, fields: { text: msg } },
    })
  })

  test.each(['nonsense', crypto.randomUUID()])('to the comment %s is not found', async (id) => {
    const reader = await asMember(app)
    const notFound = { status: 404, body: { msg: messages.unknownComment } }
    expect(await reply(reader, id)).toMatchObject(notFound)
    expect(await callApi(app, `GET /api/post/comment/${id}/replies`, reader)).toMatchObject(
      notFound,
    )
  })

  test('notifies the author of what it replies to and the owner of the post, each once', async () => {
    const { owner, writer, reader, postId, commentId } = await createThread()
    const first = await createReply(app, reader.token, commentId)
    await createReply(app, writer.token, first)
    await createReply(app, writer.token, commentId)
    expect(await notificationsOf(writer)).toEqual(['comment_reply'])
    expect(await notificationsOf(reader)).toEqual(['comment_reply'])
    expect(await notificationsOf(owner)).toEqual(['comment', 'comment', 'comment', 'comment'])
    const byOwner = await createComment(app, owner.token, postId)
    await createReply(app, reader.token, byOwner)
    expect((await notificationsOf(owner)).at(-1)).toBe('comment_reply')
    expect(await notificationsOf(owner)).toHaveLength(5)
    const { body } = await callApi(app, 'GET /api/notifications', writer)
    expect(body).toMatchObject({
      notifications: [{ kind: 'comment_reply', own: false, post: { _id: postId } }],
    })
    await remove(reader, first)
    expect(await notificationsOf(writer)).toEqual([])
  })
})

test('the newest two replies come with their comment, and older ones are paginated', async () => {
  const { writer, commentId, postId } = await createThread()
  for (let number = 1; number <= 24; number++) {
    await createReply(app, writer.token, commentId, `Reply ${number}`)
  }
  const [comment] = (await short(writer, postId)).comments
  expect(comment?.replyCount).toBe(24)
  expect(comment?.replies.map(({ text }) => text)).toEqual(['Reply 23', 'Reply 24'])
  const older = async (before: string) => {
    const call = `GET /api/post/comment/${commentId}/replies?before=${before}` as const
    return (await callApi(app, call, writer)).body['replies'] as Reply[]
  }
  const page = await older(comment?.replies[0]?._id ?? '')
  expect(page.map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Reply ${index + 3}`),
  )
  expect((await older(page[0]?._id ?? '')).map(({ text }) => text)).toEqual(['Reply 1', 'Reply 2'])
  const list = await callApi(app, `GET /api/post/${postId}/comments`, writer)
  expect(list.body['comments']).toMatchObject([{ _id: commentId, replyCount: 24 }])
})

describe('a deleted comment', () => {
  test('with replies stays without text and author, until its last reply is deleted', async () => {
    const { owner, writer, reader, postId, commentId } = await createThread()
    const replies = [
      await createReply(app, reader.token, commentId),
      await createReply(app, writer.token, commentId),
    ]
    expect(await remove(writer, commentId)).toMatchObject({
      status: 200,
      body: { msg: messages.commentDeleted },
    })
    expect(await short(writer, postId)).toMatchObject({
      commentCount: 2,
      comments: [
        {
          _id: commentId,
          deleted: true,
          text: '',
          postedBy: null,
          can: { edit: false, delete: false, moderate: false },
          replyCount: 2,
        },
      ],
    })
    expect((await full(writer, postId)).comments.map(({ _id }) => _id)).toEqual(replies)
    for (const attempt of [
      await remove(writer, commentId),
      await remove(owner, commentId),
      await reply(reader, commentId),
    ])
      expect(attempt.status).toBe(404)
    // The thread is still open: replies can be replied to.
    replies.push(await createReply(app, owner.token, replies[0] ?? ''))
    const removed = await Promise.all(replies.map((id) => remove(owner, id)))
    expect(removed.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await short(writer, postId)).toMatchObject({ commentCount: 0, comments: [] })
    const { rows } = await app.pool.query('select from post_comments where post_id = $1', [postId])
    expect(rows).toEqual([])
  })

  test('without replies is gone, and a reply is deleted by those who may delete comments', async () => {
    const { owner, writer, reader, postId, commentId } = await createThread()
    const admin = await asMember(app, { role: 'admin' })
    for (const remover of [owner, reader, admin]) {
      const id = await createReply(app, reader.token, commentId)
      expect((await remove(writer, id)).status).toBe(403)
      const can = {
        edit: remover === reader,
        delete: remover !== admin,
        moderate: remover === admin,
      }
      expect((await short(remover, postId)).comments[0]?.replies[0]?.can).toEqual(can)
      expect((await remove(remover, id)).status).toBe(200)
    }
    expect((await remove(writer, commentId)).status).toBe(200)
    expect((await short(writer, postId)).comments).toEqual([])
  })

  test('of a deleted account keeps the replies of others, and the counts are right', async () => {
    const { owner, writer, reader, postId, commentId } = await createThread()
    const admin = await asMember(app, { role: 'admin' })
    await createReply(app, reader.token, commentId, 'Kept')
    await createReply(app, writer.token, commentId, 'Theirs')
    const alone = await createComment(app, writer.token, postId, 'Alone')
    await createReply(app, writer.token, alone, 'Also alone')
    expect((await callApi(app, `DELETE /user/delete/${writer.id}`, admin)).status).toBe(200)
    expect(await short(owner, postId)).toMatchObject({
      commentCount: 1,
      comments: [{ deleted: true, replyCount: 1, replies: [{ text: 'Kept', replyTo: null }] }],
    })
    expect((await callApi(app, `DELETE /user/delete/${reader.id}`, admin)).status).toBe(200)
    expect(await short(owner, postId)).toMatchObject({ commentCount: 0, comments: [] })
  })
})

test('a post is deleted while its comments are', async () => {
  const owner = await asMember(app)
  for (let round = 0; round < 10; round += 1) {
    const id = await createPost(app, owner.token)
    const comments = await Promise.all([1, 2, 3, 4].map(() => createComment(app, owner.token, id)))
    const replies = await Promise.all([
      ...comments.slice(0, 2).map((comment) => remove(owner, comment)),
      callApi(app, `DELETE /api/post/${id}`, { token: owner.token }),
      ...comments.slice(2).map((comment) => remove(owner, comment)),
    ])
    expect(replies.filter(({ status }) => status !== 200 && status !== 404)).toEqual([])
  }
})
