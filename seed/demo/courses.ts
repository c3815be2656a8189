import { businessFinanceCourses } from './courses/business-finance.ts'
import { dataAiCourses } from './courses/data-ai.ts'
import { designCourses } from './courses/design.ts'
import { devopsCloudCourses } from './courses/devops-cloud.ts'
import { musicCourses } from './courses/music.ts'
import { programmingCourses } from './courses/programming.ts'
import { webCourses } from './courses/web.ts'
import { writingLanguagesCourses } from './courses/writing-languages.ts'
import type { DemoCourse } from './types.ts'

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
