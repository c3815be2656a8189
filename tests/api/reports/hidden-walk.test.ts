import { beforeAll, describe, expect, test } from 'vitest'
import type { Fetch } from '#server/app.ts'
import type { ReportedKind } from '#shared/community/moderation-choices.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember } from '#tests/factories/users.ts'
import { createAppWithPages } from '#tests/helpers/app-with-pages.ts'
import { callApi } from '#tests/helpers/client.ts'
import { isEcho, requestEverything } from '#tests/helpers/request-everything.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

/** Something of each kind whose text has a marker, a made-up word that searches find too. */
interface Marked {
  id: string
  marker: string
}
const marked: Partial<Record<ReportedKind, Marked>> = {}
let ids: Record<string, string[]>
let readers: Record<string, { token: string }>
let fetchPage: Fetch

beforeAll(async () => {
  const mark = (kind: ReportedKind) => `qzmarker${kind}`
  const author = await asMember(app, { authorize: true, role: 'instructor' })
  const writer = await asMember(app, { fullname: `Person ${mark('profile')}` })
  const { course, lessons } = await createCourseWithLessons(app, [{ isPreview: true }])
  const other = await createCourseWithLessons(app, [{ isPreview: true }], {
    title: `Course ${mark('course')}`,
    ownerId: author.id,
  })
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
  const found = {
    post,
    comment,
    review,
    question,
    answer,
    course: other.course,
    profile: writer.id,
  }
  for (const [kind, id] of Object.entries(found)) {
    marked[kind as ReportedKind] = { id, marker: mark(kind as ReportedKind) }
  }
  ids = {
    course: [course, other.course],
    post: [post, plain],
    comment: [comment],
    lesson: [lesson, ...other.lessons],
    question: [question, asked],
    user: [author.id, writer.id, learner.id],
  }
  readers = { visitor: { token: '' }, member: await asMember(app), learner }
  fetchPage = await createAppWithPages(app)
})

/** Where each kind is found before it is hidden, so that the walk would notice it afterwards. */
const findableBy: Record<ReportedKind, string> = {
  post: 'member',
  comment: 'member',
  review: 'visitor',
  question: 'learner',
  answer: 'learner',
  course: 'visitor',
  profile: 'member',
}

/** Thousands of requests. */
const timeout = 180_000

describe('something of each kind', { timeout }, () => {
  test('is found by the walk before a moderator hides it', async () => {
    for (const [kind, reader] of Object.entries(findableBy)) {
      const { marker } = marked[kind as ReportedKind] ?? { marker: '' }
      expect(await walk(reader, marker), `the ${kind} as ${reader}`).not.toEqual([])
    }
  })

  test('is nowhere once it is hidden, in no call, page, feed, sitemap or search', async () => {
    const moderator = await asModerator(app)
    const decisions: string[] = []
    for (const [kind, { id }] of Object.entries(marked)) {
      decisions.push(await decide(app, moderator, { kind: kind as ReportedKind, id }))
    }
    for (const reader of Object.keys(readers)) {
      const leaks = await walk(reader, 'qzmarker', true)
      expect(leaks, `as ${reader}`).toEqual([])
    }
    for (const id of decisions) {
      await callApi(app, `POST /api/moderation/decisions/${id}/reversal`, moderator)
    }
    for (const [kind, reader] of Object.entries(findableBy)) {
      const { marker } = marked[kind as ReportedKind] ?? { marker: '' }
      expect(await walk(reader, marker), `the ${kind} again`).not.toEqual([])
    }
  })
})

/** Learners keep the row of a hidden course, without a link, as that of a deleted one. */
const ownCourses = new Set(['/user/user', '/user/enrolments'])
const hiddenTitle = () => marked.course?.marker ?? ''

/** The paths whose responses contain the marker. What people see of decisions about themselves is left out. */
async function walk(reader: string, marker: string, isHidden = false): Promise<string[]> {
  const token = readers[reader]?.token ?? ''
  const responses = await requestEverything(app, fetchPage, { token, ids, search: marker })
  return responses.flatMap(({ path, text: all }) => {
    if (path === '/api/moderation/own') return []
    const text = isHidden && ownCourses.has(path) ? all.replaceAll(hiddenTitle(), '') : all
    return text.includes(marker) && !isEcho(path, text, marker) ? [path] : []
  })
}
