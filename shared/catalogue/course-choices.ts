/** Options of the course form, separate from the contract so that screens do not load Zod. */
export const courseLevels = ['Beginner', 'Intermediate', 'Experts', 'All Levels'] as const
export const courseTypes = ['New', 'Start', 'Featured'] as const
export const courseTopics = [
  'HTML',
  'Css',
  'Javascript',
  'React',
  'Design',
  'Vue',
  'PHP',
  'Python',
  'Nodejs',
  'Laravel',
  'Git Flow',
] as const
/** Unlisted courses are open by their link only; archived ones to those who enrolled. */
export const courseStatuses = ['draft', 'published', 'unlisted', 'archived'] as const
/** In `sequence`, a lesson opens once the required ones before it are completed. */
export const lessonOrders = ['any', 'sequence'] as const
export type CourseStatus = (typeof courseStatuses)[number]
export type LessonOrder = (typeof lessonOrders)[number]
/** What a course needs, in the order of its checklist. */
export const checklistIds = [
  'category',
  'topic',
  'summary',
  'learn',
  'description',
  'lessons',
  'complete_lessons',
  'thumbnail',
  'preview',
  'captions',
] as const
