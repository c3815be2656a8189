import type { CourseLearner, LearnerSort } from '#shared/contract/learning/learners.ts'
import type { Api } from '#web/lib/api.ts'
import { parseTableQuery, type SortDirection } from '#web/ui/table/table-query.ts'
import { learnerTableConfig } from './learner-table.ts'

/**
 * Loads all learners that match the search and the filter of the table, in its order. By cursor: the table's pages have
 * the newest learners only, and shift while others enrol or leave.
 */
export async function loadAllLearners(
  api: Api,
  id: string,
  params: URLSearchParams,
): Promise<CourseLearner[]> {
  const { sort, direction, search, filters } = parseTableQuery(params, learnerTableConfig)
  const { learners: endpoint } = api.api.courses[':id']
  const learners = new Map<string, CourseLearner>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { search, ...filters, cursor }
    const page: Response = await endpoint.$get({ param: { id }, query })
    const rows: CourseLearner[] = await page.json()
    for (const learner of rows) learners.set(learner._id, learner)
    cursor = page.headers.get('X-Next-Cursor')
  }
  return sortLearners([...learners.values()], sort, direction)
}

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
