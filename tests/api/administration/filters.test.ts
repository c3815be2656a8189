import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, contentFilters, users } from '#server/db/schema/index.ts'
import { filterLimits as limits } from '#shared/limits.ts'
import { filterMessages as messages } from '#shared/messages/administration/filters.ts'
import { createAnnouncement } from '#tests/factories/announcements.ts'
import { createCategory } from '#tests/factories/catalogue.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { courseForm } from '#tests/factories/course-forms.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { createFilter } from '#tests/factories/filters.ts'
import { asLearner, createReview } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { registrationForm } from '#tests/factories/registration-form.ts'
import { findOpenCase, type Subject } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { openProcess } from '#tests/helpers/processes/second-process.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { signInBrowser } from '#tests/helpers/sign-in-browser.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp({ signIn: 'public' })

type Member = TestUser & { token: string }
type Call = Parameters<typeof callApi>[1]

let admin: Member
let author: Member
let learner: Member
let course: string
let lesson: string
/** What exists before the filters. */
let own: Record<'post' | 'comment' | 'review' | 'question' | 'answer' | 'announcement', string>

const rejected = 'Bad\u200BWord'
const hidden = 'see ｓｐａｍ．example/offers'

beforeAll(async () => {
  admin = await asMember(app, { role: 'admin' })
  author = await asMember(app, { authorize: true, role: 'instructor' })
  const created = await createCourseWithLessons(app, [{ isPreview: true }], { ownerId: author.id })
  course = created.course
  lesson = created.lessons[0] ?? ''
  learner = await asLearner(app, course)
  const post = await createPost(app, learner.token)
  const question = await createQuestion(app, learner, lesson)
  own = {
    post,
    comment: await createComment(app, learner.token, post),
    review: await createReview(app, learner, course),
    question,
    answer: await createAnswer(app, learner, question),
    announcement: await createAnnouncement(app, author, course),
  }
  await createFilter(app, admin, 'word', 'badword')
  await createFilter(app, admin, 'link', 'spam.example/offers', 'hide')
})

const id = () => crypto.randomUUID()

/** Each way to write a text, by the field that has it. */
const ways: [string, () => { call: Call; by: () => Member; field: string; more?: object }][] = [
  ['a post', () => ({ call: 'POST /api/post', by: () => learner, field: 'content' })],
  [
    'an edited post',
    () => ({ call: `PATCH /api/post/${own.post}`, by: () => learner, field: 'content' }),
  ],
  [
    'a comment',
    () => ({
      call: 'POST /api/post/comment',
      by: () => learner,
      field: 'text',
      more: { postId: own.post },
    }),
  ],
  [
    'an edited comment',
    () => ({ call: `PATCH /api/post/comment/${own.comment}`, by: () => learner, field: 'text' }),
  ],
  [
    'a reply',
    () => ({
      call: `POST /api/post/comment/${own.comment}/replies`,
      by: () => learner,
      field: 'text',
    }),
  ],
  [
    'a review',
    () => ({
      call: `POST /api/courses/${course}/reviews`,
      by: () => learner,
      field: 'comment',
      more: { rating: 3 },
    }),
  ],
  [
    'an edited review',
    () => ({
      call: `PUT /api/reviews/${own.review}`,
      by: () => learner,
      field: 'comment',
      more: { rating: 3 },
    }),
  ],
  [
    'a reply to a review',
    () => ({ call: `PUT /api/reviews/${own.review}/answer`, by: () => author, field: 'answer' }),
  ],
  [
    'a question',
    () => ({
      call: `PUT /api/lessons/${lesson}/questions/${id()}`,
      by: () => learner,
      field: 'title',
      more: { body: '', seconds: null },
    }),
  ],
  [
    'the text of a question',
    () => ({
      call: `PUT /api/lessons/${lesson}/questions/${id()}`,
      by: () => learner,
      field: 'body',
      more: { title: 'Why?', seconds: null },
    }),
  ],
  [
    'an edited question',
    () => ({
      call: `PATCH /api/questions/${own.question}`,
      by: () => learner,
      field: 'title',
      more: { body: '' },
    }),
  ],
  [
    'an answer',
    () => ({
      call: `PUT /api/questions/${own.question}/answers/${id()}`,
      by: () => learner,
      field: 'body',
    }),
  ],
  [
    'an edited answer',
    () => ({ call: `PATCH /api/answers/${own.answer}`, by: () => learner, field: 'body' }),
  ],
  [
    'an announcement',
    () => ({
      call: `PUT /api/courses/${course}/announcements/${id()}`,
      by: () => author,
      field: 'body',
      more: { title: 'Hello' },
    }),
  ],
  [
    'an edited announcement',
    () => ({
      call: `PATCH /api/announcements/${own.announcement}`,
      by: () => author,
      field: 'title',
      more: { body: 'Hello' },
    }),
  ],
  ['a name', () => ({ call: 'PATCH /user/update', by: () => learner, field: 'fullname' })],
  ['a biography', () => ({ call: 'PATCH /user/update', by: () => learner, field: 'bio' })],
  [
    'a description of oneself',
    () => ({ call: 'PATCH /user/update', by: () => learner, field: 'desc' }),
  ],
  [
    'a draft of a course',
    () => ({
      call: 'POST /api/courses/drafts',
      by: () => author,
      field: 'title',
      more: { _id: id() },
    }),
  ],
  [
    'a section',
    () => ({
      call: `POST /api/courses/${course}/sections`,
      by: () => author,
      field: 'title',
      more: { _id: id(), after: null },
    }),
  ],
  [
    'a lesson',
    () => ({
      call: `PATCH /api/lessons/${lesson}`,
      by: () => author,
      field: 'title',
      more: { version: 1 },
    }),
  ],
]

