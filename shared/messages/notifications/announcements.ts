import { announcementLimits as limits } from '../../limits.ts'

/** Messages for announcements to the learners of a course. */
export const announcementMessages = {
  titleMissing: 'Enter a title.',
  titleTooLong: `Titles must be ${limits.titleMaxLength} characters or fewer.`,
  bodyMissing: 'Enter the text of your announcement.',
  bodyTooLong: `Announcements must be ${limits.bodyMaxLength.toLocaleString('en')} characters or fewer.`,
  tooComplex: 'This formatting is too complex to display. Simplify the text.',
  unknown: 'This announcement no longer exists.',
  courseIsDraft: 'Learners cannot open a draft. Publish the course, then send your announcement.',
  sentAlready: 'This announcement was sent already. To change it, edit it in the list.',
  courseLimit: `This course had ${limits.perCourseAndDayMax} announcements in the last 24 hours, which is the limit. Your text is kept here: send it later.`,
  authorLimit: `You sent ${limits.perAuthorAndDayMax} announcements in the last 24 hours, which is the limit. Your text is kept here: send it later.`,
  changed:
    'This announcement was edited in another tab or on another device. Compare both versions before you save yours.',
  badCursor: '"cursor" must be the `next` of a page of this list.',
  sent: 'Your announcement is being sent.',
  saved: 'Your changes were saved. Nobody was notified again.',
  deleted: 'The announcement was deleted.',
  loadFailed: 'The announcements could not be loaded',
} as const
