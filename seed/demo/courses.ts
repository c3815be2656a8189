import { businessFinanceCourses } from './courses/business-finance.ts'
import { dataAiCourses } from './courses/data-ai.ts'
import { designCourses } from './courses/design.ts'
import { devopsCloudCourses } from './courses/devops-cloud.ts'
import { musicCourses } from './courses/music.ts'
import { programmingCourses } from './courses/programming.ts'
import { webCourses } from './courses/web.ts'
import { writingLanguagesCourses } from './courses/writing-languages.ts'
import type { DemoCourse, DemoCategory } from './types.ts'

export const demoCourses: DemoCourse[] = [
  ...webCourses,
  ...programmingCourses,
  ...dataAiCourses,
  ...designCourses,
  ...devopsCloudCourses,
  ...businessFinanceCourses,
  ...musicCourses,
  ...writingLanguagesCourses,
]

export const demoCategories: DemoCategory[] = [
  { key: 'web', name: 'Web Development' },
  { key: 'programming', name: 'Programming' },
  { key: 'data-ai', name: 'Data & AI' },
  { key: 'design', name: 'Design' },
  { key: 'devops-cloud', name: 'DevOps & Cloud' },
  { key: 'business-finance', name: 'Business & Finance' },
  { key: 'music', name: 'Music' },
  { key: 'writing-languages', name: 'Writing & Languages' },
]

/** The video of courses with one lesson, served by this site. */
export const demoLesson = { video: '/media/lectern-lesson.webm', durationSeconds: 29 }
