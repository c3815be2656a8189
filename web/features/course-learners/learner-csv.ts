import type { CourseLearner } from '#shared/contract/learners.ts'
import type { CsvColumn } from '#web/lib/format/csv.ts'
import { statusNames } from './learner-table.ts'

/** The columns of an export of learners. */
export const learnerCsvColumns: readonly CsvColumn<CourseLearner>[] = [
  ['Name', ({ fullname }) => fullname],
  ['User name', ({ username }) => username],
  ['Status', ({ status }) => statusNames[status]],
  ['Completed lessons', ({ completedLessons }) => completedLessons],
  ['Lessons', ({ requiredLessons }) => requiredLessons],
  ['Progress in per cent', ({ percent }) => percent],
  ['Enrolled', ({ enrolledAt }) => enrolledAt],
  ['Last active', ({ activeAt }) => activeAt],
  ['Completed', ({ completedAt }) => completedAt],
]
