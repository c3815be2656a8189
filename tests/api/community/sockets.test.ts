import { createServer, type Server } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveServer } from '#server/realtime/rooms.ts'
import { openSockets } from '#server/realtime/sockets.ts'
import { listen } from '#server/startup/listen.ts'
import { unreadCount, type UnreadCount } from '#shared/contract/notifications.ts'
import type { GetNotification, NotificationsChanged } from '#shared/events.ts'
import { addApiToken } from '#tests/factories/api-tokens.ts'
import { createComment, createPost, createReply } from '#tests/factories/community.ts'
import { asModerator, decide } from '#tests/factories/reports.ts'
import { asMember, asUser, logInAs } from '#tests/factories/users.ts'
import { callApi } from '#tests/helpers/client.ts'
import { secretIn } from '#tests/helpers/servers/mail-server.ts'
import { generousHandshakes } from '#tests/helpers/socket-options.ts'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { until } from '#tests/helpers/until.ts'

const app = useTestApp()
let server: Server
let live: LiveServer
let port = 0
const opened: Socket[] = []

beforeAll(async () => {
  server = createServer()
  live = openSockets(app.deps, server, { corsOrigins: [], ...generousHandshakes })
  port = await listen(server, 0, '127.0.0.1')
})

afterAll(async () => {
  for (const socket of opened) socket.disconnect()
  void live.engine.close()
  server.close()
})

function connect(auth: object): Socket {
  const socket = io(`http://127.0.0.1:${port}`, {
    auth,
    reconnection: false,
    transports: ['websocket'],
  })
  opened.push(socket)
  return socket
}

test.each([{}, { token: 'made-up' }, { token: 5 }, { token: null }])(
  'rejects a socket with the handshake %j',
  async (auth) => {
    const socket = connect(auth)
    const message = await new Promise((resolve) =>
      socket.once('connect_error', (error) => resolve(error.message)),
    )
    expect(message).toBe('not_logged_in')
  },
)

test('rejects a socket with a personal API token', async () => {
  const token = await addApiToken(app, (await asUser(app)).id)
  const socket = connect({ token })
  const message = await new Promise((resolve) =>
    socket.once('connect_error', (error) => resolve(error.message)),
  )
  expect(message).toBe('not_logged_in')
})

test('accepts a socket with a valid token, and closes it when its session ends', async () => {
  const { token } = await asUser(app)
  const socket = connect({ token })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  await callApi(app, 'POST /user/logout', { token })
  expect(await closed).toBe('io server disconnect')
})

/** Opens a socket and waits until it is connected. */
async function connected(token: string): Promise<Socket> {
  const socket = connect({ token })
  await until('the socket to connect', () => socket.connected)
  return socket
}

test('a password change closes the sockets of other sessions only', async () => {
  const { token, email } = await asUser(app)
  const own = await connected(token)
  const other = await connected(await logInAs(app, email))
  await callApi(app, 'POST /user/reset', { token, body: { password: 'a new password' } })
  await until('the other socket to be closed', () => other.disconnected, 3000)
  expect(own.connected).toBe(true)
})

test('a password set by a link closes every socket', async () => {
  const { token, email } = await asUser(app)
  const socket = await connected(token)
  await callApi(app, 'POST /user/forgot', { body: { email } })
  const secret = secretIn(await app.mail.emailTo(email, 'Set a new'), '/user/reset/')
  await callApi(app, 'POST /user/reset', { token: secret, body: { password: 'a new password' } })
  await until('the socket to be closed', () => socket.disconnected, 3000)
})

test('a suspension closes every socket of the user, and no other', async () => {
  const [user, other] = [await asUser(app), await asMember(app)]
  const own = [await connected(user.token), await connected(await logInAs(app, user.email))]
  const untouched = await connected(other.token)
  const closed = own.map(
    (socket) => new Promise((resolve) => socket.once('disconnect', (reason) => resolve(reason))),
  )
  const subject = { kind: 'profile', id: user.id } as const
  await decide(app, await asModerator(app), subject, { action: 'suspend', days: 7 })
  expect(await Promise.all(closed)).toEqual(['io server disconnect', 'io server disconnect'])
  expect(untouched.connected).toBe(true)
  const again = connect({ token: user.token })
  const message = await new Promise((resolve) =>
    again.once('connect_error', (error) => resolve(error.message)),
  )
  expect(message).toBe('not_logged_in')
})

