import { describe, expect, test } from 'vitest'
import { blocksResponse } from '#shared/contract/community/blocks.ts'
import { postListResponse, shortPost } from '#shared/contract/community/community.ts'
import { notificationListResponse } from '#shared/contract/notifications.ts'
import { communityLimits } from '#shared/limits.ts'
import { blockMessages } from '#shared/messages/community/blocks.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { asLearner } from '#tests/factories/learning.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { report } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

const app = useTestApp()
type Member = TestUser & { token: string }

const mute = ({ token }: Member, { id }: TestUser) =>
  callApi(app, `PUT /user/mutes/${id}`, { token })
const unmute = ({ token }: Member, { id }: TestUser) =>
  callApi(app, `DELETE /user/mutes/${id}`, { token })
const block = ({ token }: Member, { id }: TestUser) =>
  callApi(app, `PUT /user/blocks/${id}`, { token })
const unblock = ({ token }: Member, { id }: TestUser) =>
  callApi(app, `DELETE /user/blocks/${id}`, { token })
const follow = ({ token }: Member, { id }: TestUser) =>
  callApi(app, `PUT /api/people/${id}/follow`, { token })

async function pair(): Promise<[Member, Member]> {
  return [await asMember(app), await asMember(app)]
}

async function listHidden({ token }: Member) {
  const { body } = await callApi(app, 'GET /user/blocks', { token })
  return blocksResponse.parse(body).users.map(({ _id, kind }) => ({ _id, kind }))
}

async function getBadge({ token }: Member) {
  return (await callApi(app, 'GET /api/notifications/unread', { token })).body
}

async function listKinds({ token }: Member) {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  return notificationListResponse.parse(body).notifications.map(({ kind }) => kind)
}

async function getPost({ token }: Member, id: string) {
  const { body } = await callApi(app, `GET /api/post/${id}?fields=short`, { token })
  return shortPost.parse(body)
}

