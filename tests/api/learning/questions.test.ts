import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { lessonQuestions, questionAnswers } from '#server/db/schema/index.ts'
import {
  question as questionSchema,
  questionListResponse,
  type Question,
} from '#shared/contract/learning/questions.ts'
import { questionLimits as limits } from '#shared/limits.ts'
import { markdownToHtml } from '#shared/markdown/markdown.ts'
import { questionMessages as messages } from '#shared/messages/lessons/questions.ts'
import { listRequestMessages } from '#shared/messages/requests.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createVideo } from '#tests/factories/media/videos.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

interface Member {
  id: string
  token: string
}

async function createLesson(columns: Parameters<typeof createCourseWithLessons>[1][number] = {}) {
  const owner = await asUser(app, { role: 'instructor', authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [columns].flat(), {
    ownerId: owner.id,
  })
  const [asker, reader] = [await asLearner(app, course), await asLearner(app, course)]
  return { owner, course, lesson: lessons[0] ?? '', asker, reader }
}

const put = ({ token }: Member, lesson: string, id: string, body: object = {}) =>
  callApi(app, `PUT /api/lessons/${lesson}/questions/${id}`, {
    token,
    body: { title: 'Why does the Rhine bend?', body: '', seconds: null, ...body },
  })
const putAnswer = ({ token }: Member, question: string, id: string, body = 'The rock.') =>
  callApi(app, `PUT /api/questions/${question}/answers/${id}`, { token, body: { body } })
const accept = ({ token }: Member, question: string, answer: string | null) =>
  callApi(app, `PUT /api/questions/${question}/accepted`, { token, body: { answer } })

async function view(who: { token?: string }, id: string): Promise<Question> {
  const { body } = await callApi(app, `GET /api/questions/${id}`, { token: who.token })
  return questionSchema.strict().parse(body['question'])
}

async function list(who: { token?: string }, lesson: string, query = '') {
  const reply = await callApi(app, `GET /api/lessons/${lesson}/questions${query}`, {
    token: who.token,
  })
  return questionListResponse.strict().parse(reply.body)
}

async function notificationsOf({ id }: Member): Promise<string[]> {
  const { rows } = await app.pool.query<{ kind: string }>(
    'select kind from notifications where receiver_id = $1 order by id',
    [id],
  )
  return rows.map(({ kind }) => kind)
}

describe('a question', () => {
  test('is stored once with safe HTML, and notifies every author', async () => {
    const { owner, course, lesson, asker } = await createLesson()
    const other = await asMember(app)
    await addInstructors(app, course, other)
    const id = crypto.randomUUID()
    const body = { body: '**Really** <script>', seconds: 12.5 }
    const first = await put(asker, lesson, id, body)
    expect(first).toMatchObject({
      status: 200,
      body: {
        msg: messages.asked,
        question: {
          _id: id,
          title: 'Why does the Rhine bend?',
          html: '<p><strong>Really</strong> &lt;script&gt;</p>',
          seconds: 12.5,
          fromEarlierVideo: false,
          answered: false,
          subscribed: true,
          writer: { _id: asker.id },
          can: { answer: true, edit: true, delete: true, vote: false, accept: true },
        },
      },
    })
    expect((await put(asker, lesson, id, { title: 'Another' })).body).toEqual(first.body)
    expect((await list(asker, lesson)).questions).toHaveLength(1)
    expect(await notificationsOf(owner)).toEqual(['question_asked'])
    expect(await notificationsOf(other)).toEqual(['question_asked'])
    expect(await notificationsOf(asker)).toEqual([])
    const { body: received } = await callApi(app, 'GET /api/notifications', owner)
    expect(received).toMatchObject({
      notifications: [
        { kind: 'question_asked', course: { _id: course }, question: { _id: id, lesson } },
      ],
    })
  })

  test('is stored once when the same request arrives ten times at once', async () => {
    const { owner, lesson, asker } = await createLesson()
    const id = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 10 }, () => put(asker, lesson, id)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await notificationsOf(owner)).toEqual(['question_asked'])
    const answerId = crypto.randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => putAnswer(owner, id, answerId)))
    expect(await view(asker, id)).toMatchObject({ answerCount: 1, answered: true })
    expect(await notificationsOf(asker)).toEqual(['question_answered'])
  })

  test.each([
    [{ title: '' }, 'title', messages.titleMissing],
    [{ title: 'a'.repeat(151) }, 'title', messages.titleTooLong],
    [{ body: 'a'.repeat(5001) }, 'body', messages.bodyTooLong],
    [{ seconds: -1 }, 'seconds', messages.badSeconds],
    [{ seconds: 'soon' }, 'seconds', messages.badSeconds],
    [{ body: '> '.repeat(200) + 'deep' }, 'body', messages.tooComplex],
  ])('is rejected with %j', async (change, field, msg) => {
    const { lesson, asker } = await createLesson()
    expect(await put(asker, lesson, crypto.randomUUID(), change)).toMatchObject({
      status: 400,
      body: { msg, fields: { [field]: msg } },
    })
  })

  test('is rejected with the id of something else', async () => {
    const { lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    expect(await put(reader, lesson, id)).toMatchObject({
      status: 409,
      body: { msg: messages.idTaken },
    })
    const answer = await createAnswer(app, asker, id)
    expect((await putAnswer(reader, id, answer)).status).toBe(409)
    expect((await put(asker, lesson, 'nonsense')).status).toBe(404)
    expect((await put(asker, crypto.randomUUID(), crypto.randomUUID())).status).toBe(404)
  })

  test('is private like its lesson, and closed to those who left', async () => {
    const { course, lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, reader, id)
    const stranger = await asMember(app)
    const calls = [
      `GET /api/lessons/${lesson}/questions`,
      `GET /api/questions/${id}`,
      `PUT /api/questions/${id}/vote`,
      `PUT /api/answers/${answer}/vote`,
      `PUT /api/questions/${id}/subscription`,
      `DELETE /api/answers/${answer}`,
      `DELETE /api/questions/${id}`,
    ] as const
    for (const call of calls) {
      const { status, body } = await callApi(app, call, stranger)
      expect([call, status, body['code']]).toEqual([call, 403, 'lesson_locked'])
    }
    await enrol(app, reader)
    expect((await callApi(app, `GET /api/questions/${id}`, reader)).status).toBe(403)
    await putAnswer(asker, id, crypto.randomUUID())
    expect(await notificationsOf(reader)).toEqual([])
    await app.pool.query('update lessons set is_hidden = true where course_id = $1', [course])
    expect((await callApi(app, `GET /api/questions/${id}`, asker)).status).toBe(404)
  })

  test('and an answer can be deleted by those who wrote them and left the course', async () => {
    const { lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, asker, id)
    const other = await createAnswer(app, reader, id)
    await callApi(app, 'PATCH /user/addcart', { token: asker.token, body: { cart: [] } })
    expect((await callApi(app, `DELETE /api/answers/${other}`, asker)).status).toBe(403)
    expect(await callApi(app, `DELETE /api/answers/${answer}`, asker)).toMatchObject({
      status: 200,
      body: { msg: messages.answerDeleted },
    })
    expect((await callApi(app, `DELETE /api/questions/${id}`, asker)).status).toBe(200)
    expect(await view(reader, id)).toMatchObject({ deleted: true, answers: [{ _id: other }] })
  })

  test('of a preview can be read by visitors, who cannot write', async () => {
    const { lesson, asker } = await createLesson({ isPreview: true })
    const id = await createQuestion(app, asker, lesson)
    expect(await list({}, lesson)).toMatchObject({ questions: [{ _id: id }], can: { ask: false } })
    expect(await view({}, id)).toMatchObject({
      subscribed: false,
      can: { answer: false, vote: false, subscribe: false },
    })
    const stranger = await asMember(app)
    expect((await put(stranger, lesson, crypto.randomUUID())).status).toBe(403)
    expect((await putAnswer(stranger, id, crypto.randomUUID())).status).toBe(403)
  })

  test('is edited by its writer alone, with optimistic locking', async () => {
    const { owner, lesson, asker } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    const edit = ({ token }: Member, body: object) =>
      callApi(app, `PATCH /api/questions/${id}`, { token, body })
    expect((await edit(owner, { title: 'Mine', body: '' })).status).toBe(403)
    app.clock.pass({ minutes: 1 })
    const edited = await edit(asker, { title: 'Where?', body: 'In *Basel*', version: 1 })
    expect(edited).toMatchObject({
      status: 200,
      body: { question: { title: 'Where?', version: 2, html: '<p>In <em>Basel</em></p>' } },
    })
    expect(await edit(asker, { title: 'When?', body: '', version: 1 })).toMatchObject({
      status: 409,
      body: { msg: messages.questionChanged, question: { title: 'Where?', version: 2 } },
    })
    expect((await list(asker, lesson, '?search=basel')).questions).toHaveLength(1)
    expect((await list(asker, lesson, '?search=rhine')).questions).toHaveLength(0)
  })

  test('is deleted with its notifications, or keeps the answers of others', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    expect((await callApi(app, `DELETE /api/questions/${id}`, reader)).status).toBe(403)
    expect((await callApi(app, `DELETE /api/questions/${id}`, asker)).status).toBe(200)
    expect((await callApi(app, `GET /api/questions/${id}`, asker)).status).toBe(404)
    expect(await notificationsOf(owner)).toEqual([])
    const second = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, reader, second)
    expect((await callApi(app, `DELETE /api/questions/${second}`, owner)).status).toBe(403)
    expect((await callApi(app, `DELETE /api/questions/${second}`, asker)).status).toBe(200)
    expect(await view(reader, second)).toMatchObject({
      title: '',
      body: '',
      deleted: true,
      writer: null,
      answers: [{ _id: answer }],
      can: { answer: false, edit: false, delete: false, moderate: false, vote: false },
    })
    expect((await putAnswer(reader, second, crypto.randomUUID())).status).toBe(404)
    await callApi(app, `DELETE /api/answers/${answer}`, reader)
    expect((await callApi(app, `GET /api/questions/${second}`, reader)).status).toBe(404)
  })
})