describe('a blocked link', () => {
  const blocked = 'https://video.casino.test/1.mp4'
  const message = messages.linkBlocked('casino.test')
  let save: (body: object) => ReturnType<typeof callApi>

  beforeAll(async () => {
    const { lessons } = await createCourseWithLessons(app, [{}], { ownerId: author.id })
    const id = lessons[0] ?? ''
    save = async (body) => {
      const { body: read } = await callApi(app, `GET /api/lessons/${id}/source`, author)
      const { version } = read['lesson'] as { version: number }
      const { token } = author
      return callApi(app, `PATCH /api/lessons/${id}`, { token, body: { version, ...body } })
    }
  })

  test('of the video of a lesson is rejected at its field', async () => {
    await createFilter(app, admin, 'link', 'casino.test')
    expect(await save({ video: { link: blocked } })).toMatchObject({
      status: 400,
      body: { msg: message, fields: { 'video.link': message } },
    })
    expect(await save({ video: { link: 'https://films.test/1.mp4' } })).toMatchObject({
      status: 200,
    })
  })

  test('that a lesson had before does not block other changes', async () => {
    const link = 'https://lotto.test/1.mp4'
    expect(await save({ video: { link } })).toMatchObject({ status: 200 })
    await createFilter(app, admin, 'link', 'lotto.test')
    expect(await save({ title: 'Rivers', video: { link } })).toMatchObject({ status: 200 })
  })
})

