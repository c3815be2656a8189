export type SortDirection = 'asc' | 'desc'

/** What the page's address says of a table. */
export interface TableView<Sort extends string = string> {
  search: string
  sort: Sort
  direction: SortDirection
  page: number
  /** What the rows are narrowed to, by the name of the filter; absent for a table without filters. */
  filters?: Readonly<Record<string, string>>
}

/** The columns a table can be sorted by, how it is sorted where the address says nothing, its filters. */
export interface TableConfig<Sort extends string> {
  sortKeys: readonly Sort[]
  defaultSort: { sort: Sort; direction: SortDirection }
  /** The values that each filter can have. */
  filters?: Readonly<Record<string, readonly string[]>>
}

export function parseTableQuery<Sort extends string>(
  params: URLSearchParams,
  { sortKeys: sorts, defaultSort: usual, filters }: TableConfig<Sort>,
): TableView<Sort> {
  const page = Number(params.get('page') ?? 1)
  const sort = sorts.find((key) => key === params.get('sort')) ?? usual.sort
  const first = sort === usual.sort ? usual.direction : 'asc'
  return {
    search: params.get('search') ?? '',
    sort,
    direction: directionOf(params.get('order')) ?? first,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(filters ? { filters: chosen(params, filters) } : {}),
  }
}

/** The query of the address that shows the view; what is as usual is left out. */
export function toTableQuery<Sort extends string>(
  { search, sort, direction, page, filters = {} }: TableView<Sort>,
  { defaultSort: usual }: TableConfig<Sort>,
): string {
  const params = new URLSearchParams()
  if (search) params.set('search', search)
  for (const [name, value] of Object.entries(filters)) params.set(name, value)
  if (sort !== usual.sort) params.set('sort', sort)
  if (direction !== (sort === usual.sort ? usual.direction : 'asc')) params.set('order', direction)
  if (page !== 1) params.set('page', String(page))
  // A bare question mark leads to the same page without a query.
  return `?${params.toString()}`
}

/** The view after pressing the head of a column: the same column turns round, another starts upwards. */
export function toggleSort<Sort extends string>(
  view: TableView<Sort>,
  sort: Sort,
): TableView<Sort> {
  const turned = view.sort === sort && view.direction === 'asc'
  return { ...view, sort, direction: turned ? 'desc' : 'asc', page: 1 }
}

/** The view narrowed by one filter to a value, or by an empty one to nothing; starts at the first page. */
export function setTableFilter<Sort extends string>(
  view: TableView<Sort>,
  name: string,
  value: string,
): TableView<Sort> {
  const { [name]: _before, ...others } = view.filters ?? {}
  return { ...view, filters: value ? { ...others, [name]: value } : others, page: 1 }
}

function chosen(
  params: URLSearchParams,
  filters: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const given = Object.entries(filters).flatMap(([name, values]) => {
    const value = values.find((one) => one === params.get(name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(given)
}

function directionOf(text: string | null): SortDirection | undefined {
  return text === 'asc' || text === 'desc' ? text : undefined
}
