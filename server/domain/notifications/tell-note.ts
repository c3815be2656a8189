import type { Deps } from '../deps.ts'
import type { KeptNote } from './notify.ts'

/** Tells a kept notification, after the commit, to the receiver's open pages. */
export function tellNote(deps: Pick<Deps, 'events'>, note: KeptNote | undefined): void {
  if (!note) return
  const { receiverId, id } = note
  deps.events.tell('notificationsChanged', { receiverId, notificationId: id })
}

/** Tells a person's open pages, after the commit, that some of their notifications went or were read. */
export function tellChanged(deps: Pick<Deps, 'events'>, receiverId: string): void {
  deps.events.tell('notificationsChanged', { receiverId })
}