test('a new or edited post reaches nobody whom a mute or block separates from its author', async () => {
  const author = await asMember(app)
  const [muter, blocked, other] = [await asMember(app), await asMember(app), await asMember(app)]
  await callApi(app, `PUT /user/mutes/${author.id}`, muter)
  await callApi(app, `PUT /user/blocks/${blocked.id}`, author)
  const received: [string, string][] = []
  for (const [name, { token }] of Object.entries({ muter, blocked, other })) {
    const socket = await connected(token)
    socket.onAny((event: string, { postedBy }: { postedBy?: string }) => {
      if (event === 'postEdited' || postedBy === author.id) received.push([name, event])
    })
  }
  const postId = await createPost(app, author.token)
  const body = { content: 'Edited' }
  await callApi(app, `PATCH /api/post/${postId}`, { token: author.token, body })
  await until('the other user to learn of the edit', () => received.length >= 2)
  await createPost(app, author.token)
  await until('the other user to learn of the second post', () => received.length >= 3)
  expect(received.map(([name]) => name)).toEqual(['other', 'other', 'other'])
})

describe('a notification', () => {
  /** Collects the payloads that a socket receives for one event. */
  function collectEvents<Payload>(socket: Socket, event: string): Payload[] {
    const payloads: Payload[] = []
    socket.on(event, (payload: Payload) => payloads.push(payload))
    return payloads
  }

  const like = (token: string, postId: string, action: 'like' | 'unlike' = 'like') =>
    callApi(app, `PUT /api/post/${action}`, { token, body: { postId } })

  test('of a like reaches every tab of the post’s owner once, and no other user', async () => {
    const owner = await asMember(app)
    const fan = await asMember(app)
    const postId = await createPost(app, owner.token)
    const tabs = [await connected(owner.token), await connected(owner.token)]
    const stranger = await connected(fan.token)
    const likes = [...tabs, stranger].map((tab) =>
      collectEvents<GetNotification>(tab, 'getNotification'),
    )
    await like(fan.token, postId)
    await like(fan.token, postId)
    await until('both tabs to receive it', () => likes.slice(0, 2).every((list) => list.length > 0))
    await callApi(app, 'POST /api/notifications/read', { token: owner.token, body: {} })
    expect(likes).toEqual([
      ...Array.from({ length: 2 }, () => [
        {
          senderName: fan.fullname,
          _id: expect.any(String),
          postId,
          createdAt: expect.stringMatching(/Z$/),
          unread: 1,
        },
      ]),
      [],
    ])
  })

  test('updates the unread count in all tabs when it is created, removed or read', async () => {
    const owner = await asMember(app)
    const [ada, bo] = [await asMember(app), await asMember(app)]
    const postId = await createPost(app, owner.token)
    const tabs = [await connected(owner.token), await connected(owner.token)]
    const counts = tabs.map((tab) =>
      collectEvents<NotificationsChanged>(tab, 'notificationsChanged'),
    )
    const unreadInAllTabs = (unread: number) =>
      until(`${unread} unread in both tabs`, () =>
        counts.every((list) => list.at(-1)?.unread === unread),
      )
    await like(ada.token, postId)
    await unreadInAllTabs(1)
    expect(counts[0]?.[0]?.newest).toMatchObject({
      kind: 'like',
      actors: [{ _id: ada.id }],
      post: { _id: postId },
    })
    await createComment(app, bo.token, postId)
    await unreadInAllTabs(2)
    await callApi(app, `PUT /api/people/${owner.id}/follow`, bo)
    await unreadInAllTabs(3)
    await like(ada.token, postId, 'unlike')
    await unreadInAllTabs(2)
    await callApi(app, 'POST /api/notifications/read', { token: owner.token, body: {} })
    await unreadInAllTabs(0)
  })

  test('created earlier is in the unread count when a socket connects', async () => {
    const owner = await asMember(app)
    await like((await asMember(app)).token, await createPost(app, owner.token))
    const socket = connect({ token: owner.token })
    const payload = await new Promise<UnreadCount>((resolve) => socket.once('unread', resolve))
    expect(unreadCount.strict().parse(payload).unread).toBe(1)
  })

  test('is not created by events that old clients send', async () => {
    const owner = await asMember(app)
    const fan = await asMember(app)
    const postId = await createPost(app, owner.token)
    const theirs = await connected(owner.token)
    const likes = collectEvents<GetNotification>(theirs, 'getNotification')
    const old = await connected(fan.token)
    old.emit('newUser', owner.fullname)
    old.emit('sendNotification', { senderName: 'Somebody Else', receiverName: owner.fullname })
    old.emit('sendNotification', null)
    old.emit('unheard of', { __proto__: null })
    await like(fan.token, postId)
    old.emit('sendNotification', { senderName: fan.fullname, receiverName: owner.fullname })
    await until('the notification', () => likes.length > 0)
    await like(owner.token, postId)
    await until('the next notification', () => likes.length > 1)
    expect(likes.map(({ senderName }) => senderName)).toEqual([fan.fullname, owner.fullname])
    expect(old.connected).toBe(true)
  })
})