describe('a blocked word', () => {
  test.each(ways)('in %s is rejected at its field, and named', async (_name, describeWay) => {
    const { call, by, field, more } = describeWay()
    // The description has a minimum length.
    const rest = field === 'desc' ? 'and more. '.repeat(12) : ''
    const body = { ...more, [field]: `Some ${rejected} here ${rest}` }
    const reply = await callApi(app, call, { token: by().token, body })
    const message = messages.wordBlocked('badword')
    expect(reply).toMatchObject({ status: 400, body: { msg: message } })
    expect(Object.values((reply.body as { fields: object }).fields)).toEqual([message])
  })

  test('in the form of a course is rejected, when it is created and edited', async () => {
    const message = messages.wordBlocked('badword')
    const category = await createCategory(app)
    for (const field of ['title', 'comments', 'desc', 'learn']) {
      const body = await courseForm(app, author, { category, [field]: `A ${rejected}` })
      for (const call of ['POST /api/courses', `PUT /api/courses/${course}`] as const) {
        const reply = await callApi(app, call, { token: author.token, body })
        expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
      }
    }
  })

  test('that was in a profile or a course before does not block other changes', async () => {
    const owner = await asMember(app, { authorize: true, role: 'instructor' })
    const { token } = owner
    const own = await createCourseWithLessons(app, [{}], { ownerId: owner.id })
    const form = { comments: 'About otters', link: 'https://otters.example/video.mp4' }
    const body = await courseForm(app, owner, { category: await createCategory(app), ...form })
    const call = `PUT /api/courses/${own.course}` as const
    expect((await callApi(app, call, { token, body })).status).toBe(200)
    const profile = { fullname: 'Otter Otterson', bio: 'I like otters.' }
    expect((await callApi(app, 'PATCH /user/update', { token, body: profile })).status).toBe(200)
    await createFilter(app, admin, 'word', 'otters')
    await createFilter(app, admin, 'word', 'otterson')

    const stack = { ...profile, stack: 'Rivers' }
    expect((await callApi(app, 'PATCH /user/update', { token, body: stack })).status).toBe(200)
    const changed = { ...profile, bio: 'I love otters.' }
    expect(await callApi(app, 'PATCH /user/update', { token, body: changed })).toMatchObject({
      status: 400,
      body: { fields: { bio: messages.wordBlocked('otters') } },
    })
    const title = { ...body, title: 'Rivers' }
    expect((await callApi(app, call, { token, body: title })).status).toBe(200)
    const comments = { ...title, comments: 'More about otters' }
    expect(await callApi(app, call, { token, body: comments })).toMatchObject({
      status: 400,
      body: { fields: { comments: messages.wordBlocked('otters') } },
    })
  })

  test('in the name of a registration is rejected', async () => {
    const body = registrationForm({ fullname: `Mx ${rejected}` })
    const reply = await callApi(app, 'POST /user/register', { body })
    const fields = { fullname: messages.wordBlocked('badword') }
    expect(reply).toMatchObject({ status: 400, body: { fields } })
  })
})

