import { expect, test } from 'vitest'
import { questionQueueResponse } from '#shared/contract/learning/questions.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asMember, asUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

async function queue(who: { token: string }, query = '') {
  const { status, body } = await callApi(app, `GET /api/questions${query}`, who)
  expect(status).toBe(200)
  return questionQueueResponse.strict().parse(body)
}

async function createCourses() {
  const owner = await asUser(app, { role: 'instructor', authorize: true })
  const first = await createCourseWithLessons(app, [{ title: 'Rivers' }], { ownerId: owner.id })
  const second = await createCourseWithLessons(app, [{ title: 'Hills' }], { ownerId: owner.id })
  const learner = await asLearner(app, first.course, second.course)
  return { owner, first, second, learner }
}

test('has the unanswered questions to own courses, which waited longest first', async () => {
  const { owner, first, second, learner } = await createCourses()
  const ids = []
  for (const lesson of [first.lessons[0], second.lessons[0], first.lessons[0]]) {
    app.clock.pass({ minutes: 1 })
    ids.push(await createQuestion(app, learner, lesson ?? '', { title: `Question ${ids.length}` }))
  }
  const page = await queue(owner)
  expect(page.questions.map(({ _id }) => _id)).toEqual(ids)
  expect(page).toMatchObject({
    unanswered: 3,
    questions: [{ course: { _id: first.course }, lessonTitle: 'Rivers' }, {}, {}],
  })
  expect(page.courses.map(({ _id }) => _id).toSorted()).toEqual(
    [first.course, second.course].toSorted(),
  )
  await createAnswer(app, owner, ids[0] ?? '')
  const titles = async (query: string) =>
    (await queue(owner, query)).questions.map(({ title }) => title.at(-1))
  expect(await titles('')).toEqual(['1', '2'])
  expect(await titles('?filter=all')).toEqual(['2', '1', '0'])
  expect(await titles(`?filter=all&course=${second.course}`)).toEqual(['1'])
  expect(await titles('?search=question%202')).toEqual(['2'])
})

test('has nothing of others, of deleted lessons, and nothing for learners', async () => {
  const { owner, first, learner } = await createCourses()
  const id = await createQuestion(app, learner, first.lessons[0] ?? '')
  const other = await asMember(app)
  expect(await queue(learner)).toEqual({ questions: [], unanswered: 0, courses: [] })
  expect((await queue(other, `?course=${first.course}`)).questions).toEqual([])
  await addInstructors(app, first.course, other)
  expect((await queue(other)).questions.map(({ _id }) => _id)).toEqual([id])
  await app.pool.query('update lessons set deleted_at = now() where id = $1', [first.lessons[0]])
  expect(await queue(owner)).toMatchObject({ questions: [], unanswered: 0 })
})

test.each(['unanswered', 'all'])('returns every question once: %s', async (filter) => {
  const { owner } = await createCourses()
  await app.pool.query(
    `insert into lesson_questions (id, course_id, lesson_id, title, body, body_html, words, created_at)
     select gen_random_uuid(), course_id, lessons.id, 'Question', '', '', '', now() - number * interval '1 hour'
     from lessons join courses on courses.id = course_id, generate_series(1, 25) number
     where owner_id = $1`,
    [owner.id],
  )
  const seen: string[] = []
  let cursor: string | undefined = ''
  while (cursor !== undefined) {
    const page = await queue(owner, `?filter=${filter}&cursor=${cursor}`)
    seen.push(...page.questions.map(({ _id }) => _id))
    cursor = page.next
  }
  expect(seen).toHaveLength(50)
  expect(new Set(seen).size).toBe(50)
})
