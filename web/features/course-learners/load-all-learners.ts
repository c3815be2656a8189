import type { CourseLearner } from '#shared/contract/learning/learners.ts'
import type { Api } from '#web/lib/api.ts'
import { parseTableQuery } from '#web/ui/table/table-query.ts'
import { learnerTableConfig } from './learner-table.ts'
import { sortLearners } from './sort-learners.ts'

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
