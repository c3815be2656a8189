import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LiveServer } from '#server/realtime/rooms.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { notificationCategories } from '#shared/notifications/notification-categories.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { createCourseWithLessons } from '#tests/factories/curriculum.ts'
import { deliverNewAnnouncement } from '#tests/factories/deliver-announcement.ts'
import { deliverPushMessages } from '#tests/factories/deliver-push.ts'
import { enrol } from '#tests/factories/enrol.ts'
import { subscribe } from '#tests/factories/push.ts'
import { createAnswer, createQuestion } from '#tests/factories/questions.ts'
import { asModerator, decide, type Subject } from '#tests/factories/reports.ts'
import { asMember, asUser, type TestUser } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { sendNotificationEmails } from '#tests/helpers/notification-emails.ts'
import {
  type Browser,
  type PushService,
  startPushService,
} from '#tests/helpers/servers/push-service.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

type Member = TestUser & { token: string }

let service: PushService
const app = useTestApp({
  fetchRules: {
    isAllowed: (address, port) => address === '127.0.0.1' && port === service.port,
    resolve: async () => ['127.0.0.1'],
  },
})
let server: Server
let live: LiveServer
let port = 0
let socket: Socket | undefined
/** Of the receiver's open page, as they came. */
const events: unknown[] = []

let receiver: Member
let writer: Member
let browser: Browser

beforeAll(async () => {
  service = await startPushService()
  server = createServer()
  live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(async () => {
  socket?.disconnect()
  void live.engine.close()
  server.close()
  await service.close()
})

/** A member who wants everything everywhere at once, with a browser and an open page. */
async function startReceiver(path: string) {
  receiver = await asInstructor()
  writer = await asMember(app)
  browser = service.subscribe(path, 'push.test')
  await subscribe(app, receiver, browser.subscription)
  const all = { inApp: true, email: 'immediate', push: true }
  const { status } = await callApi(app, 'PATCH /user/notification-settings', {
    token: receiver.token,
    body: { categories: notificationCategories.map((category) => ({ category, ...all })) },
  })
  expect(status).toBe(200)
  events.length = 0
  socket?.disconnect()
  socket = io(`http://127.0.0.1:${port}`, {
    auth: { token: receiver.token },
    reconnection: false,
    transports: ['websocket'],
  })
  socket.onAny((_name, ...content: unknown[]) => events.push(...content))
  await until('the number of unread notifications', () => events.length > 0)
}

/** Sends all that is due in five minutes. Returns the texts of the messages to the receiver. */
async function deliver(): Promise<string[]> {
  app.clock.pass({ minutes: 5 })
  await deliverPushMessages(app.deps)
  await sendNotificationEmails(app)
  const pushed = browser.shown().map(({ title, body }) => `${title} ${body}`)
  const emails = app.mail.emails.filter(({ to }) => to === receiver.email)
  return [...pushed, ...emails.map(({ subject, source }) => subject + source)]
}

interface Case {
  /** Does something that the receiver is notified of; returns what a moderator may hide. */
  happen: () => Promise<Subject>
  /** The part of the messages that says what happened. */
  says: () => string
}

/** Its lesson is open to everyone, so that everyone can report its questions. */
const createOpenCourse = (ownerId: string) =>
  createCourseWithLessons(app, [{ isPreview: true }], { ownerId })
const asInstructor = () => asUser(app, { authorize: true, role: 'instructor' })

const cases: Record<string, Case> = {
  'a comment': {
    happen: async () => {
      const post = await createPost(app, receiver.token, { content: 'About maps' })
      return { kind: 'comment', id: await createComment(app, writer.token, post) }
    },
    says: () => `${writer.fullname} commented on your post`,
  },
  'a reply': {
    happen: async () => {
      const post = await createPost(app, receiver.token, { content: 'About maps' })
      const comment = await createComment(app, receiver.token, post)
      return { kind: 'comment', id: await createReply(app, writer.token, comment) }
    },
    says: () => `${writer.fullname} replied to your comment`,
  },
  'a post with a mention': {
    happen: async () => {
      const content = `Ask @${receiver.username} about this`
      return { kind: 'post', id: await createPost(app, writer.token, { content }) }
    },
    says: () => `${writer.fullname} mentioned you`,
  },
  'a profile that follows': {
    happen: async () => {
      await callApi(app, `PUT /api/people/${receiver.id}/follow`, writer)
      return { kind: 'profile', id: writer.id }
    },
    says: () => `${writer.fullname} started following you`,
  },
  'a question': {
    happen: async () => {
      const { course, lessons } = await createOpenCourse(receiver.id)
      await enrol(app, writer, course)
      return { kind: 'question', id: await createQuestion(app, writer, lessons[0] ?? '') }
    },
    says: () => `${writer.fullname} asked a question in`,
  },
  'an answer': {
    happen: async () => {
      const { course, lessons } = await createOpenCourse((await asInstructor()).id)
      await enrol(app, receiver, course)
      await enrol(app, writer, course)
      const question = await createQuestion(app, receiver, lessons[0] ?? '')
      return { kind: 'answer', id: await createAnswer(app, writer, question) }
    },
    says: () => `${writer.fullname} answered a question`,
  },
  'a course with an announcement': {
    happen: async () => {
      const author = await asInstructor()
      const { course } = await createOpenCourse(author.id)
      await enrol(app, receiver, course)
      await deliverNewAnnouncement(app, author, course, { title: 'The exam moves' })
      return { kind: 'course', id: course }
    },
    says: () => 'The exam moves',
  },
}

test.each(Object.entries(cases))(
  '%s is in no message, email or event after a moderator has hidden it',
  async (name, { happen, says }) => {
    const moderator = await asModerator(app)
    await startReceiver(`/${name.replaceAll(' ', '-')}`)
    await happen()
    const before = await deliver()
    expect(before.filter((text) => text.includes(says()))).toHaveLength(2)

    await startReceiver(`/${name.replaceAll(' ', '-')}-hidden`)
    const subject = await happen()
    await until('the event', () => JSON.stringify(events).includes('newest'))
    await decide(app, moderator, subject)
    events.length = 0
    const post = await createPost(app, receiver.token, { content: 'Something else' })
    await createComment(app, (await asMember(app, { fullname: 'Someone New' })).token, post)
    await until('the event of what is not hidden', () =>
      JSON.stringify(events).includes('Someone New'),
    )
    expect(JSON.stringify(events)).not.toContain(writer.id)
    const after = await deliver()
    expect(after.filter((text) => text.includes('Someone New'))).toHaveLength(2)
    expect(after.filter((text) => text.includes(says()))).toEqual([])
  },
)
