import { describe, expect, test } from 'vitest'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import { createComment, createPost } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decideOpen, report, type Subject } from '#tests/factories/reports.ts'
import { asMember, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'

/** Notifications about what is hidden twice: by itself, and with what it is part of. */
const app = useTestApp()

type Member = TestUser & { token: string }

interface Thread {
  whole: Subject
  part: Subject
  /** Of one notification about the part. */
  receiver: Member
  kind: NotificationKind
}

const threads: Record<string, () => Promise<Thread>> = {
  'a comment on a post': async () => {
    const [receiver, writer] = [await asMember(app), await asMember(app)]
    const post = await createPost(app, receiver.token)
    const comment = await createComment(app, writer.token, post)
    return {
      whole: { kind: 'post', id: post },
      part: { kind: 'comment', id: comment },
      receiver,
      kind: 'comment',
    }
  },
  'an answer to a question': async () => {
    const { lesson, learner: receiver, other } = await createLesson()
    const question = await createQuestion(app, receiver, lesson)
    const answer = await createAnswer(app, other, question)
    return {
      whole: { kind: 'question', id: question },
      part: { kind: 'answer', id: answer },
      receiver,
      kind: 'question_answered',
    }
  },
  'a question in a course': async () => {
    const { course, lesson, owner: receiver, learner } = await createLesson()
    const question = await createQuestion(app, learner, lesson)
    return {
      whole: { kind: 'course', id: course },
      part: { kind: 'question', id: question },
      receiver,
      kind: 'question_asked',
    }
  },
}

async function createLesson() {
  const owner = await asMember(app, { role: 'instructor', authorize: true })
  // A preview, so that members who are not enrolled can report what is in it.
  const { course, lessons } = await createCourseWithLessons(app, [{ isPreview: true }], {
    ownerId: owner.id,
  })
  const [learner, other] = [await asMember(app), await asMember(app)]
  for (const member of [learner, other]) await enrol(app, member, course)
  return { course, lesson: lessons[0] ?? '', owner, learner, other }
}

async function countNotifications({ token }: Member, kind: NotificationKind): Promise<number> {
  const { body } = await callApi(app, 'GET /api/notifications', { token })
  const notifications = body['notifications'] as { kind: NotificationKind }[]
  return notifications.filter((one) => one.kind === kind).length
}

describe.each(Object.entries(threads))('the notification about %s', (_name, create) => {
  test.each([
    [
      ['whole', 'part'],
      ['whole', 'part'],
    ],
    [
      ['whole', 'part'],
      ['part', 'whole'],
    ],
    [
      ['part', 'whole'],
      ['whole', 'part'],
    ],
    [
      ['part', 'whole'],
      ['part', 'whole'],
    ],
  ] as const)('is shown with the last of both: hidden %j, shown %j', async (hidden, shown) => {
    const moderator = await asModerator(app)
    const { receiver, kind, ...thread } = await create()
    expect(await countNotifications(receiver, kind)).toBe(1)
    for (const subject of [thread.whole, thread.part]) {
      expect((await report(app, await asMember(app), subject)).status).toBe(200)
    }
    const decisions = { whole: '', part: '' }
    for (const one of hidden) decisions[one] = await decideOpen(app, moderator, thread[one])
    expect(await countNotifications(receiver, kind)).toBe(0)
    const counts = []
    for (const one of shown) {
      const call = `POST /api/moderation/decisions/${decisions[one]}/reversal` as const
      expect((await callApi(app, call, moderator)).status).toBe(200)
      counts.push(await countNotifications(receiver, kind))
    }
    expect(counts).toEqual([0, 1])
  })
})
