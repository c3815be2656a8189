import { describe, expect, test } from 'vitest'
import {
  postListResponse,
  shortPost,
  shortPostListResponse,
  type Post,
  type ShortPost,
} from '#shared/contract/community/community.ts'
import { communityMessages as messages } from '#shared/messages/community/community.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { uploadAs } from '#tests/factories/media/files.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { getDefaultAvatar } from '#tests/helpers/default-avatar.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

const write = (token: string, body: unknown) => callApi(app, 'POST /api/post', { token, body })
const like = (token: string, postId: string, action: 'like' | 'unlike' = 'like') =>
  callApi(app, `PUT /api/post/${action}`, { token, body: { postId } })
const comment = (token: string, postId: string, text: unknown = 'Well said.') =>
  callApi(app, 'POST /api/post/comment', { token, body: { postId, text } })

async function list(token: string, query = ''): Promise<Post[]> {
  const reply = await callApi(app, `GET /api/post${query}`, { token })
  return postListResponse.parse(reply.body).post
}

async function shortList(token: string, query: string): Promise<ShortPost[]> {
  const reply = await callApi(app, `GET /api/post?fields=short${query}`, { token })
  return shortPostListResponse.parse(reply.body).post
}

async function short(token: string, id: string): Promise<ShortPost> {
  const reply = await callApi(app, `GET /api/post/${id}?fields=short`, { token })
  return shortPost.parse(reply.body)
}

describe('a post', () => {
  test('is returned as written, trimmed, with its author and nothing else', async () => {
    const { token, id, fullname } = await asMember(app)
    const content = '  Two lines,\r\n\r\nand <b>signs</b> kept.\u200B '
    const reply = await write(token, { content, feeling: 'proud', likes: ['x'], _id: 'mine' })
    expect(reply).toMatchObject({ status: 200 })
    expect(reply.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      content: 'Two lines,\n\nand <b>signs</b> kept.',
      feeling: 'proud',
      images: false,
      postedBy: { _id: id, fullname, avatar: getDefaultAvatar({ fullname }), stack: '' },
      likes: [],
      comments: [],
      createdAt: expect.stringMatching(/Z$/),
    })
    expect((await list(token, '?limit=1'))[0]).toEqual(reply.body)
  })

  test('of 5,000 characters is accepted, without a feeling if that is empty', async () => {
    const { token } = await asMember(app)
    const reply = await write(token, { content: 'a'.repeat(5000), feeling: '' })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('feeling')
  })

  test.each([
    [{}, 'content', 'Fields cannot be empty'],
    [{ content: ' \n\u200B ' }, 'content', 'Fields cannot be empty'],
    [{ content: 7 }, 'content', 'Fields cannot be empty'],
    [{ content: 'a'.repeat(5001) }, 'content', messages.postTooLong],
    [{ content: 'a', feeling: 'furious' }, 'feeling', messages.unknownMood],
  ])('is rejected as %j', async (body, field, msg) => {
    const { token } = await asMember(app)
    expect(await write(token, body)).toMatchObject({
      status: 400,
      body: { msg, fields: { [field]: msg } },
    })
  })

  test('has the image that its author uploaded, with the URL from the server', async () => {
    const author = await asMember(app)
    const { url, public_id } = await uploadAs(app, author.token, { purpose: 'post' })
    const images = { url: 'https://elsewhere.example.test/x.png', public_id }
    const reply = await write(author.token, { content: 'Look at this.', images })
    expect(reply.body['images']).toEqual({ url, public_id })
    expect((await list(author.token, '?limit=1'))[0]?.images).toEqual({ url, public_id })
    const profile = await callApi(app, `GET /user/social/profile/${author.id}?images=true`, author)
    expect(profile.body['posted']).toMatchObject([{ images: { public_id } }])
    const without = await write(author.token, { content: 'Nothing to see.', images: false })
    expect(without.body['images']).toBe(false)
  })

  test.each([
    [''],
    [{}],
    [[]],
    [[{}]],
    [{ images: '' }],
    [{ public_id: '' }],
    [{ url: '', public_id: null }],
  ])('treats %j as no image', async (images) => {
    const { token } = await asMember(app)
    const reply = await write(token, { content: 'Nothing to see.', images })
    expect(reply).toMatchObject({ status: 200, body: { images: false } })
  })

  test('rejects an image of another user, a used one and an unknown one', async () => {
    const [author, other] = [await asMember(app), await asMember(app)]
    const { public_id } = await uploadAs(app, other.token, { purpose: 'post' })
    const rejected = { status: 400, body: { msg: fileMessages.fileExpired } }
    const writeWithImage = (token: string, images: unknown) =>
      write(token, { content: 'Look at this.', images })
    expect(await writeWithImage(author.token, { public_id })).toMatchObject(rejected)
    expect(await writeWithImage(author.token, { public_id: 'unknown' })).toMatchObject(rejected)
    for (const images of ['a picture', true, ['a picture'], { public_id: 7 }]) {
      expect(await writeWithImage(author.token, images), String(images)).toMatchObject(rejected)
    }
    expect((await writeWithImage(other.token, { public_id })).status).toBe(200)
    expect(await writeWithImage(other.token, { public_id })).toMatchObject(rejected)
  })

  test('is deleted with its likes and comments, only by its author or an admin', async () => {
    const author = await asMember(app)
    const admin = await asMember(app, { role: 'admin' })
    const stranger = await asMember(app)
    for (const { token } of [author, admin]) {
      const id = await createPost(app, author.token)
      await like(stranger.token, id)
      await createComment(app, stranger.token, id)
      expect((await callApi(app, `DELETE /api/post/${id}`, stranger)).status).toBe(403)
      expect(await callApi(app, `DELETE /api/post/${id}`, { token })).toMatchObject({
        status: 200,
        body: { msg: messages.postDeleted },
      })
      expect(await callApi(app, `DELETE /api/post/${id}`, { token })).toMatchObject({
        status: 404,
        body: { msg: messages.unknownPost },
      })
    }
  })

  test.each(['GET /api/post/not-an-id', 'DELETE /api/post/not-an-id'] as const)(
    'with a malformed id is not found: %s',
    async (call) => {
      const { token } = await asMember(app)
      expect((await callApi(app, call, { token })).status).toBe(404)
    },
  )

  test('that does not exist can be neither liked nor commented on', async () => {
    const { token } = await asMember(app)
    for (const postId of ['nonsense', crypto.randomUUID()]) {
      for (const reply of [
        await like(token, postId),
        await like(token, postId, 'unlike'),
        await comment(token, postId),
      ])
        expect(reply).toMatchObject({ status: 404, body: { msg: messages.unknownPost } })
    }
    expect((await callApi(app, 'PUT /api/post/like', { token, body: {} })).status).toBe(400)
  })
})