test('broadcasts a new post to all sockets', async () => {
  const author = await asMember(app)
  const reader = await connected((await asMember(app)).token)
  const added = new Promise((resolve) => reader.once('postAdded', resolve))
  const _id = await createPost(app, author.token)
  expect(await added).toEqual({ _id, postedBy: author.id })
})

test('broadcasts that a post or a comment was edited to all sockets', async () => {
  const author = await asMember(app)
  const reader = await connected((await asMember(app)).token)
  const edited: unknown[] = []
  reader.on('postEdited', (payload) => edited.push(payload))
  const _id = await createPost(app, author.token, { content: 'First' })
  const comment = await createComment(app, author.token, _id)
  const call = `PATCH /api/post/${_id}` as const
  await callApi(app, call, { ...author, body: { content: 'First' } })
  await callApi(app, call, { ...author, body: { content: 'Second' } })
  await until('the edit of the post', () => edited.length > 0)
  const body = { text: 'Better said.' }
  await callApi(app, `PATCH /api/post/comment/${comment}`, { ...author, body })
  await until('both edits', () => edited.length >= 2)
  expect(edited).toEqual([
    { _id, version: 2 },
    { _id, version: 2, comment },
  ])
})

test('broadcasts posts with new comments and replies, and deleted posts, to all sockets', async () => {
  const author = await asMember(app)
  const reader = await connected((await asMember(app)).token)
  const [one, other] = [await createPost(app, author.token), await createPost(app, author.token)]
  const changed = new Set<string>()
  reader.on('postsChanged', ({ _ids }) => _ids.forEach((id: string) => changed.add(id)))
  const comment = await createComment(app, author.token, one)
  await createReply(app, author.token, comment)
  await createComment(app, author.token, other)
  await until('both posts', () => changed.has(one) && changed.has(other))
  changed.clear()
  await callApi(app, `DELETE /api/post/${one}`, author)
  await until('the deleted post', () => changed.has(one))
})

test('closes a socket that sends more than any page does', async () => {
  const { token } = await asMember(app)
  const calm = await connected(token)
  const noisy = await connected(token)
  for (let sent = 0; sent < 50; sent++) calm.emit('newUser', 'Somebody')
  for (let sent = 0; sent < 51; sent++) noisy.emit('newUser', 'Somebody')
  await until('the noisy socket to be closed', () => noisy.disconnected)
  expect(calm.connected).toBe(true)
})

test('limits the sockets of a user to twenty', async () => {
  const { token } = await asMember(app)
  const sockets = await Promise.all(Array.from({ length: 20 }, () => connected(token)))
  const rejected = connect({ token })
  const message = await new Promise((resolve) =>
    rejected.once('connect_error', (error) => resolve(error.message)),
  )
  expect(message).toBe('too_many')
  expect(sockets.every((socket) => socket.connected)).toBe(true)
  await connected((await asMember(app)).token)
  sockets[0]?.disconnect()
  await until('a free socket', async () => {
    const socket = connect({ token })
    return new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    })
  })
})