describe('a link that is hidden for review', () => {
  const member = async () => asLearner(app, course)
  const visible = async (call: Call, { token }: Member) =>
    JSON.stringify((await callApi(app, call, { token })).body)

  async function expectHeld(subject: Subject, text: string, readCall: Call) {
    const other = await asLearner(app, course)
    expect(await visible(readCall, other)).not.toContain(text)
    const caseId = await findOpenCase(app, subject)
    const { body } = await callApi(app, 'GET /api/moderation/cases?list=open', admin)
    const found = (body as { cases: { _id: string }[] }).cases.find(({ _id }) => _id === caseId)
    expect(found).toMatchObject({
      hidden: true,
      reportCount: 0,
      automatic: { cause: 'filter', filter: 'spam.example/offers' },
      decisions: [{ automatic: true, action: 'hide', moderator: null }],
    })
    const dismissal = { token: admin.token, body: { action: 'dismiss' } }
    const decide = `POST /api/moderation/cases/${caseId}/decision` as const
    expect((await callApi(app, decide, dismissal)).status).toBe(200)
    expect(await visible(readCall, other)).toContain(text)
  }

  test('hides a new post, whose author learns of it and can appeal', async () => {
    const writer = await member()
    const content = `New post, ${hidden}`
    const created = await callApi(app, 'POST /api/post', { token: writer.token, body: { content } })
    expect(created).toMatchObject({ body: { content } })
    const { _id } = created.body as { _id: string }
    expect((await callApi(app, `GET /api/post/${_id}`, writer)).status).toBe(404)
    const { body } = await callApi(app, 'GET /api/moderation/own', writer)
    const [decision] = (body as { decisions: { _id: string }[] }).decisions
    expect(decision).toMatchObject({
      automatic: true,
      kind: 'post',
      reason: 'filter',
      can: { appeal: true },
    })
    const notifications = await visible('GET /api/notifications', writer)
    expect(notifications).toContain('moderation_decided')
    const email = await app.mail.emailTo(writer.email, 'decision of our moderators')
    expect(email.source).toContain('hidden automatically')
    expect(email.source).toContain('Reason: Matched a filter')
    await expectHeld({ kind: 'post', id: _id }, 'New post', `GET /api/post/${_id}`)
  })

  test('hides an edited post', async () => {
    const writer = await member()
    const post = await createPost(app, writer.token)
    const content = `Edited post, ${hidden}`
    const call = `PATCH /api/post/${post}` as const
    const edited = await callApi(app, call, { token: writer.token, body: { content } })
    expect(edited).toMatchObject({ status: 200, body: { content } })
    await expectHeld({ kind: 'post', id: post }, 'Edited post', `GET /api/post/${post}`)
  })

  test('hides comments and replies, new and edited', async () => {
    const writer = await member()
    const { token } = writer
    const post = await createPost(app, token)
    const read = `GET /api/post/${post}` as const
    const body = { postId: post, text: `New comment, ${hidden}` }
    const created = await callApi(app, 'POST /api/post/comment', { token, body })
    expect(created.status).toBe(200)
    const newest = async () => {
      const { body } = await callApi(app, 'GET /api/moderation/cases?list=open', admin)
      const { cases } = body as { cases: { subject: string; kind: string }[] }
      return cases.findLast(({ kind }) => kind === 'comment')?.subject ?? ''
    }
    await expectHeld({ kind: 'comment', id: await newest() }, 'New comment', read)
    const comment = await createComment(app, token, post)
    const replied = await callApi(app, `POST /api/post/comment/${comment}/replies`, {
      token,
      body: { text: `New reply, ${hidden}` },
    })
    expect(replied).toMatchObject({ status: 200, body: { text: `New reply, ${hidden}` } })
    const { _id } = replied.body as { _id: string }
    const replies = `GET /api/post/comment/${comment}/replies` as const
    await expectHeld({ kind: 'comment', id: _id }, 'New reply', replies)
    const reply = await createReply(app, token, comment)
    for (const edited of [reply, comment]) {
      const text = `Edited text, ${hidden}`
      const call = `PATCH /api/post/comment/${edited}` as const
      const response = await callApi(app, call, { token, body: { text } })
      expect(response).toMatchObject({ status: 200, body: { text } })
      const where = edited === reply ? replies : read
      await expectHeld({ kind: 'comment', id: edited }, 'Edited text', where)
    }
  })

  test('hides reviews, new and edited, with their rating', async () => {
    const writer = await member()
    const { token } = writer
    const reviews = `GET /api/courses/${course}/reviews` as const
    const comment = `New review, ${hidden}`
    const review = await createReview(app, writer, course, { rating: 1, comment })
    const ownReview = review || (await findSubject('review'))
    const readOwn = `GET /api/courses/${course}/reviews/own` as const
    expect((await callApi(app, readOwn, writer)).body).toEqual({ review: null, held: true })
    await expectHeld({ kind: 'review', id: ownReview }, 'New review', reviews)
    const shown = await callApi(app, readOwn, writer)
    expect(shown).toMatchObject({ body: { review: { comment } } })
    expect(shown.body).not.toHaveProperty('held')
    const edited = await callApi(app, `PUT /api/reviews/${ownReview}`, {
      token,
      body: { rating: 2, comment: `Edited review, ${hidden}` },
    })
    expect(edited.status).toBe(200)
    await expectHeld({ kind: 'review', id: ownReview }, 'Edited review', reviews)
  })

  test('hides questions and answers, new and edited, and a repetition changes nothing', async () => {
    const writer = await member()
    const { token } = writer
    const question = id()
    const ask = `PUT /api/lessons/${lesson}/questions/${question}` as const
    const body = { title: 'New question', body: hidden, seconds: null }
    expect(await callApi(app, ask, { token, body })).toMatchObject({
      status: 200,
      body: { question: { title: 'New question' } },
    })
    const read = `GET /api/questions/${question}` as const
    await expectHeld({ kind: 'question', id: question }, 'New question', read)
    const change = { title: 'Edited question', body: hidden }
    const edited = await callApi(app, `PATCH /api/questions/${question}`, { token, body: change })
    expect(edited).toMatchObject({ status: 200, body: { question: { title: 'Edited question' } } })
    await expectHeld({ kind: 'question', id: question }, 'Edited question', read)
    const answer = id()
    const reply = `PUT /api/questions/${question}/answers/${answer}` as const
    const text = { body: `New answer, ${hidden}` }
    for (let time = 0; time < 2; time++) {
      const answered = await callApi(app, reply, { token, body: text })
      expect(answered).toMatchObject({ status: 200, body: { held: true } })
    }
    await expectHeld({ kind: 'answer', id: answer }, 'New answer', read)
    const editAnswer = `PATCH /api/answers/${answer}` as const
    const editedText = { body: `Edited answer, ${hidden}` }
    expect((await callApi(app, editAnswer, { token, body: editedText })).status).toBe(200)
    await expectHeld({ kind: 'answer', id: answer }, 'Edited answer', read)
  })

  /** Each way to write a text that can be held, with what exists before it. */
  const heldWays: [
    string,
    (writer: Member) => Promise<{ call: Call; field: string; more?: object }>,
  ][] = [
    ['a post', async () => ({ call: 'POST /api/post', field: 'content' })],
    [
      'an edited post',
      async ({ token }) => ({
        call: `PATCH /api/post/${await createPost(app, token)}`,
        field: 'content',
      }),
    ],
    [
      'a comment',
      async ({ token }) => ({
        call: 'POST /api/post/comment',
        field: 'text',
        more: { postId: await createPost(app, token) },
      }),
    ],
    [
      'an edited comment',
      async ({ token }) => {
        const comment = await createComment(app, token, await createPost(app, token))
        return { call: `PATCH /api/post/comment/${comment}`, field: 'text' }
      },
    ],
    [
      'a reply',
      async ({ token }) => {
        const comment = await createComment(app, token, await createPost(app, token))
        return { call: `POST /api/post/comment/${comment}/replies`, field: 'text' }
      },
    ],
    [
      'an edited reply',
      async ({ token }) => {
        const comment = await createComment(app, token, await createPost(app, token))
        const reply = await createReply(app, token, comment)
        return { call: `PATCH /api/post/comment/${reply}`, field: 'text' }
      },
    ],
    ['a review', async () => ({ call: `POST /api/courses/${course}/reviews`, field: 'comment' })],
    [
      'an edited review',
      async (writer) => ({
        call: `PUT /api/reviews/${await createReview(app, writer, course)}`,
        field: 'comment',
      }),
    ],
    [
      'a question',
      async () => ({
        call: `PUT /api/lessons/${lesson}/questions/${id()}`,
        field: 'title',
        more: { body: '', seconds: null },
      }),
    ],
    [
      'an edited question',
      async (writer) => ({
        call: `PATCH /api/questions/${await createQuestion(app, writer, lesson)}`,
        field: 'title',
        more: { body: '' },
      }),
    ],
    [
      'an answer',
      async (writer) => ({
        call: `PUT /api/questions/${await createQuestion(app, writer, lesson)}/answers/${id()}`,
        field: 'body',
      }),
    ],
    [
      'an edited answer',
      async (writer) => {
        const question = await createQuestion(app, writer, lesson)
        return {
          call: `PATCH /api/answers/${await createAnswer(app, writer, question)}`,
          field: 'body',
        }
      },
    ],
  ]

  test.each(heldWays)('in %s is held, says the response', async (_name, prepare) => {
    const write = async (text: string) => {
      const writer = await member()
      const { call, field, more } = await prepare(writer)
      return callApi(app, call, { token: writer.token, body: { ...more, [field]: text } })
    }
    expect(await write(`Good offers, ${hidden}`)).toMatchObject({
      status: 200,
      body: { held: true },
    })
    const other = await write('Good offers')
    expect(other.status).toBe(200)
    expect(other.body).not.toHaveProperty('held')
  })

  test('notifies nobody whom a held text mentions', async () => {
    const someone = await asMember(app)
    const readKinds = async () => {
      const { body } = await callApi(app, 'GET /api/notifications', someone)
      return (body as { notifications: { kind: string }[] }).notifications.map(({ kind }) => kind)
    }
    const mention = `@${someone.username}`
    const post = await createPost(app, author.token, { content: `Hello ${mention}` })
    expect(await readKinds()).toEqual(['mention'])
    await createPost(app, learner.token, { content: `${mention}, ${hidden}` })
    const comment = { postId: post, text: `${mention}, ${hidden}` }
    await callApi(app, 'POST /api/post/comment', { token: learner.token, body: comment })
    const edited = await createComment(app, learner.token, post)
    const change = { token: learner.token, body: { text: comment.text } }
    await callApi(app, `PATCH /api/post/comment/${edited}`, change)
    expect(await readKinds()).toEqual(['mention'])
  })

  test('rejects what cannot be hidden by itself', async () => {
    const { token } = author
    const fields = { bio: messages.linkBlocked('spam.example/offers') }
    const reply = await callApi(app, 'PATCH /user/update', { token, body: { bio: hidden } })
    expect(reply).toMatchObject({ status: 400, body: { fields } })
  })

  async function findSubject(wanted: string) {
    const { body } = await callApi(app, 'GET /api/moderation/cases?list=open', admin)
    const { cases } = body as { cases: { subject: string; kind: string }[] }
    return cases.findLast(({ kind }) => kind === wanted)?.subject ?? ''
  }
})