describe('likes', () => {
  test('are the ids of the users who like the post, each once, until removed', async () => {
    const author = await asMember(app)
    const fan = await asMember(app)
    const id = await createPost(app, author.token)
    expect((await like(fan.token, id)).body['likes']).toEqual([fan.id])
    expect((await like(fan.token, id)).body['likes']).toEqual([fan.id])
    expect(new Set((await like(author.token, id)).body['likes'] as string[])).toEqual(
      new Set([author.id, fan.id]),
    )
    expect((await like(fan.token, id, 'unlike')).body['likes']).toEqual([author.id])
    expect((await like(fan.token, id, 'unlike')).body['likes']).toEqual([author.id])
    expect(await short(fan.token, id)).toMatchObject({ likeCount: 1, liked: false })
    expect(await short(author.token, id)).toMatchObject({ likeCount: 1, liked: true })
  })

  test('200 concurrent likes and unlikes by 100 users end with the exact set', async () => {
    const author = await asMember(app)
    const id = await createPost(app, author.token)
    const users = await Promise.all(Array.from({ length: 100 }, () => asMember(app)))
    const tokens = users.map(({ token }) => token)
    // Half of the users like twice concurrently; the others have liked and unlike twice concurrently.
    await app.pool.query(
      'insert into post_likes (post_id, user_id) select $1, unnest($2::uuid[])',
      [id, users.slice(50).map((user) => user.id)],
    )
    const replies = await Promise.all([
      ...tokens.map((token, index) => like(token, id, index < 50 ? 'like' : 'unlike')),
      ...tokens.map((token, index) => like(token, id, index < 50 ? 'like' : 'unlike')),
    ])
    expect(replies.map(({ status }) => status)).toEqual(Array(200).fill(200))
    const likers = users.slice(0, 50).map((user) => user.id)
    const [post] = await list(author.token, '?limit=1')
    expect(post?.likes.toSorted()).toEqual(likers.toSorted())
    expect((await short(author.token, id)).likeCount).toBe(50)
    const { rows } = await app.pool.query(
      "select actor_id from notifications where kind = 'like' and post_id = $1",
      [id],
    )
    expect(rows.map((row) => row.actor_id).toSorted()).toEqual(likers.toSorted())
  })

  test('and comments of a deleted account are no longer counted, nor are its posts listed', async () => {
    const author = await asMember(app)
    const leaving = await asMember(app)
    const id = await createPost(app, author.token)
    const theirs = await createPost(app, leaving.token)
    await like(leaving.token, id)
    await createComment(app, leaving.token, id)
    expect(await short(author.token, id)).toMatchObject({ likeCount: 1, commentCount: 1 })
    await app.pool.query('delete from users where id = $1', [leaving.id])
    expect(await short(author.token, id)).toMatchObject({
      likeCount: 0,
      commentCount: 0,
      comments: [],
    })
    expect((await list(author.token)).map(({ _id }) => _id)).not.toContain(theirs)
  })
})

