import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/index.ts'
import { mentionSuggestions } from '#shared/contract/community/mentions.ts'
import { question as questionSchema } from '#shared/contract/learning/questions.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { addInstructors, createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

/** A lesson whose owner teaches, with someone who asked, someone who answered, and a learner who did neither. */
async function createDiscussion(columns = {}) {
  const owner = await asMember(app, { role: 'instructor', authorize: true })
  const { course, lessons } = await createCourseWithLessons(app, [columns], { ownerId: owner.id })
  const learn = () => asLearner(app, course) as Promise<Member>
  const [asker, answerer, learner] = [await learn(), await learn(), await learn()]
  const lesson = lessons[0] ?? ''
  const question = await createQuestion(app, asker, lesson)
  const answer = await createAnswer(app, answerer, question)
  return { owner, course, lesson, asker, answerer, learner, question, answer }
}

async function view({ token }: Member, id: string) {
  const { body } = await callApi(app, `GET /api/questions/${id}`, { token })
  return questionSchema.strict().parse(body['question'])
}

async function listMentions({ token }: Member) {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  const { notifications } = notificationListResponse.parse(body)
  return notifications.filter(({ kind }) => kind === 'mention')
}

const at = ({ username }: TestUser) => `@${username}`
const link = ({ id, username }: TestUser) => `<a href="/user/social/profile/${id}">@${username}</a>`
const deleteQuestion = ({ token }: Member, id: string) =>
  callApi(app, `DELETE /api/questions/${id}`, { token })

describe('a mention', () => {
  test('in an answer and a question links and notifies those who take part', async () => {
    const { owner, course, lesson, asker, answerer, learner, question } = await createDiscussion()
    const body = `Thanks ${at(owner)}, **${at(answerer)}** and \`${at(asker)}\`, a${at(asker)}`
    const id = await createAnswer(app, asker, question, body)
    const { answers } = await view(learner, question)
    expect(answers.find(({ _id }) => _id === id)).toMatchObject({
      body,
      html: `<p>Thanks ${link(owner)}, <strong>${link(answerer)}</strong> and <code>${at(asker)}</code>, a${at(asker)}</p>`,
    })
    expect(await listMentions(owner)).toMatchObject([
      {
        actors: [{ _id: asker.id }],
        course: { _id: course },
        question: { _id: question, lesson },
        post: null,
      },
    ])
    const asked = await createQuestion(app, answerer, lesson, { body: `Hello ${at(asker)}` })
    expect((await view(learner, asked)).html).toBe(`<p>Hello ${link(asker)}</p>`)
    expect(await listMentions(asker)).toMatchObject([{ question: { _id: asked } }])
  })

  test('notifies subscribers and authors once of one text', async () => {
    const { owner, lesson, asker, answerer, question } = await createDiscussion()
    await createAnswer(app, answerer, question, `Another one, ${at(asker)}`)
    await createQuestion(app, asker, lesson, { body: `A question to ${at(owner)}` })
    expect(await listMentions(asker)).toEqual([])
    expect(await listMentions(owner)).toEqual([])
  })

  test('of other learners and strangers is plain text and notifies no one', async () => {
    const { lesson, asker, answerer, learner, question } = await createDiscussion()
    const stranger = await asMember(app)
    const elsewhere = await createDiscussion()
    const others = [learner, stranger, elsewhere.asker]
    const body = others.map(at).join(' ')
    await createAnswer(app, answerer, question, body)
    const asked = await createQuestion(app, asker, lesson, { body })
    expect((await view(asker, asked)).html).toBe(`<p>${body}</p>`)
    for (const user of others) expect(await listMentions(user)).toEqual([])
  })

  test('does not notify who left the course since', async () => {
    const { course, lesson, asker, answerer } = await createDiscussion()
    await app.pool.query(
      'update enrolments set removed_at = now() where user_id = $1 and course_id = $2',
      [answerer.id, course],
    )
    await createQuestion(app, asker, lesson, { body: `Are you there, ${at(answerer)}?` })
    expect(await listMentions(answerer)).toEqual([])
  })

  test('is added and taken back by edits, also by two at once', async () => {
    const { owner, asker, answerer, question, answer } = await createDiscussion()
    const edit = (body: string) =>
      callApi(app, `PATCH /api/answers/${answer}`, { token: answerer.token, body: { body } })
    await edit(`Hi ${at(owner)}`)
    expect(await listMentions(owner)).toHaveLength(1)
    await edit(`Hi ${at(asker)}`)
    expect(await listMentions(owner)).toEqual([])
    expect(await listMentions(asker)).toHaveLength(1)
    await Promise.all([edit(`One ${at(owner)}`), edit(`Two ${at(owner)}`), edit('Three')])
    const { answers } = await view(asker, question)
    const isMentioned = answers[0]?.html.includes(link(owner))
    expect(await listMentions(owner)).toHaveLength(isMentioned ? 1 : 0)
    const change = { title: 'Why?', body: `Dear ${at(owner)}` }
    await callApi(app, `PATCH /api/questions/${question}`, { token: asker.token, body: change })
    expect((await view(owner, question)).html).toBe(`<p>Dear ${link(owner)}</p>`)
  })

  test('goes with its answer or question, deleted or hidden', async () => {
    // Everyone can open a preview, and report what is below it.
    const discussion = await createDiscussion({ isPreview: true })
    const { owner, lesson, asker, answerer, question } = discussion
    const body = `Hi ${at(owner)}`
    const first = await createAnswer(app, answerer, question, body)
    const second = await createAnswer(app, answerer, question, body)
    expect(await listMentions(owner)).toMatchObject([{ people: 1 }])
    await callApi(app, `DELETE /api/answers/${first}`, { token: answerer.token })
    expect(await listMentions(owner)).toHaveLength(1)
    await decide(app, await asModerator(app), { kind: 'answer', id: second })
    expect(await listMentions(owner)).toEqual([])
    const third = await createQuestion(app, asker, lesson, { body: `Hi ${at(answerer)}` })
    expect(await listMentions(answerer)).toHaveLength(1)
    await deleteQuestion(asker, third)
    expect(await listMentions(answerer)).toEqual([])
  })

  test('of a deleted user becomes plain text', async () => {
    const { asker, answerer, question, answer } = await createDiscussion()
    await createAnswer(app, asker, question, `Hi ${at(answerer)}`)
    await callApi(app, `DELETE /api/answers/${answer}`, { token: answerer.token })
    await app.deps.db.delete(users).where(eq(users.id, answerer.id))
    const [remaining] = (await view(asker, question)).answers
    expect(remaining?.html).toBe(`<p>Hi ${at(answerer)}</p>`)
  })

  test('between learners is hidden by a block, but not from those who teach', async () => {
    const { owner, lesson, asker, answerer, question } = await createDiscussion()
    await callApi(app, `PUT /user/blocks/${asker.id}`, answerer)
    await callApi(app, `PUT /user/blocks/${asker.id}`, owner)
    await createQuestion(app, asker, lesson, { body: `${at(answerer)} ${at(owner)}` })
    await createAnswer(app, owner, question, `${at(answerer)}, look at the question above`)
    expect(await listMentions(answerer)).toEqual([])
    const edited = { title: 'Why?', body: `${at(owner)}?` }
    await callApi(app, `PATCH /api/questions/${question}`, { token: asker.token, body: edited })
    expect(await listMentions(owner)).toHaveLength(1)
  })
})