describe('muting', () => {
  test('is listed, can be repeated and undone, and a block includes it', async () => {
    const [user, other] = await pair()
    const entry = (kind: string) => [{ _id: other.id, kind }]
    expect((await mute(user, other)).body).toEqual({
      msg: blockMessages.muted(other.fullname),
      hidden: 'mute',
    })
    expect((await mute(user, other)).status).toBe(200)
    expect(await listHidden(user)).toEqual(entry('mute'))
    expect((await unblock(user, other)).body).toMatchObject({ hidden: 'mute' })
    await block(user, other)
    expect((await mute(user, other)).body).toMatchObject({ hidden: 'block' })
    expect((await unmute(user, other)).body).toMatchObject({ hidden: 'block' })
    expect(await listHidden(user)).toEqual(entry('block'))
    expect((await unblock(user, other)).body).toMatchObject({ hidden: null })
    expect((await unblock(user, other)).status).toBe(200)
    expect(await listHidden(user)).toEqual([])
    expect(await listHidden(other)).toEqual([])
  })

  test('changes nothing for who is muted', async () => {
    const [user, muted] = await pair()
    await follow(muted, user)
    await mute(user, muted)
    const post = await createPost(app, user.token)
    expect(await createComment(app, muted.token, post)).not.toBe('')
    expect((await follow(muted, user)).status).toBe(200)
    const { body } = await callApi(app, 'GET /api/post?from=following', muted)
    expect(postListResponse.parse(body).post.map(({ _id }) => _id)).toContain(post)
  })

  test('counts neither comments of the muted user nor replies to them', async () => {
    const [user, muted] = await pair()
    const post = await createPost(app, user.token)
    const comment = await createComment(app, muted.token, post)
    await createReply(app, user.token, comment)
    const own = await createComment(app, user.token, post)
    await createReply(app, muted.token, own)
    await mute(user, muted)
    const shown = await getPost(user, post)
    expect(shown.commentCount).toBe(1)
    expect(shown.comments.map(({ replyCount, replies }) => ({ replyCount, replies }))).toEqual([
      { replyCount: 0, replies: [] },
    ])
    expect((await getPost(muted, post)).commentCount).toBe(4)
  })

  test('hides notifications that were delivered before, from the list, the badge and emails', async () => {
    const [user, muted] = await pair()
    await callApi(app, 'PATCH /user/notification-settings', {
      token: user.token,
      body: { categories: [{ category: 'comments', email: 'immediate' }] },
    })
    await createComment(app, muted.token, await createPost(app, user.token))
    expect(await getBadge(user)).toMatchObject({ unread: 1 })
    await mute(user, muted)
    expect(await getBadge(user)).toMatchObject({ unread: 0 })
    app.clock.pass({ minutes: 6 })
    await sendNotificationEmails(app)
    expect(app.mail.emails.filter(({ to }) => to === user.email)).toEqual([])
    await unmute(user, muted)
    expect(await getBadge(user)).toMatchObject({ unread: 1 })
  })

  test('hides notifications of replies in threads of the muted user, and no others', async () => {
    const [user, muted] = await pair()
    const third = await asMember(app)
    await callApi(app, 'PATCH /user/notification-settings', {
      token: user.token,
      body: { categories: [{ category: 'comments', email: 'immediate' }] },
    })
    const emailsToUser = () => app.mail.emails.filter(({ to }) => to === user.email)
    const own = await createPost(app, user.token)
    const ownThread = await createComment(app, muted.token, own)
    const others = await createPost(app, third.token)
    const othersThread = await createComment(app, muted.token, others)
    const reply = await createReply(app, user.token, othersThread)
    await mute(user, muted)
    await createReply(app, third.token, ownThread)
    await createReply(app, third.token, reply)
    expect(await listKinds(user)).toEqual([])
    expect(await getBadge(user)).toMatchObject({ unread: 0 })
    app.clock.pass({ minutes: 6 })
    await sendNotificationEmails(app)
    expect(emailsToUser()).toEqual([])

    const shownThread = await createComment(app, third.token, own)
    const ownReply = await createReply(app, user.token, shownThread)
    await createReply(app, muted.token, shownThread)
    await createReply(app, third.token, ownReply)
    expect(await listKinds(user)).toEqual(['comment_reply', 'comment'])
    expect(await getBadge(user)).toMatchObject({ unread: 2 })
    app.clock.pass({ minutes: 6 })
    await sendNotificationEmails(app)
    expect(emailsToUser()).toHaveLength(1)
    await unmute(user, muted)
    expect(await getBadge(user)).toMatchObject({ unread: 6 })
  })

  test('works for admins and moderators, who cannot be blocked', async () => {
    const user = await asMember(app)
    const admin = await asMember(app, { role: 'admin' })
    const moderator = await asMember(app)
    await block(user, moderator)
    await callApi(app, `PUT /api/admin/users/${moderator.id}/moderator`, {
      token: admin.token,
      body: { moderator: true },
    })
    expect(await listHidden(user)).toEqual([{ _id: moderator.id, kind: 'mute' }])
    for (const other of [admin, moderator]) {
      const blocked = await block(user, other)
      expect([blocked.status, blocked.body]).toEqual([
        403,
        expect.objectContaining({ msg: blockMessages.notModerators }),
      ])
      expect((await mute(user, other)).status).toBe(200)
    }
  })

  test('rejects oneself, unknown users, and more users than the limit', async () => {
    const [user, other] = await pair()
    expect((await mute(user, user)).status).toBe(400)
    expect((await block(user, { ...other, id: crypto.randomUUID() })).status).toBe(404)
    await app.pool.query(
      `with filler as (
        insert into users (fullname, username, email, activated_at)
        select 'Filler', 'filler' || n, 'filler' || n || '@example.test', now()
        from generate_series(1, $2::int) n returning id
      ) insert into user_blocks (user_id, blocked_id, kind) select $1, id, 'mute' from filler`,
      [user.id, communityLimits.blocksMax],
    )
    expect((await mute(user, other)).status).toBe(409)
    const { body } = await callApi(app, 'GET /user/blocks', user)
    const { users, next } = blocksResponse.parse(body)
    expect(users).toHaveLength(communityLimits.usersPage)
    const second = await callApi(app, `GET /user/blocks?before=${next}`, user)
    const ids = new Set(
      [...users, ...blocksResponse.parse(second.body).users].map(({ _id }) => _id),
    )
    expect(ids.size).toBe(2 * communityLimits.usersPage)
  })
})

