import type { Deps } from '#server/domain/deps.ts'
import { countUnread, findNotification } from '#server/domain/notifications/index.ts'
import type { Events } from '#server/platform/events/event-bus.ts'
import { logFailure } from '#server/platform/logging/logger.ts'
import { rooms, type LiveServer, type LiveSocket } from './rooms.ts'

type Change = Events['notificationsChanged']

/**
 * Pushes changed notifications to the receiver's open pages. Each process receives every change, and queries
 * the database only if one of its sockets belongs to the receiver.
 */
export function pushNotifications(deps: Deps, io: LiveServer): void {
  const lastPush = new Map<string, Promise<void>>()

  /** One push per receiver at a time, so that the last count to arrive is the latest one. */
  deps.events.on('notificationsChanged', (change) => {
    const { receiverId } = change
    if (!io.sockets.adapter.rooms.has(rooms.user(receiverId))) return
    const pushed = (lastPush.get(receiverId) ?? Promise.resolve())
      .then(() => push(change))
      .catch((error: unknown) => logFailure(deps.log, error, 'A notification was not pushed.'))
      .finally(() => {
        if (lastPush.get(receiverId) === pushed) lastPush.delete(receiverId)
      })
    lastPush.set(receiverId, pushed)
  })

  async function push({ receiverId, notificationId }: Change): Promise<void> {
    const [unread, newest] = await Promise.all([
      countUnread(deps, receiverId),
      notificationId ? findNotification(deps, receiverId, notificationId) : undefined,
    ])
    const tabs = io.to(rooms.user(receiverId))
    tabs.emit('notificationsChanged', { ...unread, ...(newest ? { newest } : {}) })
    const [liker] = newest?.actors ?? []
    if (newest?.kind !== 'like' || !newest.post || !liker) return
    tabs.emit('getNotification', {
      senderName: liker.fullname,
      _id: newest._id,
      postId: newest.post._id,
      createdAt: newest.createdAt,
      unread: unread.unread,
    })
  }
}

/** Call it after the socket has joined the room of its user, which receives every later count. */
export async function sendUnread(deps: Deps, socket: LiveSocket): Promise<void> {
  try {
    socket.emit('unread', await countUnread(deps, socket.data.userId))
  } catch (error) {
    logFailure(deps.log, error, 'The number of unread notifications was not sent.')
  }
}