describe('suggestions', () => {
  const suggest = ({ token }: { token?: string }, lesson: string, search: string) =>
    callApi(app, `GET /api/lessons/${lesson}/mentions?search=${search}`, { token })
  const suggestIds = async (user: Member, lesson: string, search = 'person') =>
    mentionSuggestions
      .parse((await suggest(user, lesson, search)).body)
      .users.map(({ _id }) => _id)
      .toSorted()

  test('are the instructors and those who asked or answered, and no other learners', async () => {
    const { owner, course, lesson, asker, answerer, learner } = await createDiscussion()
    const coInstructor = await asMember(app)
    await addInstructors(app, course, coInstructor)
    const everyone = [owner.id, coInstructor.id, asker.id, answerer.id].toSorted()
    expect(await suggestIds(learner, lesson)).toEqual(everyone)
    expect(await suggestIds(owner, lesson)).toEqual(everyone.filter((id) => id !== owner.id))
    expect(await suggestIds(learner, lesson, asker.username)).toContain(asker.id)
    expect(await suggestIds(learner, lesson, 'nobody')).toEqual([])
  })

  test('leave out who left, is suspended or blocked', async () => {
    const { owner, course, lesson, asker, answerer, learner } = await createDiscussion()
    await callApi(app, `PUT /user/blocks/${asker.id}`, learner)
    await callApi(app, `PUT /user/blocks/${owner.id}`, learner)
    await app.pool.query(
      'update enrolments set removed_at = now() where user_id = $1 and course_id = $2',
      [answerer.id, course],
    )
    expect(await suggestIds(learner, lesson)).toEqual([owner.id])
    const suspended = { suspendedAt: app.clock.now() }
    await app.deps.db.update(users).set(suspended).where(eq(users.id, owner.id))
    expect(await suggestIds(learner, lesson)).toEqual([])
  })

  test('are for those who take part alone', async () => {
    const { lesson } = await createDiscussion()
    expect((await suggest({}, lesson, 'person')).status).toBe(401)
    const { status, body } = await suggest(await asMember(app), lesson, 'person')
    expect([status, body['code']]).toEqual([403, 'lesson_locked'])
    expect((await suggest(await asMember(app), crypto.randomUUID(), 'person')).status).toBe(404)
  })
})
