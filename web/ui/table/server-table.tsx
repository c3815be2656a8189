import { type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learningLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { Button } from '../buttons/button.tsx'
import { LoadError } from '../feedback/state-panel.tsx'
import { DataTable, type TableColumn } from './data-table.tsx'
import { countPages, Paginator } from './paginator.tsx'
import {
  setTableFilter,
  toTableQuery,
  parseTableQuery,
  type TableConfig,
  type TableView,
} from './table-query.ts'
import classes from './table-tools.module.css'
import { TableFilter, type TableFilterProps, TableSearch, TableSkeleton } from './table-tools.tsx'

export interface TablePage<Row> {
  rows: readonly Row[]
  /** How many the search found in all. */
  total: number
  /** There are more than `total`, and nobody counted how many. */
  isMore?: boolean
}

interface ServerTableProps<Row, Sort extends string> {
  caption: string
  /** One and many, e.g. `['user', 'users']`. */
  nouns: readonly [string, string]
  columns: readonly TableColumn<Sort>[]
  config: TableConfig<Sort>
  /** One page of the view, from the server. Keep it with `useCallback`; a new one loads again. */
  load: (view: TableView<Sort>, signal: AbortSignal) => Promise<TablePage<Row>>
  /** A row as `<tr>`; `again` loads the page anew after something was changed. */
  row: (row: Row, again: () => void) => ReactNode
  /** What stands there when there is nothing at all. */
  empty: ReactNode
  /** Narrow the rows; their names and values are those of `sorts.filters`. */
  filters?: readonly TableFilterProps[]
  /** Where `Search` and the nouns would be mistaken for the search of the site. */
  searchLabel?: string
  /** What can be done besides, such as adding a row; stands at the search. */
  tools?: (again: () => void) => ReactNode
}

/** A searchable, sortable table whose pages come from the server; the address says what it shows. */
export function ServerTable<Row, Sort extends string>(props: ServerTableProps<Row, Sort>) {
  const {
    caption,
    nouns,
    columns: heads,
    config: sorts,
    load,
    row,
    empty,
    filters = [],
    tools,
  } = props
  const { searchLabel = `Search ${nouns[1]}` } = props
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => parseTableQuery(new URLSearchParams(query), sorts), [query, sorts])
  const loadPage = useCallback((signal: AbortSignal) => load(view, signal), [load, view])
  const { data: answer, error: failure, isLoading, refetch: again } = useQuery(loadPage)
  const { search, page } = view
  const isNarrowed = search !== '' || Object.keys(view.filters ?? {}).length > 0

  /** The last row of a page may go, and old addresses name pages that are no more. */
  const pages = answer && countPages(answer.total, learningLimits.tablePageSize)
  const last = pages !== undefined && page > pages && !isLoading ? pages : undefined
  useEffect(() => {
    if (last === undefined) return
    void navigate(toTableQuery({ ...view, page: last }, sorts), {
      replace: true,
      preventScrollReset: true,
    })
  }, [last, view, sorts, navigate])

  function show(next: TableView<Sort>) {
    void navigate(toTableQuery(next, sorts), { replace: true, preventScrollReset: true })
  }

  if (failure) {
    return (
      <LoadError title={`The ${nouns[1]} could not be loaded`} message={failure} onRetry={again} />
    )
  }
  if (!answer || !pages) return <TableSkeleton>{`Loading the ${nouns[1]}…`}</TableSkeleton>
  if (answer.total === 0 && !isNarrowed) {
    return (
      <>
        {tools && <div className={classes.tools}>{tools(again)}</div>}
        {empty}
      </>
    )
  }
  return (
    <>
      <div className={classes.tools}>
        <TableSearch
          label={searchLabel}
          value={search}
          onSearch={(words) => show({ ...view, search: words, page: 1 })}
        />
        {filters.map((filter) => (
          <TableFilter
            key={filter.name}
            {...filter}
            shown={view.filters?.[filter.name] ?? ''}
            onChoose={(value) => show(setTableFilter(view, filter.name, value))}
          />
        ))}
        <p role="status" className={classes.count}>
          {counted(answer, nouns, isNarrowed)}
        </p>
        {tools?.(again)}
      </div>
      {answer.rows.length > 0 ? (
        <div className={classes.rows} aria-busy={isLoading}>
          <DataTable caption={caption} columns={heads} view={view} config={sorts}>
            {answer.rows.map((one) => row(one, again))}
          </DataTable>
        </div>
      ) : (
        <div className={classes.noMatch}>
          <p>
            {answer.total === 0
              ? `No ${nouns[1]} match your search.`
              : 'There is nothing on this page.'}
          </p>
          <Button
            variant="secondary"
            onClick={() => show({ ...view, search: '', filters: {}, page: 1 })}
          >
            {`Show all ${nouns[1]}`}
          </Button>
        </div>
      )}
      {pages > 1 && (
        <Paginator
          page={Math.min(page, pages)}
          pages={pages}
          getHref={(other) => toTableQuery({ ...view, page: other }, sorts)}
        />
      )}
    </>
  )
}

function counted(
  { total, isMore = false }: TablePage<unknown>,
  nouns: readonly [string, string],
  isNarrowed: boolean,
): string {
  return `${isMore ? 'More than ' : ''}${pluralize(total, nouns)}${isNarrowed ? ' found' : ''}`
}
