import { beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '#server/app.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { makeArticle } from '#tests/factories/passages.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { isEcho, requestEverything } from '#tests/helpers/request-everything.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** A made-up word in the text of something of each kind, which searches find too. */
const mark = (kind: ReportedKind) => `qzmarker${kind}`
/** The ids of what is marked. */
let marked: Record<ReportedKind, string>
let ids: Record<string, string[]>
let readers: Record<string, { token: string }>
let fetchPage: Fetch

beforeAll(async () => {
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const instructor = await asMember(app, { authorize: true, role: 'instructor' })
  const writer = await asMember(app, { fullname: `${mark('profile')} Person` })
  const { course, lessons } = await createCourseWithLessons(app, [{ isPreview: true }], {
    ownerId: instructor.id,
  })
  const other = await createCourseWithLessons(
    app,
    [{ isPreview: true, title: `Lesson ${mark('course')}` }],
    { title: `Course ${mark('course')}`, ownerId: author.id },
  )
  await makeArticle(app, other.lessons[0] ?? '', `An article on ${mark('course')}`)
  await enrol(app, writer, course, other.course)
  const learner = await asLearner(app, course, other.course)
  const post = await createPost(app, author.token, { content: `Hello #${mark('post')}` })
  const plain = await createPost(app, author.token)
  const comment = await createComment(app, author.token, plain, mark('comment'))
  await createReply(app, learner.token, comment, 'A reply')
  await createComment(app, learner.token, post)
  await createComment(app, writer.token, plain)
  const lesson = lessons[0] ?? ''
  const review = await createReview(app, learner, course, { rating: 2, comment: mark('review') })
  const question = await createQuestion(app, learner, lesson, { title: mark('question') })
  const asked = await createQuestion(app, writer, lesson)
  const answer = await createAnswer(app, learner, asked, mark('answer'))
  await callApi(app, `PUT /api/people/${writer.id}/follow`, learner)
  marked = {
    post,
    comment,
    review,
    question,
    answer,
    course: other.course,
    profile: writer.id,
  }
  ids = {
    course: [course, other.course],
    post: [post, plain],
    comment: [comment],
    lesson: [lesson, ...other.lessons],
    question: [question, asked],
    user: [author.id, writer.id, learner.id],
  }
  readers = { visitor: { token: '' }, member: await asMember(app), learner, instructor }
  fetchPage = await createAppWithPages(app)
})

/** Where each reader finds what is not hidden, so that the walk would notice it afterwards. */
const findable: Record<string, Partial<Record<ReportedKind, RegExp[]>>> = {
  visitor: {
    review: [/^\/api\/courses\/[^/]+\/reviews$/],
    course: [/^\/api\/courses\?/, /^\/api\/courses\/[^/]+\/search\?/, /^\/api\/moments\?/],
  },
  member: {
    post: [/^\/api\/post\?/],
    comment: [/^\/api\/post\/[^/]+\/comments$/],
    profile: [/^\/api\/mentions\?/, /^\/user\/all_users\?/],
  },
  learner: {
    question: [/^\/api\/lessons\/[^/]+\/questions\?/],
    answer: [/^\/api\/questions\/[^/]+$/],
  },
  instructor: {
    review: [/^\/api\/courses\/[^/]+\/reviews$/],
    question: [/^\/api\/questions\?/],
    answer: [/^\/api\/questions\/[^/]+$/],
    profile: [/^\/api\/lessons\/[^/]+\/mentions\?/],
  },
}

/** Thousands of requests. */
const timeout = 180_000

describe('something of each kind', { timeout }, () => {
  test('is found by the walk before a moderator hides it', async () => {
    await expectFound()
  })

  test('is nowhere once it is hidden, in no call, page, feed, sitemap or search', async () => {
    const moderator = await asModerator(app)
    const decisions: string[] = []
    for (const [kind, id] of Object.entries(marked)) {
      decisions.push(await decide(app, moderator, { kind: kind as ReportedKind, id }))
    }
    for (const reader of Object.keys(readers)) {
      expect(findPaths(await walk(reader), 'qzmarker', true), `as ${reader}`).toEqual([])
    }
    for (const id of decisions) {
      await callApi(app, `POST /api/moderation/decisions/${id}/reversal`, moderator)
    }
    await expectFound()
  })
})

async function expectFound() {
  for (const [reader, kinds] of Object.entries(findable)) {
    const responses = await walk(reader)
    for (const [kind, places = []] of Object.entries(kinds)) {
      const paths = findPaths(responses, mark(kind as ReportedKind))
      const expected = places.map((place) => expect.stringMatching(place))
      expect(paths, `the ${kind} as ${reader}`).toEqual(expect.arrayContaining(expected))
    }
  }
}

/** Learners keep the row of a hidden course, without a link, as that of a deleted one. */
const ownCourses = new Set(['/user/user', '/user/enrolments'])

/** Every response to a reader; searches are for each marker, and for the start of all. */
function walk(reader: string) {
  const token = readers[reader]?.token ?? ''
  const words = ['qzmarker', ...Object.keys(marked).map((kind) => mark(kind as ReportedKind))]
  return requestEverything(app, fetchPage, { token, ids, words })
}

/** The paths whose responses contain the marker. What people see of decisions about themselves is left out. */
function findPaths(
  responses: Awaited<ReturnType<typeof walk>>,
  marker: string,
  isHidden = false,
): string[] {
  return responses.flatMap(({ path, text: all }) => {
    if (path === '/api/moderation/own') return []
    const text = isHidden && ownCourses.has(path) ? all.replaceAll(mark('course'), '') : all
    return text.includes(marker) && !isEcho(path, text, marker) ? [path] : []
  })
}
