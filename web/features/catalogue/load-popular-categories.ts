import type { Category, PopularCategory } from '#shared/contract/catalogue.ts'
import { parseResponse, type Api } from '#web/lib/api.ts'

/** The categories with the most courses first; those without any are left out. */
export async function loadPopularCategories(api: Api, most: number): Promise<PopularCategory[]> {
  const list = await parseResponse(api.api.category.$get({ query: { popular: String(most) } }))
  return list.filter(isCounted).filter(({ courseCount }) => courseCount > 0)
}

function isCounted(item: Category | PopularCategory): item is PopularCategory {
  return 'courseCount' in item
}
