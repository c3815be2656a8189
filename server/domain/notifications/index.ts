/** Notifications about likes, comments, followers, replies and decisions. */
export { hideNotifications, showNotifications } from './hide-notifications.ts'
export { countUnread, unreadColumns } from './count-unread.ts'
export {
  deleteNotification,
  deleteNotificationsOfComment,
  deleteNotificationsOfQuestion,
  findReceiversByPost,
  insertNotification,
  insertNotifications,
  publishNotification,
  publishNotificationsChanged,
  toGroupKey,
  type InsertedNotification,
  type NewNotification,
} from './insert-notification.ts'
export { findNotification, listNotifications } from './list-notifications.ts'
export { cleanUpNotifications, markRead, markUnread } from './mark-read.ts'
export { notificationPolicy } from './policy.ts'
