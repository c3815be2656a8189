import type { Deps } from '../deps.ts'
import type { InsertedNotification } from './notify.ts'

/** Tells a kept notification, after the commit, to the receiver's open pages. */
export function publishNotification(
  deps: Pick<Deps, 'events'>,
  note: InsertedNotification | undefined,
): void {
  if (!note) return
  const { receiverId, id } = note
  deps.events.tell('notificationsChanged', { receiverId, notificationId: id })
}

/** Tells a person's open pages, after the commit, that some of their notifications went or were read. */
export function publishNotificationsChanged(deps: Pick<Deps, 'events'>, receiverId: string): void {
  deps.events.tell('notificationsChanged', { receiverId })
}
