import { describe, expect, test } from 'vitest'
import { shortComment, shortPost } from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

interface Caller {
  token: string
}

const changePost = (caller: Caller, id: string, body: unknown, query = '?fields=short') =>
  callApi(app, `PATCH /api/post/${id}${query}`, { ...caller, body })
const changeComment = (caller: Caller, id: string, body: unknown) =>
  callApi(app, `PATCH /api/post/comment/${id}`, { ...caller, body })

async function getPost(caller: Caller, id: string) {
  return shortPost.parse((await callApi(app, `GET /api/post/${id}?fields=short`, caller)).body)
}

describe('a post', () => {
  test('is edited by its author only, and then says when', async () => {
    const [author, stranger] = [await asMember(app), await asMember(app)]
    const admin = await asMember(app, { role: 'admin' })
    const id = await createPost(app, author.token, { content: 'First', feeling: 'proud' })
    expect((await changePost(stranger, id, { content: 'Mine now' })).status).toBe(403)
    expect((await changePost(admin, id, { content: 'Mine now' })).status).toBe(403)
    const before = await getPost(stranger, id)
    expect(before).toMatchObject({ content: 'First', version: 1 })
    expect(before).not.toHaveProperty('editedAt')
    const reply = await changePost(author, id, { content: '  Second ', feeling: '' })
    expect(reply.status).toBe(200)
    const after = await getPost(stranger, id)
    expect(after).toMatchObject({
      content: 'Second',
      version: 2,
      editedAt: expect.stringMatching(/Z$/),
      createdAt: before.createdAt,
    })
    expect(after).not.toHaveProperty('feeling')
  })

  test('keeps what is omitted, and a save without a change is not an edit', async () => {
    const author = await asMember(app)
    const id = await createPost(app, author.token, { content: 'Same', feeling: 'proud' })
    for (const body of [{}, { content: 'Same' }, { feeling: 'proud', images: false }]) {
      expect(await changePost(author, id, body)).toMatchObject({
        status: 200,
        body: { version: 1 },
      })
    }
    const post = await getPost(author, id)
    expect(post).toMatchObject({ content: 'Same', feeling: 'proud' })
    expect(post).not.toHaveProperty('editedAt')
  })

  test('based on an older version is rejected with the current post, unless it has no version', async () => {
    const author = await asMember(app)
    const id = await createPost(app, author.token)
    await changePost(author, id, { content: 'From this tab', version: 1 })
    const rejected = await changePost(author, id, { content: 'From another', version: 1 })
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        msg: messages.postChanged,
        post: { content: 'From this tab', version: 2 },
      },
    })
    expect((await getPost(author, id)).content).toBe('From this tab')
    const overwritten = await changePost(author, id, { content: 'From another' })
    expect(overwritten).toMatchObject({ status: 200, body: { version: 3 } })
  })

  test('edited at the same moment in ten tabs has one winner', async () => {
    const author = await asMember(app)
    const id = await createPost(app, author.token)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, tab) =>
        changePost(author, id, { content: `Tab ${tab}`, version: 1 }),
      ),
    )
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...Array(9).fill(409)])
    expect((await getPost(author, id)).version).toBe(2)
  })

  test('in the old shape has no new fields', async () => {
    const author = await asMember(app)
    const id = await createPost(app, author.token)
    const { body } = await changePost(author, id, { content: 'Second' }, '')
    expect(Object.keys(body).toSorted()).toEqual(
      ['_id', 'comments', 'content', 'createdAt', 'images', 'likes', 'postedBy'].toSorted(),
    )
  })

  test.each([
    [{ content: ' ' }, 'content', messages.postEmpty],
    [{ content: 'a'.repeat(5001) }, 'content', messages.postTooLong],
    [{ feeling: 'furious' }, 'feeling', messages.unknownMood],
  ])('is not edited with %j', async (body, field, msg) => {
    const author = await asMember(app)
    const id = await createPost(app, author.token)
    expect(await changePost(author, id, body)).toMatchObject({
      status: 400,
      body: { msg, fields: { [field]: msg } },
    })
  })

  test('that does not exist cannot be edited', async () => {
    const author = await asMember(app)
    for (const id of ['nonsense', crypto.randomUUID()]) {
      expect((await changePost(author, id, { content: 'a' })).status).toBe(404)
      expect((await changeComment(author, id, { text: 'a' })).status).toBe(404)
      expect((await callApi(app, `GET /api/post/comment/${id}`, author)).status).toBe(404)
    }
  })
})

describe('a comment', () => {
  test('is edited by its author only, not by the owner of the post', async () => {
    const [owner, writer] = [await asMember(app), await asMember(app)]
    const admin = await asMember(app, { role: 'admin' })
    const postId = await createPost(app, owner.token)
    const id = await createComment(app, writer.token, postId, 'First')
    for (const other of [owner, admin]) {
      expect((await changeComment(other, id, { text: 'Mine now' })).status).toBe(403)
    }
    const reply = await changeComment(writer, id, { text: ' Second ', version: 1 })
    expect(reply.status).toBe(200)
    const edited = { text: 'Second', version: 2, editedAt: expect.stringMatching(/Z$/) }
    expect(shortComment.parse(reply.body)).toMatchObject(edited)
    expect((await getPost(owner, postId)).comments).toMatchObject([edited])
    const one = await callApi(app, `GET /api/post/comment/${id}`, owner)
    expect(shortComment.parse(one.body)).toMatchObject({
      ...edited,
      can: { edit: false, delete: true },
    })
    const page = await callApi(app, `GET /api/post/${postId}/comments`, owner)
    expect(page.body['comments']).toMatchObject([edited])
  })

  test('based on an older version is rejected with the current comment', async () => {
    const author = await asMember(app)
    const id = await createComment(app, author.token, await createPost(app, author.token), 'First')
    expect((await changeComment(author, id, { text: 'First' })).body).toMatchObject({ version: 1 })
    await changeComment(author, id, { text: 'From this tab', version: 1 })
    expect(await changeComment(author, id, { text: 'From another', version: 1 })).toMatchObject({
      status: 409,
      body: { msg: messages.commentChanged, comment: { text: 'From this tab', version: 2 } },
    })
  })

  test.each([
    ['', messages.commentEmpty],
    ['a'.repeat(2001), messages.commentTooLong],
  ])('is not edited to %j', async (text, msg) => {
    const author = await asMember(app)
    const id = await createComment(app, author.token, await createPost(app, author.token))
    expect(await changeComment(author, id, { text })).toMatchObject({
      status: 400,
      body: { msg, fields: { text: msg } },
    })
  })
})

describe('with rate limits', () => {
  const limited = useTestApp({ rateLimits: true })

  test('edits of posts and comments are limited to sixty in ten minutes', async () => {
    const author = await asMember(limited)
    const id = await createPost(limited, author.token)
    const commentId = await createComment(limited, author.token, id)
    const edit = (call: 'post' | 'comment', text: string) =>
      call === 'post'
        ? callApi(limited, `PATCH /api/post/${id}`, { ...author, body: { content: text } })
        : callApi(limited, `PATCH /api/post/comment/${commentId}`, { ...author, body: { text } })
    for (let count = 1; count <= 30; count++) {
      expect((await edit('post', `Edit ${count}`)).status).toBe(200)
      expect((await edit('comment', `Edit ${count}`)).status).toBe(200)
    }
    expect((await edit('post', 'One more')).status).toBe(429)
    expect((await edit('comment', 'One more')).status).toBe(429)
  })
})