describe('a moderator', () => {
  const remove = (path: string, { token }: Member, body: object) =>
    callApi(app, `POST /api/${path}/removal`, { token, body })

  test('removes questions and answers of others for a reason, and notifies their writers', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const admin = await asMember(app, { role: 'admin' })
    const id = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, reader, id)
    expect(await view(owner, id)).toMatchObject({
      can: { delete: false, moderate: true },
      answers: [{ can: { delete: false, moderate: true } }],
    })
    expect(await view(asker, id)).toMatchObject({
      can: { delete: true, moderate: false },
      answers: [{ can: { delete: false, moderate: false } }],
    })
    expect((await remove(`answers/${answer}`, asker, { reason: 'spam' })).status).toBe(403)
    expect(await remove(`answers/${answer}`, owner, {})).toMatchObject({ status: 400 })
    expect(await remove(`answers/${answer}`, owner, { reason: 'spam' })).toMatchObject({
      status: 200,
      body: { msg: messages.answerRemoved },
    })
    expect(await remove(`questions/${id}`, admin, { reason: 'off_topic' })).toMatchObject({
      status: 200,
      body: { msg: messages.questionRemoved },
    })
    expect((await callApi(app, `GET /api/questions/${id}`, asker)).status).toBe(404)
    expect(await notificationsOf(reader)).toContain('answer_removed')
    expect(await notificationsOf(asker)).toContain('question_removed')
    const { body } = await callApi(app, 'GET /api/admin/audit', admin)
    expect(body).toMatchObject([
      { action: 'question.removed', details: { reason: 'off_topic' } },
      { action: 'answer.removed', details: { reason: 'spam' }, actor: { _id: owner.id } },
    ])
  })
})

