import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueChange } from '#server/platform/events/event-bus.ts'
import type { GetNotification, NotificationsChanged } from '#shared/events.ts'
import { createPost } from '#tests/factories/community.ts'
import { asMember } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'
import { openProcess, type AppProcess } from './second-process.ts'

/** A notification that arrives later than this is not live. */
const maxMilliseconds = 1000

/** Tests of live notifications across two processes on one database, for each transport between them. */
export function describeProcesses(
  what: string,
  app: TestApp,
  options: { redisUrl?: () => string; breakConnection: () => Promise<void> },
): void {
  describe(`two processes over ${what}`, () => {
    let one: AppProcess
    let other: AppProcess

    const open = () => openProcess(app, options.redisUrl ? { redisUrl: options.redisUrl() } : {})

    beforeAll(async () => {
      one = await open()
      other = await open()
      await waitUntilConnected()
    })
    afterAll(async () => {
      await one.close()
      await other.close()
    })

    /** Waits until each process receives events of the other. */
    async function waitUntilConnected(): Promise<void> {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        const { token, id } = await asMember(app)
        const socket = await to.connect(token)
        let isReceived = false
        socket.on('postAdded', () => (isReceived = true))
        await until('the line between the processes', () => {
          void from.deps.events.publish('postAdded', { postId: id, authorId: id })
          return isReceived
        })
      }
    }

    const like = (at: AppProcess, token: string, postId: string) =>
      callApi(at, 'PUT /api/post/like', { token, body: { postId } })

    test('notify every tab of the recipient of a like once, and of marking all as read', async () => {
      const owner = await asMember(app)
      const fan = await asMember(app)
      const postId = await createPost(one, owner.token)
      const tabs = [await one.connect(owner.token), await other.connect(owner.token)]
      const likes = tabs.map((tab) => collectEvents<GetNotification>(tab, 'getNotification'))
      const counts = tabs.map((tab) =>
        collectEvents<NotificationsChanged>(tab, 'notificationsChanged'),
      )
      const stranger = collectEvents(await other.connect(fan.token), 'getNotification')
      const unreadInAllTabs = (unread: number) =>
        until(
          `${unread} unread in both tabs`,
          () => counts.every((list) => list.at(-1)?.unread === unread),
          maxMilliseconds,
        )
      await Promise.all([like(one, fan.token, postId), like(other, fan.token, postId)])
      await unreadInAllTabs(1)
      await callApi(other, 'POST /api/notifications/read', { token: owner.token, body: {} })
      await unreadInAllTabs(0)
      expect(likes.map((list) => list.map(({ senderName }) => senderName))).toEqual([
        [fan.fullname],
        [fan.fullname],
      ])
      expect(stranger).toEqual([])
    })

    test('deliver concurrent events to their recipients only, and the last event of a process that stops', async () => {
      const owners = await Promise.all(Array.from({ length: 5 }, () => asMember(app)))
      const fan = await asMember(app)
      const posts = await Promise.all(owners.map(({ token }) => createPost(one, token)))
      const tabs = await Promise.all(owners.map(({ token }) => other.connect(token)))
      const likes = tabs.map((tab) => collectEvents<GetNotification>(tab, 'getNotification'))
      const third = await open()
      await Promise.all(posts.map((postId) => like(third, fan.token, postId)))
      await third.close()
      await until('each owner to be notified', () => likes.every((list) => list.length > 0), 5000)
      expect(likes.map((list) => list.map(({ postId }) => postId))).toEqual(posts.map((id) => [id]))
    })

    test('close the sockets of a session that the other process ended', async () => {
      const { token } = await asMember(app)
      const saved = await one.connect((await asMember(app)).token)
      const socket = await one.connect(token)
      await callApi(other, 'POST /user/logout', { token })
      await until('the socket to be closed', () => socket.disconnected, 5000)
      expect(saved.connected).toBe(true)
    })

    test('deliver lists of any length: one that is too long arrives as "anything"', async () => {
      const received: CatalogueChange[] = []
      other.deps.events.on('catalogueChanged', (change) => {
        if (change.courseIds) received.push(change)
      })
      for (const length of [1, 100, 101, 5000]) {
        const courseIds = Array.from({ length }, () => crypto.randomUUID())
        await one.deps.events.publish('catalogueChanged', { courseIds })
      }
      await until('all of them', () => received.length === 4, 5000)
      expect(received.map(({ courseIds }) => courseIds?.length)).toEqual([1, 100, 0, 0])
    })

    test('let pages reconnect and refetch after the connection between them was lost', async () => {
      const owner = await asMember(app)
      const fan = await asMember(app)
      const postId = await createPost(one, owner.token)
      const tab = await other.connect(owner.token)
      const counts = collectEvents<NotificationsChanged>(tab, 'notificationsChanged')
      let returns = 0
      tab.on('connect', () => (returns += 1))
      await options.breakConnection()
      await until('the page to reconnect', () => returns > 0)
      await like(one, fan.token, postId)
      await until('the unread count to arrive again', () => counts.at(-1)?.unread === 1)
    })
  })
}

/** Collects the payloads that a socket receives for one event. */
export function collectEvents<Payload>(socket: Socket, event: string): Payload[] {
  const payloads: Payload[] = []
  socket.on(event, (payload: Payload) => payloads.push(payload))
  return payloads
}
