import { beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '#server/app.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asMember } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { isEcho, requestEverything } from '#tests/helpers/request-everything.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** A word in everything that the writer wrote. */
const marker = 'qzwritten'
/** A word in the name of the writer. */
const nameMarker = 'Qzname'

type Reader = { id: string; token: string; ids: Record<string, string[]> }

let fetchPage: Fetch
let readers: Record<'muter' | 'blocker' | 'blocked', Reader>
let writer: { id: string; token: string }
let course: string

beforeAll(async () => {
  const instructor = await asMember(app, { authorize: true, role: 'instructor' })
  writer = await asMember(app, { fullname: `Person ${nameMarker}` })
  const created = await createCourseWithLessons(app, [{ isPreview: true }], {
    ownerId: instructor.id,
  })
  course = created.course
  const lesson = created.lessons[0] ?? ''
  await enrol(app, writer, course)
  const post = await createPost(app, writer.token, { content: `Hello #${marker}` })
  const question = await createQuestion(app, writer, lesson, { title: marker })
  const createReader = async (): Promise<Reader> => {
    const reader = await asLearner(app, course)
    const plain = await createPost(app, reader.token)
    await createComment(app, writer.token, plain, `${marker} comment`)
    const comment = await createComment(app, reader.token, plain)
    await createReply(app, writer.token, comment, `${marker} reply`)
    await callApi(app, 'PUT /api/post/like', { token: writer.token, body: { postId: plain } })
    await callApi(app, `PUT /api/people/${writer.id}/follow`, reader)
    await callApi(app, `PUT /api/people/${reader.id}/follow`, writer)
    const asked = await createQuestion(app, reader, lesson)
    await createAnswer(app, writer, asked, marker)
    const ids = {
      lesson: [lesson],
      post: [post, plain],
      comment: [comment],
      question: [question, asked],
      user: [writer.id],
    }
    return { ...reader, ids }
  }
  readers = {
    muter: await createReader(),
    blocker: await createReader(),
    blocked: await createReader(),
  }
  fetchPage = await createAppWithPages(app)
})

async function hide(method: 'PUT' | 'DELETE') {
  const { muter, blocker, blocked } = readers
  await callApi(app, `${method} /user/mutes/${writer.id}`, muter)
  await callApi(app, `${method} /user/blocks/${writer.id}`, blocker)
  await callApi(app, `${method} /user/blocks/${blocked.id}`, writer)
}

/** Where each word is found; ids in paths are replaced. */
async function walk({ token, ids }: Reader): Promise<{ texts: string[]; name: string[] }> {
  const responses = await requestEverything(app, fetchPage, { token, ids, words: [marker] })
  const find = (word: string) => {
    const found = responses.filter(
      ({ path, text }) => text.includes(word) && !isEcho(path, text, word),
    )
    const paths = found.map(({ path }) => path.replaceAll(/[0-9a-f-]{36}/g, ':id'))
    return [...new Set(paths)].toSorted()
  }
  return { texts: find(marker), name: find(nameMarker) }
}

/** Where those find the writer's name whom a mute or block separates from them: neither hides the account. */
const profileCalls = ['/user/all_users', '/user/social/profile/:id']

describe('what a user writes', () => {
  test('is found by the walk, and so are notifications of it', async () => {
    const { texts, name } = await walk(readers.muter)
    expect(texts).toEqual(
      expect.arrayContaining([
        '/api/post',
        expect.stringMatching(/^\/api\/post\?/),
        '/api/post/:id',
        '/api/post/:id/comments',
        '/api/post/comment/:id/replies',
        '/api/lessons/:id/questions',
        '/api/questions/:id',
      ]),
    )
    expect(name).toContain('/api/notifications')
  })

  test.each(['muter', 'blocker', 'blocked'] as const)(
    'is nowhere for the %s, in no call, page or search, until that ends',
    async (role) => {
      await hide('PUT')
      const { texts, name } = await walk(readers[role])
      expect(texts).toEqual([])
      const listed = role === 'blocked' ? [] : ['/user/blocks']
      expect(name).toEqual([...listed, ...profileCalls].toSorted())
      await hide('DELETE')
      const shown = await callApi(app, 'GET /api/post', readers[role])
      expect(JSON.stringify(shown.body)).toContain(marker)
      const notified = await callApi(app, 'GET /api/notifications', readers[role])
      expect(JSON.stringify(notified.body)).toContain(nameMarker)
    },
  )

  test('stays on public pages, which are the same for everyone', async () => {
    await createReview(app, writer, course, { rating: 2, comment: `${marker} review` })
    await callApi(app, `PUT /user/mutes/${writer.id}`, readers.muter)
    const asMuter = await callApi(app, `GET /api/courses/${course}/reviews`, readers.muter)
    const asVisitor = await callApi(app, `GET /api/courses/${course}/reviews`)
    expect(JSON.stringify(asMuter.body)).toContain(`${marker} review`)
    expect(asMuter.body).toEqual(asVisitor.body)
  })
})