test('the moment of a question is stored in milliseconds', async () => {
  const { lesson, asker } = await createLesson()
  for (const [seconds, stored] of [
    [1e-7, 0],
    [12.34567, 12.346],
  ]) {
    const reply = await put(asker, lesson, crypto.randomUUID(), { seconds })
    expect(reply).toMatchObject({ status: 200, body: { question: { seconds: stored } } })
  }
})

describe('the list', () => {
  test('has each order, pages and the words of a search', async () => {
    const { lesson, asker, reader } = await createLesson()
    const ids: string[] = []
    for (const [index, seconds] of [30, null, 10].entries()) {
      app.clock.pass({ minutes: 1 })
      ids.push(await createQuestion(app, asker, lesson, { title: `Rivers ${index}`, seconds }))
    }
    await callApi(app, `PUT /api/questions/${ids[1]}/vote`, reader)
    const order = async (query: string) =>
      (await list(reader, lesson, query)).questions.map(({ _id }) => ids.indexOf(_id))
    expect(await order('')).toEqual([2, 1, 0])
    expect((await order('?sort=votes'))[0]).toBe(1)
    expect(await order('?sort=time')).toEqual([2, 0, 1])
    expect(await order('?search=riv%201')).toEqual([1])
    expect(await order(`?search=${encodeURIComponent("' & | !")}`)).toEqual([])
  })

  test.each(['newest', 'votes', 'time'])('by %s returns every question once', async (sort) => {
    const { lesson, asker } = await createLesson()
    await app.pool.query(
      `insert into lesson_questions (id, course_id, lesson_id, title, body, body_html, words, seconds)
       select gen_random_uuid(), course_id, id, 'Question ' || number, '', '', '', nullif(number % 5, 0)
       from lessons, generate_series(1, 45) number where id = $1`,
      [lesson],
    )
    const seen: string[] = []
    let cursor: string | undefined = ''
    while (cursor !== undefined) {
      const page = await list(asker, lesson, `?sort=${sort}&cursor=${cursor}`)
      expect(page.questions.length).toBeLessThanOrEqual(limits.pageSize)
      seen.push(...page.questions.map(({ _id }) => _id))
      cursor = page.next
    }
    expect(new Set(seen).size).toBe(45)
    expect(seen).toHaveLength(45)
  })

  test('by time returns every question once if their moments are shorter than a microsecond', async () => {
    const { lesson, asker } = await createLesson()
    await app.pool.query(
      `insert into lesson_questions (id, course_id, lesson_id, title, body, body_html, words, seconds)
       select gen_random_uuid(), course_id, id, 'Question ' || number, '', '', '', number * 1e-9
       from lessons, generate_series(1, $2::integer) number where id = $1`,
      [lesson, limits.pageSize + 1],
    )
    const first = await list(asker, lesson, '?sort=time')
    const second = await list(asker, lesson, `?sort=time&cursor=${first.next}`)
    const ids = [...first.questions, ...second.questions].map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(limits.pageSize + 1)
  })

  test.each([
    'x',
    '2026_1',
    `1_${crypto.randomUUID()}`,
    `0000-01-01T00:00:00Z_${crypto.randomUUID()}`,
  ])('rejects the cursor %s', async (cursor) => {
    const { lesson, asker } = await createLesson()
    expect(
      await callApi(app, `GET /api/lessons/${lesson}/questions?cursor=${cursor}`, asker),
    ).toMatchObject({ status: 400, body: { fields: { cursor: listRequestMessages.badCursor } } })
  })
})