describe('a blocked email domain', () => {
  const blocked = { email: messages.emailBlocked('throwaway.example') }
  beforeAll(() => createFilter(app, admin, 'email_domain', 'throwaway.example'))

  test.each(['a@throwaway.example', 'A@Mail.Throwaway.Example'])(
    'cannot register with %s',
    async (email) => {
      const body = registrationForm({ email })
      expect(await callApi(app, 'POST /user/register', { body })).toMatchObject({
        status: 403,
        body: { fields: blocked },
      })
    },
  )

  test('cannot be confirmed if it was blocked after the form', async () => {
    const form = registrationForm({ email: 'late@later.example' })
    expect((await callApi(app, 'POST /user/register', { body: form })).status).toBe(200)
    const email = await app.mail.emailTo(form.email, 'Activate')
    await createFilter(app, admin, 'email_domain', 'later.example')
    const body = { activation_token: secretIn(email, '/user/activate/') }
    const reply = await callApi(app, 'POST /user/activation', { body })
    expect(reply).toMatchObject({
      status: 403,
      body: { msg: messages.emailBlocked('later.example') },
    })
  })

  test('creates no account by sign-in, but who has one logs in', async () => {
    const signIn = async (email: string) => {
      app.identity.nextUser = { name: 'Someone New', isEmailVerified: true, email }
      const browser = signInBrowser(app)
      const tokenId = await browser.tokenId()
      const headers = browser.headers()
      return callApi(app, 'POST /user/google_login', { body: { tokenId }, headers })
    }
    const email = 'new@throwaway.example'
    expect(await signIn(email)).toMatchObject({ status: 403, body: { msg: blocked.email } })
    expect(await app.deps.db.$count(users, eq(users.email, email))).toBe(0)
    const existing = await asMember(app, { email: 'old@throwaway.example' })
    expect((await signIn(existing.email)).status).toBe(200)
  })

  test('cannot become the address of an account', async () => {
    const { token } = await asMember(app)
    const body = { email: 'changed@throwaway.example' }
    expect(await callApi(app, 'POST /user/email', { token, body })).toMatchObject({
      status: 403,
      body: { fields: blocked },
    })
  })
})

