/** Notifications about likes, comments, followers, replies and decisions, in the app, by email and by web push. */
export { hideNotifications, showNotifications } from './hide-notifications.ts'
export { countUnread, unreadColumns } from './count-unread.ts'
export {
  deleteInvitationNotifications,
  deleteNotification,
  deleteNotificationsOfComment,
  deleteNotificationsOfQuestion,
  findReceiversByPost,
  insertNotification,
  insertNotifications,
  publishNotification,
  publishNotifications,
  publishNotificationsChanged,
  toGroupKey,
  type InsertedNotification,
  type NewNotification,
} from './insert-notification.ts'
export { findNotification, listNotifications } from './list-notifications.ts'
export { cleanUpNotifications, markRead, markUnread } from './mark-read.ts'
export {
  deleteNotificationsOfQuestionAnswer,
  hideMentions,
  showMentions,
} from './mention-notifications.ts'
export { notificationPolicy } from './policy.ts'
export { createNotificationEmails } from './emails/compose-email.ts'
export { sendDueEmails } from './emails/send-due-emails.ts'
export { unsubscribe } from './emails/unsubscribe.ts'
export { deliverMessages } from './push/deliver-messages.ts'
export {
  addSubscription,
  listSubscriptions,
  removeSubscription,
  refreshSubscription,
} from './push/manage-subscriptions.ts'
export { type ClaimedSubscription, claimSubscriptions } from './push/push-queue.ts'
export { chooseDelivery } from './settings/choose-delivery.ts'
export { getSettings } from './settings/get-settings.ts'
export { updateSettings } from './settings/update-settings.ts'