describe('an image', () => {
  const own = '/files/image/1/480.webp'
  test.each([
    [
      'of another host is its alternative text',
      '![a "map" > x](https://x.test/1.png "t")',
      'a &quot;map&quot; &gt; x',
    ],
    ['of another host without a text is nothing', 'a ![](https://x.test/1.png) b', 'a  b'],
    ['in capital letters too', '![map](HTTPS://x.test/1.png)', 'map'],
    [
      'in a link leaves the link',
      '[![map](https://x.test/1.png)](https://x.test/)',
      '<a rel="nofollow ugc noopener" href="https://x.test/">map</a>',
    ],
    [
      'by reference, whose title looks like an own file',
      '![map][1]\n\n[1]: https://x.test/1.png (" src="/files/1)',
      'map',
    ],
    [
      'of this site stays, beside one of another host',
      `![own](${own})![map](https://x.test${own})`,
      `<img loading="lazy" referrerpolicy="no-referrer" src="${own}" alt="own" />map`,
    ],
  ])('%s', async (_what, markdown, expected) => {
    const { lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson, { body: markdown })
    await createAnswer(app, reader, id, markdown)
    const html = `<p>${expected}</p>`
    expect(await view(asker, id)).toMatchObject({ html, body: markdown, answers: [{ html }] })
  })

  test('of another host in a text that an earlier version rendered is its alternative text', async () => {
    const { lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    await createAnswer(app, reader, id)
    const bodyHtml = markdownToHtml('![map](https://x.test/1.png)')
    expect(bodyHtml).toContain('<img')
    await app.deps.db.update(lessonQuestions).set({ bodyHtml }).where(eq(lessonQuestions.id, id))
    await app.deps.db
      .update(questionAnswers)
      .set({ bodyHtml })
      .where(eq(questionAnswers.questionId, id))
    const html = '<p>map</p>'
    expect(await view(asker, id)).toMatchObject({ html, answers: [{ html }] })
  })
})

describe('an answer', () => {
  test('of an author is labelled and answers the question', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    await createAnswer(app, reader, id)
    expect((await view(asker, id)).answered).toBe(false)
    const answer = await createAnswer(app, owner, id)
    expect(await view(asker, id)).toMatchObject({ answered: true, answerCount: 2 })
    expect((await view(asker, id)).answers.find(({ _id }) => _id === answer)?.instructor).toBe(true)
    await callApi(app, `DELETE /api/answers/${answer}`, owner)
    expect(await view(asker, id)).toMatchObject({ answered: false, answerCount: 1 })
  })

  test('is edited by its writer alone, with optimistic locking', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const answer = await createAnswer(app, reader, await createQuestion(app, asker, lesson))
    const edit = ({ token }: Member, body: object) =>
      callApi(app, `PATCH /api/answers/${answer}`, { token, body })
    expect((await edit(owner, { body: 'Mine' })).status).toBe(403)
    expect((await edit(reader, { body: '' })).body['msg']).toBe(messages.answerMissing)
    expect((await edit(reader, { body: 'The hills.', version: 1 })).status).toBe(200)
    expect(await edit(reader, { body: 'The sea.', version: 1 })).toMatchObject({
      status: 409,
      body: { question: { answers: [{ body: 'The hills.', version: 2 }] } },
    })
  })

  test('notifies the subscribers, who can end that', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    await createAnswer(app, reader, id)
    expect(await notificationsOf(asker)).toEqual(['question_answered'])
    await callApi(app, `DELETE /api/questions/${id}/subscription`, asker)
    const second = await createAnswer(app, owner, id)
    expect(await notificationsOf(asker)).toEqual(['question_answered'])
    expect(await notificationsOf(reader)).toEqual(['question_answered'])
    await callApi(app, `DELETE /api/answers/${second}`, owner)
    expect(await notificationsOf(reader)).toEqual([])
    await callApi(app, `PUT /api/questions/${id}/subscription`, asker)
    expect((await view(asker, id)).subscribed).toBe(true)
  })

  test('is accepted by who asked or an author, and is first', async () => {
    const { owner, lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    await createAnswer(app, asker, id)
    const answer = await createAnswer(app, reader, id)
    expect((await accept(reader, id, answer)).status).toBe(403)
    expect((await accept(asker, id, crypto.randomUUID())).status).toBe(404)
    expect((await accept(asker, id, answer)).status).toBe(200)
    expect(await view(asker, id)).toMatchObject({
      accepted: true,
      answered: true,
      answers: [{ _id: answer, accepted: true }, { accepted: false }],
    })
    expect(await notificationsOf(reader)).toContain('answer_accepted')
    expect((await accept(owner, id, null)).status).toBe(200)
    expect(await view(asker, id)).toMatchObject({ accepted: false, answered: false })
    expect(await notificationsOf(reader)).not.toContain('answer_accepted')
    await accept(owner, id, answer)
    await callApi(app, `DELETE /api/answers/${answer}`, reader)
    expect(await view(asker, id)).toMatchObject({ accepted: false, answered: false })
  })

  test('and a question have one vote per user, and none of their writers', async () => {
    const { lesson, asker, reader } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, reader, id)
    for (const [path, writer, voter] of [
      [`/api/questions/${id}/vote`, asker, reader],
      [`/api/answers/${answer}/vote`, reader, asker],
    ] as const) {
      expect(await callApi(app, `PUT ${path}`, writer)).toMatchObject({
        status: 403,
        body: { msg: messages.ownVote },
      })
      await Promise.all([1, 2, 3].map(() => callApi(app, `PUT ${path}`, voter)))
    }
    expect(await view(reader, id)).toMatchObject({
      voteCount: 1,
      voted: true,
      answers: [{ voteCount: 1, voted: false }],
    })
    await app.pool.query('delete from users where id = $1', [reader.id])
    expect(await view(asker, id)).toMatchObject({ voteCount: 0, answers: [{ writer: null }] })
    await callApi(app, `DELETE /api/answers/${answer}/vote`, asker)
    expect(await view(asker, id)).toMatchObject({ answers: [{ voteCount: 0, voted: false }] })
  })

  test('is rejected beyond the limit', async () => {
    const { lesson, asker } = await createLesson()
    const id = await createQuestion(app, asker, lesson)
    await app.pool.query(
      `insert into question_answers (id, question_id, body, body_html)
       select gen_random_uuid(), $1, 'a', 'a' from generate_series(1, $2::int)`,
      [id, limits.answersPerQuestionMax],
    )
    expect(await putAnswer(asker, id, crypto.randomUUID())).toMatchObject({
      status: 429,
      body: { msg: messages.tooManyAnswers },
    })
  })
})