describe('comments', () => {
  test('are listed in order with their authors', async () => {
    const author = await asMember(app)
    const reader = await asMember(app)
    const id = await createPost(app, author.token)
    await comment(reader.token, id, ' One \n two ')
    const reply = await comment(author.token, id, 'Thanks')
    expect(reply.body['comments']).toEqual([
      {
        _id: expect.any(String),
        text: 'One \n two',
        postedBy: {
          _id: reader.id,
          fullname: reader.fullname,
          avatar: getDefaultAvatar(reader),
          stack: '',
        },
        createdAt: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ text: 'Thanks' }),
    ])
  })

  test.each([
    ['', messages.commentEmpty],
    [null, messages.commentEmpty],
    ['a'.repeat(2001), messages.commentTooLong],
  ])('are rejected as %j', async (text, msg) => {
    const { token } = await asMember(app)
    const id = await createPost(app, token)
    expect(await comment(token, id, text)).toMatchObject({
      status: 400,
      body: { msg, fields: { text: msg } },
    })
  })

  test('are limited to the newest three in short posts, and older ones are paginated', async () => {
    const { token } = await asMember(app)
    const id = await createPost(app, token)
    for (let number = 1; number <= 25; number++) await comment(token, id, `Comment ${number}`)
    const summary = await short(token, id)
    expect(summary.commentCount).toBe(25)
    expect(summary.comments.map(({ text }) => text)).toEqual([
      'Comment 23',
      'Comment 24',
      'Comment 25',
    ])
    const older = async (before: string) => {
      const reply = await callApi(app, `GET /api/post/${id}/comments?before=${before}`, { token })
      return reply.body['comments'] as { _id: string; text: string }[]
    }
    const page = await older(summary.comments[0]?._id ?? '')
    expect(page.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Comment ${index + 3}`),
    )
    const rest = await older(page[0]?._id ?? '')
    expect(rest.map(({ text }) => text)).toEqual(['Comment 1', 'Comment 2'])
  })

  test('are deleted by their author, by the post’s owner and by admins', async () => {
    const owner = await asMember(app)
    const writer = await asMember(app)
    const admin = await asMember(app, { role: 'admin' })
    const stranger = await asMember(app)
    const id = await createPost(app, owner.token)
    for (const remover of [owner, writer, admin]) {
      const commentId = await createComment(app, writer.token, id)
      const can = (await short(remover.token, id)).comments.at(-1)?.can
      const isAdmin = remover === admin
      expect(can).toEqual({ edit: remover === writer, delete: !isAdmin, moderate: isAdmin })
      const nothing = { edit: false, delete: false, moderate: false }
      expect((await short(stranger.token, id)).comments.at(-1)?.can).toEqual(nothing)
      const call = `DELETE /api/post/comment/${commentId}` as const
      expect((await callApi(app, call, stranger)).status).toBe(403)
      expect((await callApi(app, call, remover)).body).toEqual({ msg: messages.commentDeleted })
      expect((await callApi(app, call, remover)).status).toBe(404)
    }
    expect((await short(owner.token, id)).commentCount).toBe(0)
  })
})

describe('the timeline', () => {
  test('is paginated by the last post or a time, and misses nothing when posts are deleted', async () => {
    const { token } = await asMember(app)
    const ids: string[] = []
    for (let index = 0; index < 7; index++) ids.unshift(await createPost(app, token))
    const listIds = async (query: string) => (await list(token, query)).map(({ _id }) => _id)
    expect(await listIds('?limit=3')).toEqual(ids.slice(0, 3))
    expect(await listIds(`?limit=3&before=${ids[2]}`)).toEqual(ids.slice(3, 6))
    await callApi(app, `DELETE /api/post/${ids[2]}`, { token })
    expect(await listIds(`?limit=3&before=${ids[2]}`)).toEqual(ids.slice(3, 6))
    const later = new Date(Date.now() + 60_000).toISOString()
    expect((await listIds(`?limit=2&before=${later}`))[0]).toBe(ids[0])
    expect(await listIds('?limit=2&before=2001-01-01T00:00:00.000Z')).toEqual([])
    expect(await listIds('?limit=1&before=')).toEqual([ids[0]])
  })

  test.each([
    ['?limit=0', messages.badLimit],
    ['?limit=101', messages.badLimit],
    ['?limit=many', messages.badLimit],
    ['?before=yesterday', messages.badCursor],
  ])('rejects %s', async (query, msg) => {
    const { token } = await asMember(app)
    expect(await callApi(app, `GET /api/post${query}`, { token })).toMatchObject({
      status: 400,
      body: { msg },
    })
  })

  test.each(['1969-12-31T23:59:59Z', '0000-01-01T00:00:00Z'])(
    'and every other list rejects the time %s',
    async (time) => {
      const { token, id } = await asMember(app)
      const post = await createPost(app, token)
      const comment = await createComment(app, token, post)
      const calls = [
        `GET /api/post?before=${time}`,
        `GET /api/post/${post}/comments?before=${time}`,
        `GET /api/post/comment/${comment}/replies?before=${time}`,
        `GET /user/social/profile/${id}?before=${time}`,
        `GET /api/people/${id}/followers?before=${time}_${id}`,
        `GET /api/people/${id}/following?before=${time}_${id}`,
        `GET /user/blocks?before=${time}_${id}`,
      ] as const
      for (const call of calls) {
        const { status, body } = await callApi(app, call, { token })
        expect({ call, status, code: body['code'] }).toEqual({
          call,
          status: 400,
          code: 'invalid_input',
        })
      }
    },
  )

  test('has fifty posts by default', async () => {
    const { token, id } = await asMember(app)
    await app.pool.query(
      "insert into posts (author_id, content) select $1, 'Many' from generate_series(1, 60)",
      [id],
    )
    expect(await list(token)).toHaveLength(50)
    expect(await list(token, '?limit=55')).toHaveLength(55)
  })

  test('of followed users has only their posts, in order of time', async () => {
    const reader = await asMember(app)
    const [one, other, stranger] = [await asMember(app), await asMember(app), await asMember(app)]
    for (const { id } of [one, other]) await callApi(app, `PUT /api/people/${id}/follow`, reader)
    const first = await createPost(app, one.token)
    await createPost(app, stranger.token)
    const second = await createPost(app, other.token)
    const third = await createPost(app, one.token)
    await createPost(app, reader.token)
    const timeline = async (query: string) =>
      (await shortList(reader.token, `&from=following${query}`)).map(({ _id }) => _id)
    expect(await timeline('')).toEqual([third, second, first])
    expect(await timeline('&limit=2')).toEqual([third, second])
    expect(await timeline(`&before=${second}`)).toEqual([first])
    const news = async (query: string) =>
      (await callApi(app, `GET /api/post/new?after=${first}${query}`, reader)).body
    expect(await news('')).toEqual({ count: 3 })
    expect(await news('&from=following')).toEqual({ count: 2 })
  })
})

test('a post has the permissions of its reader', async () => {
  const author = await asMember(app)
  const reader = await asMember(app)
  const admin = await asMember(app, { role: 'admin' })
  const id = await createPost(app, author.token)
  const ofAdmin = await createPost(app, admin.token)
  const own = { edit: true, delete: true, moderate: false }
  expect((await short(author.token, id)).can).toEqual(own)
  expect((await short(admin.token, ofAdmin)).can).toEqual(own)
  const none = { edit: false, delete: false, moderate: false }
  expect((await short(admin.token, id)).can).toEqual({ ...none, moderate: true })
  expect((await short(reader.token, id)).can).toEqual(none)
})

test('posts show the current name of their author', async () => {
  const author = await asMember(app)
  const id = await createPost(app, author.token)
  await callApi(app, 'PATCH /user/update', {
    token: author.token,
    body: { fullname: 'Somebody Renamed' },
  })
  expect((await short(author.token, id)).postedBy?.fullname).toBe('Somebody Renamed')
})
