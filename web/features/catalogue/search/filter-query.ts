import { type FacetName, facetNames } from '#shared/catalogue/course-facets.ts'
import { catalogueLimits as limits } from '#shared/limits.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import type { CatalogueData } from './load-catalogue.ts'

/** The values that a filter selects. */
export function getSelectedValues(filter: CatalogueParams, name: FacetName): readonly string[] {
  return [filter[name] ?? []].flat()
}

/** The number of selected values, apart from a filter that the page's path fixes. */
export function countSelected(filter: CatalogueParams, fixed?: FacetName): number {
  const names = facetNames.filter((name) => name !== fixed)
  return names.reduce((count, name) => count + getSelectedValues(filter, name).length, 0)
}

/** Whether a search or a filter is selected, but not a sort or a page. */
export function hasFilter(filter: CatalogueParams): boolean {
  return filter.search !== undefined || countSelected(filter) > 0
}

/** The last page, if the requested one is behind it. */
export function getMissingPage({ cards, page }: CatalogueData): number | undefined {
  const lastPage = Math.max(1, Math.ceil(cards.result / limits.pageSize))
  return page > lastPage ? lastPage : undefined
}

export function addPage(title: string, page: number): string {
  return page > 1 ? `${title}, page ${page}` : title
}