describe('a block', () => {
  test('ends follows in both directions, and neither can follow the other', async () => {
    const [user, blocked] = await pair()
    await follow(user, blocked)
    await follow(blocked, user)
    await block(user, blocked)
    for (const member of [user, blocked]) {
      const { body } = await callApi(app, `GET /api/people/${member.id}/following`, member)
      expect(body).toEqual({ people: [] })
    }
    expect((await follow(blocked, user)).status).toBe(403)
    expect((await follow(user, blocked)).status).toBe(403)
    await unblock(user, blocked)
    expect((await follow(blocked, user)).status).toBe(200)
  })

  test('wins against a follow at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [user, blocked] = await pair()
      await Promise.all([block(user, blocked), follow(blocked, user), follow(user, blocked)])
      const { rows } = await app.pool.query(
        'select 1 from follows where $1 in (follower_id, followed_id)',
        [user.id],
      )
      expect(rows).toEqual([])
    }
  })

  test('keeps the blocked user from liking, commenting and replying', async () => {
    const [user, blocked] = await pair()
    const third = await asMember(app)
    const own = await createPost(app, user.token)
    const shared = await createPost(app, third.token)
    const comment = await createComment(app, user.token, shared)
    const reply = await createReply(app, third.token, comment)
    await block(user, blocked)
    const { token } = blocked
    const rejected = await Promise.all([
      callApi(app, 'PUT /api/post/like', { token, body: { postId: own } }),
      callApi(app, 'POST /api/post/comment', { token, body: { postId: own, text: 'Hi' } }),
      callApi(app, `POST /api/post/comment/${comment}/replies`, { token, body: { text: 'Hi' } }),
      callApi(app, `POST /api/post/comment/${reply}/replies`, { token, body: { text: 'Hi' } }),
    ])
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const others = await callApi(app, 'POST /api/post/comment', {
      token,
      body: { postId: shared, text: 'Hi' },
    })
    expect(others.status).toBe(200)
  })

  test('keeps the blocked user from inviting to teach, by name and by email', async () => {
    const user = await asMember(app, { authorize: true })
    const blocked = await asMember(app, { authorize: true, role: 'instructor' })
    const { course } = await createCourseWithLessons(app, [{}], { ownerId: blocked.id })
    await block(user, blocked)
    const invite = (text: string) =>
      callApi(app, `POST /api/courses/${course}/instructors`, {
        token: blocked.token,
        body: { user: text },
      })
    expect((await invite(user.username)).status).toBe(400)
    expect((await invite(user.email)).status).toBe(200)
    await sendNotificationEmails(app)
    expect(app.mail.emails.filter(({ to }) => to === user.email)).toEqual([])
    const { body } = await callApi(app, 'GET /user/invitations', user)
    expect(body).toEqual({ invitations: [] })
  })

  test('lets who blocks report what the other wrote', async () => {
    const { course, lessons } = await createCourseWithLessons(app, [{}])
    const [user, other] = [await asLearner(app, course), await asLearner(app, course)]
    const post = await createPost(app, other.token)
    const comment = await createComment(app, other.token, post)
    const question = await createQuestion(app, other, lessons[0] ?? '')
    const asked = await createQuestion(app, user, lessons[0] ?? '')
    const answer = await createAnswer(app, other, asked)
    const reply = await createReply(app, other.token, comment)
    await block(user, other)
    const subjects = [
      { kind: 'post', id: post },
      { kind: 'comment', id: comment },
      { kind: 'comment', id: reply },
      { kind: 'question', id: question },
      { kind: 'answer', id: answer },
      { kind: 'profile', id: other.id },
    ] as const
    for (const subject of subjects) {
      expect((await report(app, user, subject)).status, subject.kind).toBe(200)
    }
  })

  test('hides learners of a course from each other, but nobody from or of its instructors', async () => {
    const instructor = await asMember(app, { authorize: true, role: 'instructor' })
    const { course, lessons } = await createCourseWithLessons(app, [{}], {
      ownerId: instructor.id,
    })
    const [user, other] = [await asLearner(app, course), await asLearner(app, course)]
    const question = await createQuestion(app, user, lessons[0] ?? '', { title: 'Why so cold?' })
    const answers = [
      await createAnswer(app, instructor, question),
      await createAnswer(app, other, question),
    ]
    const read = async ({ token }: Member) => {
      const { status, body } = await callApi(app, `GET /api/questions/${question}`, { token })
      const found = (body as { question?: { answers: { _id: string }[] } }).question?.answers ?? []
      return { status, answers: found.map(({ _id }) => _id).toSorted() }
    }
    await block(user, instructor)
    await block(user, other)
    expect(await read(user)).toEqual({ status: 200, answers: answers.slice(0, 1) })
    expect(await read(instructor)).toEqual({ status: 200, answers: answers.toSorted() })
    expect((await read(other)).status).toBe(404)
    const vote = await callApi(app, `PUT /api/questions/${question}/vote`, other)
    expect(vote.status).toBe(404)
    const lesson = await callApi(app, `GET /api/lessons/${lessons[0]}`, user)
    expect(lesson.status).toBe(200)
    const { body } = await callApi(app, 'GET /api/notifications', user)
    expect(JSON.stringify(body)).toContain(instructor.fullname)
    expect(JSON.stringify(body)).not.toContain(other.fullname)
  })

  test('hides what happens below a question of a learner, except from and to its instructors', async () => {
    const instructor = await asMember(app, { authorize: true, role: 'instructor' })
    const { course, lessons } = await createCourseWithLessons(app, [{}], {
      ownerId: instructor.id,
    })
    const learn = () => asLearner(app, course)
    const [asker, answerer, other] = [await learn(), await learn(), await learn()]
    const question = await createQuestion(app, asker, lessons[0] ?? '')
    const answer = await createAnswer(app, answerer, question)
    for (const user of [answerer, instructor]) {
      await callApi(app, `PUT /api/questions/${question}/subscription`, user)
      await block(user, asker)
    }
    await createAnswer(app, other, question)
    await callApi(app, `PUT /api/questions/${question}/accepted`, {
      token: instructor.token,
      body: { answer },
    })
    expect(await listKinds(answerer)).toEqual([])
    expect(await listKinds(instructor)).toContain('question_answered')
    await unblock(answerer, asker)
    expect(await listKinds(answerer)).toEqual(['answer_accepted', 'question_answered'])
  })
})
