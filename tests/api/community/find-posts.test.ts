import { describe, expect, test } from 'vitest'
import { shortPost, shortPostListResponse } from '#shared/contract/community/community.ts'
import { createCourse } from '#tests/factories/catalogue.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements } from '#tests/helpers/databases/statements.ts'
import { publicUrl } from '#tests/helpers/public-url.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function find(token: string, query: Record<string, string>): Promise<string[]> {
  const params = new URLSearchParams({ fields: 'short', ...query })
  const { body } = await callApi(app, `GET /api/post?${params}`, { token })
  return shortPostListResponse.parse(body).post.map(({ _id }) => _id)
}

/** A word that no other test writes. */
const uniqueWord = () => `w${crypto.randomUUID().replaceAll('-', '')}`

describe('a search', () => {
  test('finds posts with all of its words, in any case and spelling, newest first', async () => {
    const { token } = await asMember(app)
    const word = uniqueWord()
    const write = (content: string) => createPost(app, token, { content })
    const joins = await write(`Déjà vu: ${word} with joins, and C#.`)
    const other = await write(`${word} (again) JOINING tables/views`)
    await write(`${word} alone`)
    expect(await find(token, { search: `JOIN ${word}` })).toEqual([other, joins])
    expect(await find(token, { search: `${word} deja` })).toEqual([joins])
    expect(await find(token, { search: `c# ${word}` })).toEqual([joins])
    expect(await find(token, { search: `views ${word.slice(0, 20)}` })).toEqual([other])
    expect(await find(token, { search: `${word} nowhere` })).toEqual([])
  })

  test.each(["'", '!!!', "a' & b | !c:*", '\\', '<->', '%', '🙂', '"unclosed', '\uD800'])(
    'for %s is harmless',
    async (search) => {
      const { token } = await asMember(app)
      expect(await find(token, { search })).toEqual([])
    },
  )

  test('with a NUL character is rejected', async () => {
    const { token } = await asMember(app)
    const reply = await callApi(app, 'GET /api/post?fields=short&search=a%00b', { token })
    expect(reply.status).toBe(400)
  })

  test('is paginated by the last post, also for very common words', async () => {
    const { token, id } = await asMember(app)
    const word = uniqueWord()
    const { rows } = await app.pool.query<{ id: string }>(
      `with written as (
         insert into posts (author_id, content) select $1, $2 || n from generate_series(1, 5100) n returning id)
       insert into post_texts (post_id, words) select id, to_tsvector('simple', $3) from written
       returning post_id as id`,
      [id, `${word} `, word],
    )
    const ids = rows
      .map((row) => row.id)
      .toSorted()
      .toReversed()
    const page = (before?: string) =>
      find(token, { search: word, limit: '20', ...(before ? { before } : {}) })
    expect(await page()).toEqual(ids.slice(0, 20))
    expect(await page(ids[19])).toEqual(ids.slice(20, 40))
    expect(await page(ids[5089])).toEqual(ids.slice(5090, 5100))
    expect(await page(ids[5099])).toEqual([])
  })

  test('finds the new text of an edited post, and nothing of a deleted one', async () => {
    const author = await asMember(app)
    const [before, after] = [uniqueWord(), uniqueWord()]
    const id = await createPost(app, author.token, { content: `${before} #${before}` })
    const call = `PATCH /api/post/${id}` as const
    await callApi(app, call, { ...author, body: { content: `${after} #${after}` } })
    expect(await find(author.token, { search: before })).toEqual([])
    expect(await find(author.token, { tag: before })).toEqual([])
    expect(await find(author.token, { search: after })).toEqual([id])
    expect(await find(author.token, { tag: after })).toEqual([id])
    await callApi(app, `DELETE /api/post/${id}`, author)
    expect(await find(author.token, { search: after })).toEqual([])
  })
})

test('a hashtag lists its posts, in any case, and not those with the bare word', async () => {
  const { token } = await asMember(app)
  const tag = uniqueWord()
  const first = await createPost(app, token, { content: `Learning #${tag}.` })
  await createPost(app, token, { content: `Learning ${tag} and C#${tag}` })
  const second = await createPost(app, token, { content: `#${tag.toUpperCase()} #${tag}` })
  expect(await find(token, { tag })).toEqual([second, first])
  expect(await find(token, { tag: `#${tag.toUpperCase()}` })).toEqual([second, first])
  expect(await find(token, { tag, before: second })).toEqual([first])
  expect(await find(token, { tag: 'no tag' })).toEqual([])
  expect(await find(token, { tag: '#日本語_déjà' })).toEqual([])
})

test('older clients get all posts, whatever they send', async () => {
  const { token } = await asMember(app)
  const id = await createPost(app, token)
  const { body } = await callApi(app, 'GET /api/post?search=nothing&tag=nothing&limit=1', { token })
  expect(body).toMatchObject({ post: [{ _id: id }] })
})

describe('a link to a course', () => {
  const link = (id: string) => `${publicUrl}/courses/details/${id}`

  test('comes with the title in posts, comments and replies, in one more statement', async () => {
    const { token } = await asMember(app)
    const id = await createCourse(app, { title: 'Maps by hand' })
    const content = `See ${link(id)}, and https://elsewhere.test/courses/details/${id}`
    const mentions = [{ _id: id, title: 'Maps by hand' }]
    const postId = await createPost(app, token, { content })
    const commentId = await createComment(app, token, postId, link(id))
    await createReply(app, token, commentId, `${link(id)}?reviews=5`)
    const call = `GET /api/post/${postId}?fields=short` as const
    const statements = await recordStatements(app, async () => {
      const post = shortPost.parse((await callApi(app, call, { token })).body)
      expect(post).toMatchObject({ mentions, comments: [{ mentions, replies: [{ mentions }] }] })
    })
    expect(statements).toHaveLength(1 + 2)
    const { body } = await callApi(app, `GET /api/post/${postId}`, { token })
    expect(JSON.stringify(body)).not.toContain('Maps by hand')
    const other = await createPost(app, token, {
      content: `https://elsewhere.test/courses/details/${id}`,
    })
    const unlinked = await callApi(app, `GET /api/post/${other}?fields=short`, { token })
    expect(unlinked.body).not.toHaveProperty('mentions')
  })

  test('does not reveal the title of a deleted or archived course, except to its learners', async () => {
    const reader = await asMember(app)
    const [archived, deleted] = [await createCourse(app), await createCourse(app)]
    const learner = await asLearner(app, archived, deleted)
    await app.pool.query('update courses set owner_id = null where id = $1', [archived])
    await app.pool.query('update courses set deleted_at = now() where id = $1', [deleted])
    const content = `${link(archived)} ${link(deleted)} ${link(crypto.randomUUID())}`
    const id = await createPost(app, reader.token, { content })
    const mentionsFor = async ({ token }: { token: string }) =>
      shortPost.parse((await callApi(app, `GET /api/post/${id}?fields=short`, { token })).body)
        .mentions
    expect(await mentionsFor(reader)).toBeUndefined()
    expect(await mentionsFor(learner)).toMatchObject([{ _id: archived }])
  })
})
