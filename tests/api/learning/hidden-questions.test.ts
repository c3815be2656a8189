import { beforeAll, expect, test } from 'vitest'
import { questionListResponse } from '#shared/contract/learning/questions.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** Questions and answers that a filter or a moderator hides. */
const app = useTestApp()

type Member = TestUser & { token: string }

const heldText = 'See spam.example.'

beforeAll(async () => {
  const admin = await asMember(app, { role: 'admin' })
  await createFilter(app, admin, 'link', 'spam.example', 'hide')
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

async function listQuestions({ token }: Member, lesson: string) {
  const reply = await callApi(app, `GET /api/lessons/${lesson}/questions`, { token })
  return questionListResponse.parse(reply.body)
}

const view = ({ token }: Member, question: string) =>
  callApi(app, `GET /api/questions/${question}`, { token })

async function expectGone(who: Member, lesson: string, question: string) {
  expect((await listQuestions(who, lesson)).questions).toEqual([])
  expect((await view(who, question)).status).toBe(404)
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
