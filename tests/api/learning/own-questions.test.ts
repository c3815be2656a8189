import { expect, test } from 'vitest'
import { ownQuestionsResponse } from '#shared/contract/learning/questions.ts'
import { questionLimits } from '#shared/limits.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createQuestion } from '#tests/factories/questions.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function listOwn(who: { token: string }, query = '') {
  const { status, body } = await callApi(app, `GET /user/questions${query}`, who)
  expect(status).toBe(200)
  return ownQuestionsResponse.strict().parse(body)
}

test('has what the user asked, newest first, and nothing of others', async () => {
  const first = await createCourseWithLessons(app, [{ title: 'Rivers' }])
  const second = await createCourseWithLessons(app, [{ title: 'Hills' }])
  const learner = await asLearner(app, first.course, second.course)
  const other = await asLearner(app, first.course)
  await createQuestion(app, other, first.lessons[0] ?? '')
  const older = await createQuestion(app, learner, first.lessons[0] ?? '')
  app.clock.pass({ minutes: 1 })
  const newer = await createQuestion(app, learner, second.lessons[0] ?? '')
  const { questions, next } = await listOwn(learner)
  expect(questions.map(({ _id }) => _id)).toEqual([newer, older])
  expect(questions[1]).toMatchObject({
    course: { _id: first.course },
    lessonTitle: 'Rivers',
    available: true,
  })
  expect(next).toBeUndefined()
  expect(await listOwn(await asMember(app))).toEqual({ questions: [] })
})

test('has those in a course that the user left, which can be deleted', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [{ title: 'Rivers' }])
  const learner = await asLearner(app, course)
  const id = await createQuestion(app, learner, lessons[0] ?? '')
  await enrol(app, learner)
  expect((await listOwn(learner)).questions).toMatchObject([{ _id: id, available: false }])
  expect((await callApi(app, `DELETE /api/questions/${id}`, learner)).status).toBe(200)
  expect((await listOwn(learner)).questions).toEqual([])
})

test('and those in a deleted course', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [{ title: 'Rivers' }])
  const learner = await asLearner(app, course)
  const id = await createQuestion(app, learner, lessons[0] ?? '')
  await app.pool.query('update courses set deleted_at = now() where id = $1', [course])
  expect((await listOwn(learner)).questions).toMatchObject([{ _id: id, available: false }])
  expect((await callApi(app, `DELETE /api/questions/${id}`, learner)).status).toBe(200)
})

test('comes in pages', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [{ title: 'Rivers' }])
  const learner = await asLearner(app, course)
  await app.pool.query(
    `insert into lesson_questions (id, course_id, lesson_id, user_id, title, body, body_html, words)
     select gen_random_uuid(), $1, $2, $3, 'Question ' || n, '', '', '' from generate_series(1, $4) as n`,
    [course, lessons[0], learner.id, questionLimits.pageSize + 1],
  )
  const first = await listOwn(learner)
  const second = await listOwn(learner, `?cursor=${encodeURIComponent(first.next ?? '')}`)
  const ids = [...first.questions, ...second.questions].map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(questionLimits.pageSize + 1)
  expect(second.next).toBeUndefined()
  const { status, body } = await callApi(app, 'GET /user/questions?cursor=nonsense', learner)
  expect([status, body['code']]).toEqual([400, 'invalid_input'])
})
