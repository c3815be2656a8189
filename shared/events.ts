import type { Notification, UnreadCount } from './contract/notifications.ts'

/** Typed Socket.IO event maps, both directions. Names inside payloads are never trusted. */

export interface SendNotification {
  senderName: string
  receiverName: string
}

/** Somebody likes a post of the receiver: one for each like. */
export interface GetNotification {
  senderName: string
  _id: string
  postId: string
  createdAt: string
  unread: number
}

/** Notifications of any kind came, were read or were withdrawn. */
export interface NotificationsChanged extends UnreadCount {
  /** The group that a new one is in, as the list tells it. */
  newest?: Notification
}

/** Somebody wrote a post; `postedBy` is the id of the author. */
export interface PostAdded {
  _id: string
  postedBy: string
}

export interface ClientToServerEvents {
  /** Sent by older clients, as is the other; both are accepted and change nothing. */
  newUser: (fullname: string) => void
  sendNotification: (payload: SendNotification) => void
}

export interface ServerToClientEvents {
  getNotification: (payload: GetNotification) => void
  notificationsChanged: (payload: NotificationsChanged) => void
  /** Sent once to each socket that has connected: what changed before is not sent again. */
  unread: (payload: UnreadCount) => void
  postAdded: (payload: PostAdded) => void
}
