import type { CourseStatus, LessonOrder } from '#shared/catalogue/course-choices.ts'

/** What each status means for others. */
export const statusHelp: Readonly<Record<CourseStatus, string>> = {
  draft: 'Only the authors of the course can see it.',
  published: 'Everyone can find it in the catalogue and enrol.',
  unlisted: 'Anyone with the link can open it and enrol, but it is in no list or search.',
  archived: 'Enrolled learners keep it. Nobody else can find it or enrol.',
}

export const hiddenHelp = 'A moderator hid the course. Only its authors and moderators can see it.'

/** The buttons that change the status. */
export const statusActions: Readonly<Record<CourseStatus, string>> = {
  draft: 'Return to draft',
  published: 'Publish',
  unlisted: 'Unlist',
  archived: 'Archive',
}

export const orderLabels: Readonly<Record<LessonOrder, string>> = {
  any: 'In any order',
  sequence: 'One after another',
}

export const orderHelp: Readonly<Record<LessonOrder, string>> = {
  any: 'Learners can open every lesson that has been released.',
  sequence: 'A lesson opens once the required lessons before it are completed.',
}
