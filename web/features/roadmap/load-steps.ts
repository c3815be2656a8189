import { parseResponse, type Api } from '#web/lib/api.ts'
import type { RoadmapEntry, RoadmapStep } from './entries/roadmap-entry.ts'

export interface StepWithCourses extends RoadmapStep {
  /** How many courses `search` finds; with `isMore` counting stopped at `count`. */
  courses: { count: number; isMore: boolean }
}

/** Adds course counts to the steps. A step without courses gets the search of the whole path. */
export async function loadSteps(api: Api, entry: RoadmapEntry): Promise<StepWithCourses[]> {
  const searches = [...new Set([entry.search, ...entry.steps.map(({ search }) => search)])]
  const counts = new Map(
    await Promise.all(
      searches.map(async (search) => [search, await countCourses(api, search)] as const),
    ),
  )
  return entry.steps.map((step) => {
    const search = counts.get(step.search)?.count ? step.search : entry.search
    return { ...step, search, courses: counts.get(search) ?? { count: 0, isMore: false } }
  })
}

async function countCourses(api: Api, search: string): Promise<StepWithCourses['courses']> {
  const query = { search, fields: 'card', limit: '1' } as const
  const { result, isMore = false } = await parseResponse(api.api.courses.$get({ query }))
  return { count: result, isMore }
}
