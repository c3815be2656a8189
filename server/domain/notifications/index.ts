/** What a person is told of: likes, comments, followers, answers and decisions. */
export { countUnread, unreadColumns } from './count-unread.ts'
export { toGroupKey } from './insert-notification.ts'
export { findNotification, listNotifications } from './list-notifications.ts'
export { markRead } from './mark-read.ts'
export { given, notedWith, noteValues } from './noted-with.ts'
export {
  insertNotification,
  type InsertedNotification,
  type NewNotification,
} from './insert-notification.ts'
export { notificationPolicy } from './policy.ts'
export { findReceiversByPost } from './insert-notification.ts'
export { cleanUpNotifications } from './mark-read.ts'
export { publishNotificationsChanged, publishNotification } from './insert-notification.ts'
export { deleteNotification } from './insert-notification.ts'
