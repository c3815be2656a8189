import type { Notification, UnreadCount } from './contract/notifications.ts'

/** Typed Socket.IO events in both directions. The server never trusts the names in payloads. */

export interface SendNotification {
  senderName: string
  receiverName: string
}

/** A post of the recipient was liked: one event per like. */
export interface GetNotification {
  senderName: string
  _id: string
  postId: string
  createdAt: string
  unread: number
}

/** Notifications were created, read or removed. */
export interface NotificationsChanged extends UnreadCount {
  /** The group of a new notification, as in the list. */
  newest?: Notification
}

/** A new post; `postedBy` is the id of its author. */
export interface PostAdded {
  _id: string
  postedBy: string
}

/** A post was edited, or one of its comments. */
export interface PostEdited {
  _id: string
  /** The new version of the post or comment. */
  version: number
  /** The id of the comment; absent if the post itself was edited. */
  comment?: string
}

/** Posts whose comments or counts changed; empty if any may have changed. */
export interface PostsChanged {
  _ids: string[]
}

/** Sections or lessons of a course changed; sent to its authors. */
export interface CurriculumChanged {
  course: string
  /** Of the curriculum after the change. */
  revision: number
}

/** The state of an uploaded video of a course; sent to its authors. */
export interface VideoChanged {
  course: string
  video: string
}

/** Instructors or invitations of a course; sent to its authors, and to those who were invited or removed. */
export interface InstructorsChanged {
  course: string
}

export interface ClientToServerEvents {
  /** Both are sent by older clients only and are ignored. */
  newUser: (fullname: string) => void
  sendNotification: (payload: SendNotification) => void
}

export interface ServerToClientEvents {
  /** For older clients only: current ones use `notificationsChanged`. */
  getNotification: (payload: GetNotification) => void
  notificationsChanged: (payload: NotificationsChanged) => void
  /** Sent once after connecting: earlier changes are not replayed. */
  unread: (payload: UnreadCount) => void
  postAdded: (payload: PostAdded) => void
  postEdited: (payload: PostEdited) => void
  postsChanged: (payload: PostsChanged) => void
  curriculumChanged: (payload: CurriculumChanged) => void
  videoChanged: (payload: VideoChanged) => void
  instructorsChanged: (payload: InstructorsChanged) => void
}
