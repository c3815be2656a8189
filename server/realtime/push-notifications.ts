import type { Deps } from '#server/domain/deps.ts'
import { countUnread, findNotification } from '#server/domain/notifications/index.ts'
import { rooms, type LiveServer } from './rooms.ts'

/** Tells every open page of a receiver, in whichever process, what changed in their notifications. */
export function pushNotifications(deps: Deps, io: LiveServer): void {
  const underWay = new Map<string, Promise<void>>()

  deps.events.on('notificationsChanged', ({ receiverId, notificationId }) => {
    // One after the other, so that the last count that arrives is the last that was true.
    const pushed = (underWay.get(receiverId) ?? Promise.resolve())
      .then(() => push(receiverId, notificationId))
      .catch((error: unknown) => deps.log.error({ err: error }, 'A notification was not pushed.'))
      .finally(() => {
        if (underWay.get(receiverId) === pushed) underWay.delete(receiverId)
      })
    underWay.set(receiverId, pushed)
  })

  async function push(receiverId: string, notificationId: string | undefined): Promise<void> {
    const [counted, newest] = await Promise.all([
      countUnread(deps, receiverId),
      notificationId ? findNotification(deps, receiverId, notificationId) : undefined,
    ])
    const room = io.to(rooms.user(receiverId))
    room.emit('notificationsChanged', { ...counted, ...(newest ? { newest } : {}) })
    const [liker] = newest?.actors ?? []
    if (newest?.kind !== 'like' || !newest.post || !liker) return
    room.emit('getNotification', {
      senderName: liker.fullname,
      _id: newest._id,
      postId: newest.post._id,
      createdAt: newest.createdAt,
      unread: counted.unread,
    })
  }
}
