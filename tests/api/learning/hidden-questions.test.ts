import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpModeration } from '#server/domain/reports/index.ts'
import { type Question, questionListResponse } from '#shared/contract/learning/questions.ts'
import { moderationLimits, questionLimits } from '#shared/limits.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide, dismiss } from '#tests/factories/reports.ts'
import { addSession, asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** Questions and answers that a filter or a moderator hides. */
const app = useTestApp()

type Member = TestUser & { token: string }

const heldText = 'See spam.example.'
let moderator: Member

beforeAll(async () => {
  const admin = await asMember(app, { role: 'admin' })
  await createFilter(app, admin, 'link', 'spam.example', 'hide')
  moderator = await asModerator(app)
})

async function createLesson() {
  const owner = await asMember(app, { role: 'instructor', authorize: true })
  // A preview, so that members who are not enrolled can report what is in it.
  const { course, lessons } = await createCourseWithLessons(app, [{ isPreview: true }], {
    ownerId: owner.id,
  })
  const [asker, replier] = [await asLearner(app, course), await asLearner(app, course)]
  return { owner, lesson: lessons[0] ?? '', asker, replier }
}

async function listQuestions({ token }: Member, lesson: string, query = '') {
  const reply = await callApi(app, `GET /api/lessons/${lesson}/questions${query}`, { token })
  return questionListResponse.parse(reply.body)
}

const view = ({ token }: Member, question: string) =>
  callApi(app, `GET /api/questions/${question}`, { token })

async function readAnswers(who: Member, question: string): Promise<string[]> {
  const { body } = await view(who, question)
  return (body['question'] as Question).answers.map(({ _id }) => _id)
}

async function remove({ token }: Member, path: string) {
  const reply = await callApi(app, `DELETE /api/${path}`, { token })
  expect(reply.status).toBe(200)
}

/** With a session that has not expired, however much later it is. */
const asModeratorNow = async () => ({ token: await addSession(app, moderator.id) })

async function expectGone(who: Member, lesson: string, question: string) {
  expect((await listQuestions(who, lesson)).questions).toEqual([])
  expect((await view(who, question)).status).toBe(404)
}

async function countRows(lesson: string): Promise<number> {
  const { rows } = await app.pool.query('select from lesson_questions where lesson_id = $1', [
    lesson,
  ])
  return rows.length
}

test('a question that is held is answered in the same way when its request is repeated', async () => {
  const { lesson, asker, replier } = await createLesson()
  const id = crypto.randomUUID()
  const ask = ({ token }: Member, body: string) =>
    callApi(app, `PUT /api/lessons/${lesson}/questions/${id}`, {
      token,
      body: { title: 'Why does the Rhine bend?', body, seconds: 3 },
    })
  const first = await ask(asker, heldText)
  expect(first).toMatchObject({
    status: 200,
    body: { held: true, question: { _id: id, body: heldText, subscribed: true, voted: false } },
  })
  expect((await ask(asker, heldText)).body).toEqual(first.body)
  // The text was changed before the repetition, which changes nothing.
  expect((await ask(asker, 'Another text.')).body).toEqual(first.body)
  expect(await ask(replier, heldText)).toMatchObject({ status: 409 })
  await expectGone(asker, lesson, id)
})

test('an answer that is hidden is said to be held when its request is repeated', async () => {
  const { lesson, asker, replier } = await createLesson()
  const question = await createQuestion(app, asker, lesson)
  const id = await createAnswer(app, replier, question, heldText)
  const reply = await callApi(app, `PUT /api/questions/${question}/answers/${id}`, {
    token: replier.token,
    body: { body: 'Without what the filter holds.' },
  })
  expect(reply).toMatchObject({ status: 200, body: { held: true, question: { answers: [] } } })
})

describe('an answer that is hidden', () => {
  test.each<[string, (answer: string) => Promise<() => Promise<void>>]>([
    [
      'by a filter',
      async (answer) => async () =>
        dismiss(app, await asModeratorNow(), { kind: 'answer', id: answer }),
    ],
    [
      'by a moderator',
      async (answer) => {
        const decision = await decide(app, moderator, { kind: 'answer', id: answer })
        return async () => {
          const path = `POST /api/moderation/decisions/${decision}/reversal` as const
          expect((await callApi(app, path, await asModeratorNow())).status).toBe(200)
        }
      },
    ],
  ])('%s is not lost when the question is deleted', async (how, hide) => {
    const { lesson, asker, replier } = await createLesson()
    const question = await createQuestion(app, asker, lesson)
    const text = how === 'by a filter' ? heldText : 'Because of the rock.'
    const answer = await createAnswer(app, replier, question, text)
    const show = await hide(answer)
    await remove(asker, `questions/${question}`)
    await expectGone(replier, lesson, question)
    await show()
    expect((await listQuestions(replier, lesson)).questions).toMatchObject([
      { _id: question, deleted: true, answerCount: 1 },
    ])
    expect(await readAnswers(replier, question)).toEqual([answer])
  })

  test('is not lost when the last other answer to a deleted question is deleted', async () => {
    const { owner, lesson, asker, replier } = await createLesson()
    const question = await createQuestion(app, asker, lesson)
    const held = await createAnswer(app, replier, question, heldText)
    const answer = await createAnswer(app, owner, question)
    await remove(asker, `questions/${question}`)
    expect(await readAnswers(replier, question)).toEqual([answer])
    await remove(owner, `answers/${answer}`)
    await expectGone(replier, lesson, question)
    await dismiss(app, await asModeratorNow(), { kind: 'answer', id: held })
    expect(await readAnswers(replier, question)).toEqual([held])
    await remove(replier, `answers/${held}`)
    expect(await countRows(lesson)).toBe(0)
  })

  test('takes the deleted question with it once it is deleted itself', async () => {
    const { owner, lesson, asker, replier } = await createLesson()
    const question = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, replier, question)
    const other = await createAnswer(app, owner, question)
    await remove(asker, `questions/${question}`)
    for (const id of [answer, other]) {
      await decide(app, await asModeratorNow(), { kind: 'answer', id }, { action: 'remove' })
    }
    await expectGone(replier, lesson, question)
    expect(await countRows(lesson)).toBe(1)
    app.clock.pass({ days: moderationLimits.removedRetentionDays })
    await cleanUpModeration(app.deps)
    expect(await countRows(lesson)).toBe(0)
  })

  test('leaves a question that is not deleted as it is', async () => {
    const { lesson, asker, replier } = await createLesson()
    const question = await createQuestion(app, asker, lesson)
    const answer = await createAnswer(app, replier, question)
    await decide(app, await asModeratorNow(), { kind: 'answer', id: answer }, { action: 'remove' })
    app.clock.pass({ days: moderationLimits.removedRetentionDays })
    await cleanUpModeration(app.deps)
    const token = await addSession(app, asker.id)
    const { questions } = await listQuestions({ ...asker, token }, lesson)
    expect(questions).toMatchObject([{ _id: question, deleted: false, answerCount: 0 }])
  })
})

test('pages are full although deleted questions without a visible answer are between', async () => {
  const { lesson, asker } = await createLesson()
  const count = questionLimits.pageSize + 1
  await app.pool.query(
    `insert into lesson_questions (id, course_id, lesson_id, title, body, body_html, words, created_at)
     select gen_random_uuid(), course_id, id, case when number % 2 = 0 then 'A question' else '' end, '', '', '',
       now() + number * interval '1 second'
     from lessons, generate_series(1, $2::integer * 2) number where id = $1`,
    [lesson, count],
  )
  const first = await listQuestions(asker, lesson)
  const second = await listQuestions(asker, lesson, `?cursor=${first.next}`)
  expect([first, second].map(({ questions }) => questions.length)).toEqual([count - 1, 1])
  expect(second.next).toBeUndefined()
})
