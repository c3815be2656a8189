import { useMatches } from 'react-router'
import type { CatalogueParams } from '#shared/paths.ts'

/** What the search in the header searches on a page that lists courses. */
export interface PageSearch {
  /** The page's address with a search and filters. */
  getUrl: (params: CatalogueParams) => string
  /** The current search, and the filters and sort order that a new one keeps. */
  filter: CatalogueParams
  /** The name of the only category that is searched. */
  scope?: string
}

/** The `handle` of such a page's route. */
export interface PageSearchHandle<Data> {
  toPageSearch: (data: Data) => PageSearch
}

/** The search of the current page; undefined on pages without one, which lead to the catalogue. */
export function usePageSearch(): PageSearch | undefined {
  const page = useMatches().at(-1)
  return page?.loaderData && hasPageSearch(page.handle)
    ? page.handle.toPageSearch(page.loaderData)
    : undefined
}

/** Safe because a route's handle gets the data of the same route. */
function hasPageSearch(handle: unknown): handle is PageSearchHandle<unknown> {
  return typeof handle === 'object' && handle !== null && 'toPageSearch' in handle
}
