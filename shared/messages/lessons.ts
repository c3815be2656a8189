/** Messages about lessons and the progress in a course. */
export const lessonMessages = {
  notLoggedIn: 'Log in to open this lesson.',
  notEnrolled: 'Enrol in this course to open this lesson.',
  opensOn: (date: string) => `This lesson opens on ${date}.`,
  opensLater: 'This lesson opens some time after you enrol.',
  opensAfterDays: (days: string) => `This lesson opens ${days} after you enrol.`,
  completeFirst: (title: string) => `Complete “${title}” first to open this lesson.`,
  completePreviousFirst: 'Complete the lesson before it first to open this lesson.',
  courseDraft: 'This course is not published yet.',
  courseArchived: 'This course is archived. Only people who enrolled before can open its lessons.',
  lessonCompleted: 'You completed this lesson.',
  marked: 'Marked as complete.',
  unmarked: 'No longer marked as complete.',
  markRejected: 'The lesson could not be marked. You may no longer be enrolled in the course.',
  courseCompleted: 'You completed this course',
  noFile: 'This lesson has no file yet.',
  noArticle: 'This lesson has no text yet.',
  contentFailed: 'The lesson could not be loaded. Check your connection and try again.',
  resumedReading: 'You are where you stopped reading.',
  asLearner:
    'You see this course as someone who has just enrolled. Nothing that you do here is recorded.',
} as const