describe('the test field', () => {
  const tryOut = async (kind: string, text: string) =>
    (
      await callApi(app, 'POST /api/admin/filters/test', {
        token: admin.token,
        body: { kind, text },
      })
    ).body

  test('says what happens, as it does', async () => {
    const word = { kind: 'word', pattern: 'badword', action: 'reject' }
    const link = { kind: 'link', pattern: 'spam.example/offers', action: 'hide' }
    const both = `${hidden} ${rejected}`
    expect(await tryOut('post', 'Good words')).toEqual({
      outcome: 'allowed',
      error: '',
      matches: [],
    })
    expect(await tryOut('post', hidden)).toMatchObject({
      outcome: 'hidden',
      error: '',
      matches: [link],
    })
    expect(await tryOut('post', both)).toMatchObject({
      outcome: 'rejected',
      error: messages.wordBlocked('badword'),
      matches: [word, link],
    })
    expect(await tryOut('profile', hidden)).toMatchObject({
      outcome: 'rejected',
      error: messages.linkBlocked('spam.example/offers'),
      matches: [link],
    })
    expect(await tryOut('email', 'a@x.throwaway.example')).toMatchObject({
      outcome: 'rejected',
      error: messages.emailBlocked('throwaway.example'),
    })
    const { token } = await asMember(app)
    for (const content of ['Good words', both]) {
      const reply = await callApi(app, 'POST /api/post', { token, body: { content } })
      const { outcome, error } = (await tryOut('post', content)) as Record<string, string>
      const rejection = { status: 400, body: { msg: error } }
      expect(reply).toMatchObject(outcome === 'rejected' ? rejection : { status: 200 })
    }
  })

  test('rejects what is no email address, and nothing', async () => {
    expect(await tryOut('email', 'nobody')).toMatchObject({
      fields: { text: messages.emailInvalid },
    })
    expect(await tryOut('post', ' ')).toMatchObject({ fields: { text: messages.testMissing } })
  })
})

