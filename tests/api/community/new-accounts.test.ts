import { describe, expect, test } from 'vitest'
import { newAccountLimits as limits } from '#shared/limits.ts'
import { newAccountMessages as messages } from '#shared/messages/community/trust.ts'
import { createCategory, createCourse } from '#tests/factories/catalogue.ts'
import { createPost } from '#tests/factories/community.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { asModerator } from '#tests/factories/reports.ts'
import { asTrustedMember } from '#tests/factories/trust.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { recordStatements } from '#tests/helpers/databases/statements.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp({ rateLimits: true })

const post = (token: string, content: string) =>
  callApi(app, 'POST /api/post', { token, body: { content } })
const list = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://site${index}.example/`).join(' ')

test('a new account writes a limited number of posts an hour, and learns when it can go on', async () => {
  const { token } = await asMember(app)
  for (let written = 0; written < limits.postsPerHour; written++) {
    expect((await post(token, 'Hello')).status).toBe(200)
  }
  const rejected = await post(token, 'Hello')
  expect(rejected.status).toBe(429)
  const seconds = Number(rejected.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(3000)
  expect((rejected.body as { msg: string }).msg).toBe(messages.posts(seconds))
  expect(messages.posts(3541)).toBe(
    'New accounts can write 20 posts an hour. Try again in 60 minutes.',
  )
})

test('a question or an answer sent again does not count', async () => {
  const { course, lessons } = await createCourseWithLessons(app, [{}])
  const asker = await asLearner(app, course)
  const ask = (id: string) =>
    callApi(app, `PUT /api/lessons/${lessons[0]}/questions/${id}`, {
      token: asker.token,
      body: { title: 'Why?', body: '', seconds: null },
    })
  const first = crypto.randomUUID()
  const answer = (id: string) =>
    callApi(app, `PUT /api/questions/${first}/answers/${id}`, {
      token: asker.token,
      body: { body: 'Because.' },
    })
  for (const [send, count] of [
    [ask, limits.questionsPerHour],
    [answer, limits.commentsPerHour],
  ] as const) {
    const ids = [first, ...Array.from({ length: count - 1 }, () => crypto.randomUUID())]
    for (const id of ids) expect((await send(id)).status).toBe(200)
    expect((await send(crypto.randomUUID())).status).toBe(429)
    expect((await send(first)).status).toBe(200)
  }
})

test('a trusted account and a moderator write more', async () => {
  for (const { token } of [await asTrustedMember(app), await asModerator(app)]) {
    for (let written = 0; written < limits.postsPerHour + 2; written++) {
      expect((await post(token, 'Hello')).status).toBe(200)
    }
  }
})

test('comments and follows of a new account are limited, each for itself', async () => {
  const { token } = await asMember(app)
  const author = await asMember(app)
  const postId = await createPost(app, author.token)
  const comment = () =>
    callApi(app, 'POST /api/post/comment', { token, body: { postId, text: 'Well said.' } })
  // The limit for everyone is the same number, within ten minutes.
  for (let written = 0; written < limits.commentsPerHour; written++) {
    expect((await comment()).status).toBe(200)
  }
  expect((await comment()).status).toBe(429)
  const follow = `PUT /api/people/${author.id}/follow` as const
  for (let followed = 0; followed < limits.followsPerHour; followed++) {
    expect((await callApi(app, follow, { token })).status).toBe(200)
  }
  const rejected = await callApi(app, follow, { token })
  const seconds = Number(rejected.headers.get('Retry-After'))
  expect(rejected).toMatchObject({ status: 429, body: { msg: messages.follows(seconds) } })
  expect((await post(token, 'Hello')).status).toBe(200)
})

test('a new account writes a limited number of links in a text and a day', async () => {
  const { token } = await asMember(app)
  const tooMany = await post(token, list(limits.linksPerText + 1))
  expect(tooMany).toMatchObject({
    status: 400,
    body: { msg: messages.linksPerText, fields: { content: messages.linksPerText } },
  })
  for (let written = 0; written < limits.linksPerDay; written += limits.linksPerText) {
    expect((await post(token, list(limits.linksPerText))).status).toBe(200)
  }
  const rejected = await post(token, list(1))
  const seconds = Number(rejected.headers.get('Retry-After'))
  expect(rejected).toMatchObject({ status: 429, body: { msg: messages.linksPerDay(seconds) } })
  expect((await post(token, 'No link')).status).toBe(200)
  const trusted = await asTrustedMember(app)
  expect((await post(trusted.token, list(limits.linksPerText + 1))).status).toBe(200)
})

test('the links of a text are counted at once, also above the limit of a trusted account', async () => {
  const { token } = await asTrustedMember(app)
  const text = list(limits.linksPerText)
  for (let written = 0; written <= limits.linksPerDay; written += limits.linksPerText) {
    const statements = await recordStatements(app, async () => {
      expect((await post(token, text)).status).toBe(200)
    })
    const forLimits = statements.filter((statement) => /rate_limits|candidate/.test(statement))
    expect(forLimits.length).toBeLessThan(limits.linksPerText)
  }
})

test('an edit counts only links that are new, and none if it is rejected', async () => {
  const [author, stranger] = [await asMember(app), await asMember(app)]
  const id = await createPost(app, author.token, { content: list(1) })
  const edit = ({ token }: { token: string }, content: string, version?: number) =>
    callApi(app, `PATCH /api/post/${id}`, { token, body: { content, version } })
  for (let time = 0; time < 8; time++) {
    expect((await edit(author, `${list(10)} ${time}`)).status).toBe(200)
    expect((await edit(author, list(10), 1)).status).toBe(409)
    expect((await edit(stranger, list(10))).status).toBe(403)
  }
  const others = (start: number, count: number) =>
    Array.from({ length: count }, (_, index) => `https://other${start + index}.example/`).join(' ')
  for (let start = 0; start < limits.linksPerDay - 10; start += 10) {
    expect((await edit(author, others(start, 10))).status).toBe(200)
  }
  expect((await edit(author, others(100, 1))).status).toBe(429)
  // Of a version that a parallel edit may store first.
  expect((await edit(author, others(100, 1), 1000)).status).toBe(429)
  expect((await post(stranger.token, list(10))).status).toBe(200)
})

test('the links of a profile count once', async () => {
  const { token } = await asMember(app)
  const save = (desc: string) => callApi(app, 'PATCH /user/update', { token, body: { desc } })
  for (let time = 0; time < 10; time++) {
    expect(await save(`${list(8)} Number ${time}`)).toMatchObject({ status: 200 })
  }
})

describe('a new account that teaches', () => {
  const asInstructor = () => asMember(app, { authorize: true, role: 'instructor' })
  const createDraft = ({ token }: { token: string }, _id: string = crypto.randomUUID()) =>
    callApi(app, 'POST /api/courses/drafts', { token, body: { _id, title: 'Rivers' } })

  test('creates a limited number of courses a day, and a repeated request does not count', async () => {
    const owner = await asInstructor()
    const { token } = owner
    const form = await courseForm(app, owner, { category: await createCategory(app) })
    const [first, draft] = [crypto.randomUUID(), crypto.randomUUID()]
    for (let time = 0; time < 3; time++) expect((await createDraft(owner, first)).status).toBe(200)
    const body = { ...form, draft }
    const publish = () => callApi(app, 'POST /api/courses', { token, body })
    for (let time = 0; time < 2; time++) expect((await publish()).status).toBe(200)
    for (let created = 2; created < limits.coursesPerDay; created++) {
      expect((await createDraft(owner)).status).toBe(200)
    }
    const rejected = await createDraft(owner)
    const seconds = Number(rejected.headers.get('Retry-After'))
    expect(seconds).toBeGreaterThan(23 * 3600)
    expect(rejected).toMatchObject({ status: 429, body: { msg: messages.courses(seconds) } })
    const another = { ...body, draft: crypto.randomUUID() }
    expect((await callApi(app, 'POST /api/courses', { token, body: another })).status).toBe(429)
    for (const repeat of [() => createDraft(owner, first), publish]) {
      expect((await repeat()).status).toBe(200)
    }
  })

  test('writes a limited number of links in its courses and announcements', async () => {
    const owner = await asInstructor()
    const { token } = owner
    const form = await courseForm(app, owner, { category: await createCategory(app) })
    const create = (desc: string) =>
      callApi(app, 'POST /api/courses', { token, body: { ...form, desc } })
    expect(await create(list(limits.linksPerCourseText + 1))).toMatchObject({
      status: 400,
      body: { fields: { desc: messages.linksPerCourseText } },
    })
    const created = await create(list(limits.linksPerCourseText))
    expect(created.status).toBe(200)
    const { _id: course } = created.body['course'] as { _id: string }
    const save = (desc: string) =>
      callApi(app, `PUT /api/courses/${course}`, { token, body: { ...form, desc } })
    const others = (start: number, count: number) =>
      list(start + count)
        .split(' ')
        .slice(start)
        .join(' ')
    for (let start = 0; start < limits.courseLinksPerDay; start += limits.linksPerCourseText) {
      const text = others(start, limits.linksPerCourseText)
      for (let time = 0; time < 2; time++) {
        expect((await save(`${text} ${time}`)).status).toBe(200)
      }
    }
    const rejected = await save(others(limits.courseLinksPerDay, 1))
    const seconds = Number(rejected.headers.get('Retry-After'))
    expect(rejected).toMatchObject({
      status: 429,
      body: { msg: messages.courseLinksPerDay(seconds) },
    })
    const announce = (id: string, text: string) =>
      callApi(app, `PUT /api/courses/${course}/announcements/${id}`, {
        token,
        body: { title: 'News', body: text },
      })
    expect(messages.linksPerCourseText).toBe(
      'New accounts can write up to 30 links in one text. Remove some, then try again.',
    )
    const id = crypto.randomUUID()
    expect(await announce(id, list(limits.linksPerCourseText + 1))).toMatchObject({
      status: 400,
      body: { fields: { body: messages.linksPerCourseText } },
    })
    expect((await announce(id, list(1))).status).toBe(429)
    expect((await announce(id, 'No link')).status).toBe(200)
    const edit = (text: string) =>
      callApi(app, `PATCH /api/announcements/${id}`, { token, body: { title: 'News', body: text } })
    expect((await edit(list(1))).status).toBe(429)
    expect((await edit('Still no link')).status).toBe(200)
    // What is written in the community has limits of its own.
    expect((await post(token, list(limits.linksPerText))).status).toBe(200)
  })

  test('uses up no links with forms that are rejected', async () => {
    const owner = await asInstructor()
    const { token } = owner
    const desc = list(limits.linksPerCourseText)
    const category = await createCategory(app)
    const [first, second] = [
      { ...(await courseForm(app, owner, { category })), desc },
      { ...(await courseForm(app, owner, { category })), desc },
    ]
    const course = await createCourse(app, { ownerId: owner.id })
    const create = (body: object) => callApi(app, 'POST /api/courses', { token, body })
    const save = (body: object) => callApi(app, `PUT /api/courses/${course}`, { token, body })
    const rejected = { status: 400, body: { fields: { topic: expect.any(String) } } }
    for (let time = 0; time <= limits.courseLinksPerDay / limits.linksPerCourseText; time++) {
      expect(await create({ ...first, topic: 'Nonsense' })).toMatchObject(rejected)
      expect(await save({ ...second, topic: 'Nonsense' })).toMatchObject(rejected)
    }
    expect((await create(first)).status).toBe(200)
    expect((await save(second)).status).toBe(200)
  })

  test('sends an announcement again at the limit of links, which changes nothing', async () => {
    const owner = await asInstructor()
    const course = await createCourse(app, { ownerId: owner.id })
    const announce = (id: string, body: string) =>
      callApi(app, `PUT /api/courses/${course}/announcements/${id}`, {
        token: owner.token,
        body: { title: 'News', body },
      })
    const id = crypto.randomUUID()
    const text = list(limits.linksPerCourseText)
    const sent = await announce(id, text)
    expect(sent.status).toBe(200)
    for (let left = limits.courseLinksPerDay - limits.linksPerCourseText; left > 0; left--) {
      await app.deps.limits.take('newAccountCourseLink', owner.id)
    }
    expect((await announce(crypto.randomUUID(), list(1))).status).toBe(429)
    expect(await announce(id, text)).toMatchObject({ status: 200, body: sent.body })
  })

  test('writes a limited number of links in a reply to a review, and an edit counts once', async () => {
    const owner = await asInstructor()
    const course = await createCourse(app, { ownerId: owner.id })
    const review = await createReview(app, await asLearner(app, course), course)
    const reply = (answer: string) =>
      callApi(app, `PUT /api/reviews/${review}/answer`, { token: owner.token, body: { answer } })
    expect(await reply(list(limits.linksPerText + 1))).toMatchObject({
      status: 400,
      body: { fields: { answer: messages.linksPerText } },
    })
    for (let time = 0; time < limits.linksPerDay / limits.linksPerText + 2; time++) {
      expect((await reply(`${list(limits.linksPerText)} ${time}`)).status).toBe(200)
    }
  })
})