test('a question keeps its place by what is said there when the video is replaced', async () => {
  const { lesson, asker } = await createLesson()
  const spoken = [
    'Welcome to this course about rivers.',
    'The Rhine turns north at Basel because of the rock there.',
  ]
  const say = (start: number) =>
    JSON.stringify(
      spoken.map((text, index) => [
        (start + index * 5) * 1000,
        (start + index * 5 + 5) * 1000,
        text,
      ]),
    )
  await app.pool.query(
    `insert into caption_tracks (lesson_id, language, label, origin, cues, cue_count)
     values ($1, 'en', 'English', 'upload', $2, 2)`,
    [lesson, say(0)],
  )
  const id = await createQuestion(app, asker, lesson, { seconds: 5 })
  const elsewhere = await createQuestion(app, asker, lesson, { seconds: 500 })
  await app.pool.query(
    `update lessons set video = 'https://videos.example.test/2.mp4' where id = $1`,
    [lesson],
  )
  await app.pool.query('update caption_tracks set cues = $2 where lesson_id = $1', [
    lesson,
    say(60),
  ])
  expect(await view(asker, id)).toMatchObject({ seconds: 65, fromEarlierVideo: false })
  expect(await view(asker, elsewhere)).toMatchObject({ seconds: null, fromEarlierVideo: true })
  const { questions } = await list(asker, lesson, '?sort=time')
  expect(questions.map(({ seconds }) => seconds)).toEqual([65, null])
})

test('a question that arrives after its video was replaced is one of an earlier version', async () => {
  const { course, lesson, asker } = await createLesson()
  const other = await createLesson()
  const [before, after, foreign] = await Promise.all(
    [course, course, other.course].map((courseId) =>
      createVideo(app, { courseId, unusedSince: null }),
    ),
  )
  const attach = (id = '') =>
    app.pool.query('update lessons set video = null, video_id = $2 where id = $1', [lesson, id])
  await attach(before?.id)
  const { body } = await callApi(app, `GET /api/lessons/${lesson}`, { token: asker.token })
  expect(body).toMatchObject({ lesson: { content: { videoVersion: before?.id } } })
  await attach(after?.id)
  const asked = { seconds: 5, videoVersion: before?.id }
  const moments = [asked, { ...asked, seconds: null }, { ...asked, videoVersion: foreign?.id }]
  const replies = await Promise.all(
    moments.map((moment) => put(asker, lesson, crypto.randomUUID(), moment)),
  )
  expect(replies.map((reply) => reply.body['question'])).toMatchObject([
    { seconds: null, fromEarlierVideo: true },
    { seconds: null, fromEarlierVideo: false },
    { seconds: 5, fromEarlierVideo: false },
  ])
})
