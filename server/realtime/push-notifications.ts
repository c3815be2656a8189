import type { Deps } from '#server/domain/deps.ts'
import { countUnread, findNotification } from '#server/domain/notifications/index.ts'
import type { LiveEvents } from '#server/platform/events/event-bus.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { rooms, type LiveServer, type LiveSocket } from './rooms.ts'

type Change = LiveEvents['notificationsChanged']

/** A message between processes costs as much as a query, so what happens within this time goes as one. */
const togetherMilliseconds = 20

/**
 * Tells every open page of a receiver what changed in their notifications. The processes pass on that
 * something did; only one that has such a page asks what. Answers how to pass on what still waits.
 */
export function pushNotifications(deps: Deps, io: LiveServer): { flush(): void } {
  const underWay = new Map<string, Promise<void>>()
  let waiting: Change[] = []

  deps.events.on('notificationsChanged', (change) => {
    waiting.push(change)
    if (waiting.length === 1) setTimeout(flush, togetherMilliseconds)
    pushInTurn(change)
  })
  io.on('notificationsChanged', (changes) => changes.forEach(pushInTurn))
  return { flush }

  function flush(): void {
    if (waiting.length === 0) return
    io.serverSideEmit('notificationsChanged', waiting)
    waiting = []
  }

  /** One after the other, so that the last count that arrives is the last that was true. */
  function pushInTurn(change: Change): void {
    const { receiverId } = change
    if (!io.sockets.adapter.rooms.has(rooms.user(receiverId))) return
    const pushed = (underWay.get(receiverId) ?? Promise.resolve())
      .then(() => push(change))
      .catch((error: unknown) => logFailure(deps.log, error, 'A notification was not pushed.'))
      .finally(() => {
        if (underWay.get(receiverId) === pushed) underWay.delete(receiverId)
      })
    underWay.set(receiverId, pushed)
  }

  async function push(change: Change): Promise<void> {
    const { receiverId, notificationId } = change
    const [counted, newest] = await Promise.all([
      countUnread(deps, receiverId),
      notificationId ? findNotification(deps, receiverId, notificationId) : undefined,
    ])
    const tabs = io.local.to(rooms.user(receiverId))
    tabs.emit('notificationsChanged', { ...counted, ...(newest ? { newest } : {}) })
    const [liker] = newest?.actors ?? []
    if (newest?.kind !== 'like' || !newest.post || !liker) return
    tabs.emit('getNotification', {
      senderName: liker.fullname,
      _id: newest._id,
      postId: newest.post._id,
      createdAt: newest.createdAt,
      unread: counted.unread,
    })
  }
}

/** For a socket that has joined the room of its user, which receives every later count. */
export async function sendUnread(deps: Deps, socket: LiveSocket): Promise<void> {
  try {
    socket.emit('unread', await countUnread(deps, socket.data.userId))
  } catch (error) {
    logFailure(deps.log, error, 'The number of unread notifications was not sent.')
  }
}
