import type { CourseLearner, LearnerSort } from '#shared/contract/learning/learners.ts'
import type { SortDirection } from '#web/ui/table/table-query.ts'

/** Sorts by a column of the table as the server does: learners without a value come first in ascending order. */
export function sortLearners(
  learners: readonly CourseLearner[],
  sort: LearnerSort,
  direction: SortDirection,
): CourseLearner[] {
  const sign = direction === 'desc' ? -1 : 1
  return learners.toSorted((a, b) => sign * (comparators[sort](a, b) || compareTexts(a._id, b._id)))
}

const comparators: Record<LearnerSort, (a: CourseLearner, b: CourseLearner) => number> = {
  name: (a, b) => compareNames(a.fullname, b.fullname) || compareNames(a.username, b.username),
  progress: (a, b) => a.completedLessons - b.completedLessons,
  enrolled: (a, b) => compareTexts(a.enrolledAt, b.enrolledAt),
  active: (a, b) => compareTexts(a.activeAt ?? '', b.activeAt ?? ''),
  completed: (a, b) => compareTexts(a.completedAt ?? '', b.completedAt ?? ''),
}

const compareNames = new Intl.Collator('en', { sensitivity: 'base' }).compare

/** ISO times of the same length, or ids. */
const compareTexts = (a: string, b: string) => Number(a > b) - Number(a < b)
