import type { LessonLock } from '../../contract/learning/lessons.ts'

/** Messages about lessons and the progress in a course. */
export const lessonMessages = {
  lessonCompleted: 'You completed this lesson.',
  marked: 'Marked as complete.',
  unmarked: 'No longer marked as complete.',
  markRejected: 'The lesson could not be marked. You may no longer be enrolled in the course.',
  courseCompleted: 'You completed this course',
  noFile: 'This lesson has no file yet.',
  noArticle: 'This lesson has no text yet.',
  contentFailed: 'The lesson could not be loaded. Check your connection and try again.',
  resumedReading: 'Continued where you stopped reading.',
  asLearner: 'You see this course as a new learner. Nothing you do here is saved.',
} as const

/** Why a lesson is locked. */
export const lockMessages: Record<LessonLock, string> = {
  not_logged_in: 'Log in to open this lesson.',
  not_enrolled: 'Enrol in this course to open this lesson.',
  not_released: 'This lesson is not open yet.',
  previous_lesson_open: 'Complete the lessons before this one first.',
  course_draft: 'This course is not published yet.',
  course_archived: 'This course is archived. Only people who enrolled before can open its lessons.',
}

/** Why a lesson is locked, with what is known beyond the reason. */
export const lockDetailMessages = {
  opensOn: (date: string) => `This lesson opens on ${date}.`,
  opensAfterDays: (days: string) => `This lesson opens ${days} after you enrol.`,
  completeFirst: (title: string) => `Complete “${title}” first to open this lesson.`,
} as const
