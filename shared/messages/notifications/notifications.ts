/** Messages for the notification list. */
export const notificationMessages = {
  markedRead: 'All notifications were marked as read.',
  markedUnread: 'The notifications are unread again.',
  badTime: '"readAt" must be the time that marking as read returned.',
  badCursor: '"before" and "upTo" must be the _id of a notification, "alone" a boolean.',
} as const
