import { Fragment, type ReactNode } from 'react'
import { readTotal } from '#web/lib/api.ts'
import type { TableColumn } from './data-table.tsx'
import { ServerTable, type TablePage, type TableSelection } from './server-table.tsx'
import type { FilterOption, TableFilterDefinition } from './table-filters.tsx'
import type { SortDirection, TableConfig, TableView } from './table-query.ts'
import { TableSkeleton } from './table-tools.tsx'

/** The query parameters of a list request. */
interface PageQuery<Sort extends string> {
  search: string
  sort: Sort
  order: SortDirection
  /** Counted from 1. */
  page: string
}

interface RequestOptions {
  init: { signal: AbortSignal }
}

interface ServerTableDefinition<Row extends { _id: string }, Sort extends string> {
  caption: string
  /** Singular and plural, e.g. `['user', 'users']`. */
  nouns: readonly [string, string]
  /** `Search <plural>` by default. Set it where that could be mistaken for the site search. */
  searchLabel?: string
  columns: readonly TableColumn<Sort>[]
  defaultSort: TableConfig<Sort>['defaultSort']
  filters?: readonly TableFilterDefinition[]
  /** Further parameters of the page's URL, such as the tab that the table is in. */
  params?: TableConfig<Sort>['params']
  /** Set where each row has a cover image. */
  hasCovers?: boolean
  /** Shown in place of the table while there are no rows at all. */
  empty: ReactNode
  load: (
    query: PageQuery<Sort>,
    options: RequestOptions,
    filters: Readonly<Record<string, string>>,
  ) => Promise<TablePage<Row>>
  /**
   * A row as `<tr>`; `refetch` reloads the page of the table after a change, and `selectCell` is its first cell if
   * rows can be selected.
   */
  renderRow: (row: Row, refetch: () => void, selectCell: ReactNode) => ReactNode
  /** Set if rows can be selected. */
  selection?: TableSelection<Row>
}

interface TableProps {
  /** Further actions beside the search, such as adding a row. */
  tools?: ((refetch: () => void, total: number) => ReactNode) | undefined
  /** Those of filters that are defined by a pattern, by name. */
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>>
}

/** A table with pages from the server, and its skeleton, from one definition. */
export function createServerTable<Row extends { _id: string }, Sort extends string>(
  definition: ServerTableDefinition<Row, Sort>,
) {
  const { nouns, hasCovers, load, renderRow, defaultSort, params, ...props } = definition
  const config = toConfig(definition.columns, defaultSort, definition.filters, params)

  function loadPage(view: TableView<Sort>, signal: AbortSignal) {
    const { search, sort, direction, page, filters = {} } = view
    const query = { search, sort, order: direction, page: String(page) }
    return load(query, { init: { signal } }, filters)
  }

  function renderKeyedRow(row: Row, refetch: () => void, selectCell: ReactNode) {
    return <Fragment key={row._id}>{renderRow(row, refetch, selectCell)}</Fragment>
  }

  function Skeleton() {
    return (
      <TableSkeleton thumbnail={hasCovers ? 'cover' : undefined}>
        {`Loading the ${nouns[1]}…`}
      </TableSkeleton>
    )
  }

  return {
    Table({ tools, filterOptions }: TableProps) {
      return (
        <ServerTable
          {...props}
          nouns={nouns}
          config={config}
          load={loadPage}
          row={renderKeyedRow}
          skeleton={<Skeleton />}
          tools={tools}
          filterOptions={filterOptions}
        />
      )
    },
    Skeleton,
  }
}

/** A page of a list response, whose headers have the total. */
export async function readTablePage<Row>(response: {
  headers: Headers
  json: () => Promise<readonly Row[]>
}): Promise<TablePage<Row>> {
  return { rows: await response.json(), ...readTotal(response) }
}

function toConfig<Sort extends string>(
  columns: readonly TableColumn<Sort>[],
  defaultSort: TableConfig<Sort>['defaultSort'],
  filters: readonly TableFilterDefinition[] | undefined,
  params: TableConfig<Sort>['params'],
): TableConfig<Sort> {
  const sortKeys = columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort]))
  return {
    sortKeys: [...new Set([defaultSort.sort, ...sortKeys])],
    defaultSort,
    ...(params && { params }),
    ...(filters && {
      filters: Object.fromEntries(
        filters.map(({ name, options }) => [
          name,
          options instanceof RegExp ? options : options.map(([value]) => value),
        ]),
      ),
    }),
  }
}