describe('filters', () => {
  const send = (body: object) =>
    callApi(app, 'POST /api/admin/filters', { token: admin.token, body })

  test('are listed, changed, deleted and audited, and apply at once', async () => {
    const filter = await createFilter(app, admin, 'word', 'Sandwich')
    const { token } = await asMember(app)
    const write = () =>
      callApi(app, 'POST /api/post', { token, body: { content: 'sandwich toast' } })
    expect((await write()).status).toBe(400)
    const call = `/api/admin/filters/${filter}` as const
    const body = { pattern: 'Toast', action: 'hide' }
    expect((await callApi(app, `PUT ${call}`, { token: admin.token, body })).status).toBe(200)
    expect((await write()).status).toBe(200)
    const list = await callApi(app, 'GET /api/admin/filters', admin)
    expect((list.body as { filters: object[] }).filters[0]).toMatchObject({ _id: filter, ...body })
    expect((await callApi(app, `DELETE ${call}`, admin)).body).toMatchObject({
      msg: messages.deleted,
      filter: { kind: 'word', ...body },
    })
    expect((await callApi(app, `DELETE ${call}`, admin)).status).toBe(404)
    const entries = await app.deps.db
      .select({ action: auditEntries.action, title: auditEntries.subjectTitle })
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, filter))
      .orderBy(auditEntries.id)
    expect(entries).toEqual([
      { action: 'filter.created', title: 'Sandwich' },
      { action: 'filter.changed', title: 'Toast' },
      { action: 'filter.deleted', title: 'Toast' },
    ])
  })

  test('are rejected if they are repeated, or none of their kind', async () => {
    expect((await send({ kind: 'word', pattern: 'BÁDWORD', action: 'hide' })).status).toBe(409)
    const cases = [
      [{ kind: 'word', pattern: '***' }, { pattern: messages.wordInvalid }],
      [{ kind: 'word', pattern: 'evil.example' }, { pattern: messages.wordIsLink }],
      [{ kind: 'word', pattern: 'https://evil.example/shop' }, { pattern: messages.wordIsLink }],
      [{ kind: 'link', pattern: 'nowhere' }, { pattern: messages.linkInvalid }],
      [{ kind: 'email_domain', pattern: 'x' }, { pattern: messages.domainInvalid }],
      [
        { kind: 'email_domain', pattern: 'a.example', action: 'hide' },
        { action: messages.emailCannotHide },
      ],
      [
        { kind: 'word', pattern: 'x'.repeat(limits.patternMaxLength + 1) },
        { pattern: messages.patternTooLong },
      ],
      [{ kind: 'other', pattern: 'x' }, { kind: messages.kindMissing }],
    ] as const
    for (const [body, fields] of cases) {
      expect(await send({ action: 'reject', ...body })).toMatchObject({
        status: 400,
        body: { fields },
      })
    }
  })

  test('apply at another process', async () => {
    const other = await openProcess(app)
    const { token } = await asMember(app)
    const write = () => callApi(other, 'POST /api/post', { token, body: { content: 'Pineapple' } })
    expect((await write()).status).toBe(200)
    await createFilter(app, admin, 'word', 'pineapple')
    await until('the filter at the other', async () => (await write()).status === 400, 2000)
    await other.close()
  })

  test('are limited in number, also for requests at the same time', async () => {
    const { db } = app.deps
    const rows = Array.from({ length: limits.filtersMax - (await db.$count(contentFilters)) - 1 })
    await db.insert(contentFilters).values(
      rows.map((_row, index) => {
        const pattern = `filler${index}`
        return { kind: 'word' as const, pattern, key: pattern, action: 'reject' as const }
      }),
    )
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((pattern) => send({ kind: 'word', pattern, action: 'reject' })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})
