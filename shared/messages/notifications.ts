/** Sentences of the bell and its list. */
export const notificationMessages = {
  markedRead: 'Everything is marked as read.',
  badCursor: 'Say where to go on with the _id of a notification.',
} as const
