export type SortDirection = 'asc' | 'desc'

/** The state of a table as stored in the URL's query. */
export interface TableView<Sort extends string = string> {
  search: string
  sort: Sort
  direction: SortDirection
  page: number
  /** Active filters by name; absent for a table without filters. */
  filters?: Readonly<Record<string, string>>
}

export interface TableConfig<Sort extends string> {
  sortKeys: readonly Sort[]
  defaultSort: { sort: Sort; direction: SortDirection }
  /** The possible values of each filter, or their pattern. */
  filters?: Readonly<Record<string, readonly string[] | RegExp>>
  /** Further parameters of the page's URL, such as the tab that the table is in. */
  params?: Readonly<Record<string, string>>
}

/** Reads the state from a query; missing and invalid values become the defaults. */
export function parseTableQuery<Sort extends string>(
  params: URLSearchParams,
  { sortKeys, defaultSort, filters }: TableConfig<Sort>,
): TableView<Sort> {
  const page = Number(params.get('page') ?? 1)
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? defaultSort.sort
  return {
    search: params.get('search') ?? '',
    sort,
    direction: parseDirection(params.get('order')) ?? getDefaultDirection(sort, defaultSort),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(filters ? { filters: parseFilters(params, filters) } : {}),
  }
}

/** The query for a state, without default values of the table. */
export function toTableQuery<Sort extends string>(
  { search, sort, direction, page, filters = {} }: TableView<Sort>,
  { defaultSort, params: pageParams = {} }: TableConfig<Sort>,
): string {
  const params = new URLSearchParams(pageParams)
  if (search) params.set('search', search)
  for (const [name, value] of Object.entries(filters)) params.set(name, value)
  if (sort !== defaultSort.sort) params.set('sort', sort)
  if (direction !== getDefaultDirection(sort, defaultSort)) params.set('order', direction)
  if (page !== 1) params.set('page', String(page))
  // A bare question mark links to the same page without a query.
  return `?${params.toString()}`
}

/** The query of a search in the default order, without filters. */
export function toSearch(text: string): string {
  return `?${new URLSearchParams({ search: text }).toString()}`
}

/** The state after a click on a column header: reverses the sorted column, sorts others ascending. */
export function toggleSort<Sort extends string>(
  view: TableView<Sort>,
  sort: Sort,
): TableView<Sort> {
  const isReversed = view.sort === sort && view.direction === 'asc'
  return { ...view, sort, direction: isReversed ? 'desc' : 'asc', page: 1 }
}

/** The state with a filter set, or removed by an empty value; on the first page. */
export function setTableFilter<Sort extends string>(
  view: TableView<Sort>,
  name: string,
  value: string,
): TableView<Sort> {
  const { [name]: _previous, ...others } = view.filters ?? {}
  return { ...view, filters: value ? { ...others, [name]: value } : others, page: 1 }
}

function getDefaultDirection<Sort extends string>(
  sort: Sort,
  defaultSort: TableConfig<Sort>['defaultSort'],
): SortDirection {
  return sort === defaultSort.sort ? defaultSort.direction : 'asc'
}

function parseFilters(
  params: URLSearchParams,
  filters: Readonly<Record<string, readonly string[] | RegExp>>,
): Record<string, string> {
  const active = Object.entries(filters).flatMap(([name, allowed]) => {
    const value = params.get(name) ?? ''
    const isAllowed = allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value)
    return isAllowed ? [[name, value] as const] : []
  })
  return Object.fromEntries(active)
}

function parseDirection(text: string | null): SortDirection | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined
}
