/** Messages for the notification list. */
export const notificationMessages = {
  markedRead: 'All notifications were marked as read.',
  badCursor: '"before" and "upTo" must be the _id of a notification, "alone" a boolean.',
} as const
