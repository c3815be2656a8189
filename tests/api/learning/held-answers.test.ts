import { beforeAll, expect, test } from 'vitest'
import type { Question } from '#shared/contract/learning/questions.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { findOpenCase } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()

type Member = TestUser & { token: string }

const heldText = 'See spam.example.'
let admin: Member

beforeAll(async () => {
  admin = await asMember(app, { role: 'admin' })
  await createFilter(app, admin, 'link', 'spam.example', 'hide')
})

async function createDiscussion() {
  const owner = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
  const asker = await asLearner(app, course)
  const question = await createQuestion(app, asker, lessons[0] ?? '')
  return { owner, asker, question }
}

const isAnswered = async (who: Member, id: string) => {
  const { body } = await callApi(app, `GET /api/questions/${id}`, who)
  return (body['question'] as Question).answered
}

const publish = async (answer: string) => {
  const id = await findOpenCase(app, { kind: 'answer', id: answer })
  const decision = { token: admin.token, body: { action: 'dismiss' } }
  const reply = await callApi(app, `POST /api/moderation/cases/${id}/decision`, decision)
  expect(reply.status).toBe(200)
}

const edit = async ({ token }: Member, answer: string, body: string) => {
  const reply = await callApi(app, `PATCH /api/answers/${answer}`, { token, body: { body } })
  expect(reply.status).toBe(200)
}

test('an answer of an author answers the question only while others see it', async () => {
  const { owner, asker, question } = await createDiscussion()
  const answer = await createAnswer(app, owner, question, heldText)
  expect(await isAnswered(asker, question)).toBe(false)
  const { body } = await callApi(app, 'GET /api/questions', owner)
  expect(body).toMatchObject({ unanswered: 1, questions: [{ _id: question }] })
  await publish(answer)
  expect(await isAnswered(asker, question)).toBe(true)
  await edit(owner, answer, `${heldText} Again.`)
  expect(await isAnswered(asker, question)).toBe(false)
})

test('so does an accepted answer', async () => {
  const { asker, question } = await createDiscussion()
  const answer = await createAnswer(app, asker, question)
  const accepted = { token: asker.token, body: { answer } }
  await callApi(app, `PUT /api/questions/${question}/accepted`, accepted)
  expect(await isAnswered(asker, question)).toBe(true)
  await edit(asker, answer, heldText)
  expect(await isAnswered(asker, question)).toBe(false)
  await publish(answer)
  expect(await isAnswered(asker, question)).toBe(true)
})

test('a held answer leaves the notification about an earlier one, and hides its own', async () => {
  const { owner, asker, question } = await createDiscussion()
  const count = async () => {
    const { body } = await callApi(app, 'GET /api/notifications', asker)
    const { notifications } = body as { notifications: { kind: string }[] }
    return notifications.filter(({ kind }) => kind === 'question_answered').length
  }
  const held = await createAnswer(app, owner, question, heldText)
  expect(await count()).toBe(0)
  await publish(held)
  expect(await count()).toBe(1)
  await edit(owner, held, `${heldText} Again.`)
  expect(await count()).toBe(0)
  const first = await createAnswer(app, owner, question)
  expect(await count()).toBe(1)
  const second = await createAnswer(app, owner, question, heldText)
  expect(await count()).toBe(1)
  await callApi(app, `DELETE /api/answers/${first}`, owner)
  expect(await count()).toBe(0)
  await publish(second)
  expect(await count()).toBe(1)
})
