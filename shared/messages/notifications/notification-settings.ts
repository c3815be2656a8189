import type {
  EmailFrequency,
  NotificationCategory,
} from '../../notifications/notification-categories.ts'

/** The settings of notifications, their emails, and unsubscribing from them. */
export const notificationSettingsMessages = {
  saved: 'Your notification settings were saved.',
  badCategory: 'Choose a category of notifications from the list.',
  badInApp: '"inApp" must be a boolean.',
  badPush: '"push" must be a boolean.',
  badEmail: 'Choose never, immediate, daily or weekly for emails.',
  duplicateCategory: 'Each category may occur only once.',
  alwaysInApp: 'Moderation notifications cannot be turned off in the app.',
  badTimeZone: 'Choose a time zone from the list, such as Europe/Paris.',
  badTime: 'Enter a time as hours and minutes, such as 22:00.',
  oneTime: 'Enter both times, or neither for no quiet hours.',
  sameTimes: 'Quiet hours must start and end at different times.',
  unsubscribeTitle: 'Unsubscribe from emails',
  unsubscribed: 'You will receive no more of these emails.',
  linkInvalid:
    'This link is incomplete or was changed. Log in and choose your emails in the notification settings.',
  linkExpired: 'This link has expired. Log in and choose your emails in the notification settings.',
} as const

export const categoryNames: Record<NotificationCategory, string> = {
  likes: 'Likes',
  comments: 'Comments and replies',
  mentions: 'Mentions',
  followers: 'New followers',
  courses: 'Course news',
  answers: 'Answers to questions',
  questions: 'Questions in your courses',
  teaching: 'Teaching',
  moderation: 'Moderation',
}

export const categoryDescriptions: Record<NotificationCategory, string> = {
  likes: 'Someone liked your post',
  comments: 'Comments on your posts, and replies to your comments and reviews',
  mentions: 'Someone wrote your username with an @',
  followers: 'Someone started following you',
  courses: 'Announcements and newly opened lessons in the courses that you take',
  answers: 'Answers to questions that you follow, and your answers that were accepted',
  questions: 'New questions in the courses that you teach',
  teaching:
    'Co-instructors and videos of your courses; decisions and invitations are always emailed',
  moderation: 'Removed content and your reports; decisions about you are always emailed',
}

export const emailFrequencyNames: Record<EmailFrequency, string> = {
  never: 'Never',
  immediate: 'Immediately',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
}
