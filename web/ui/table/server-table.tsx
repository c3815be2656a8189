import { type ReactNode, useCallback, useId, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learningLimits } from '#shared/limits.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { useLastKnown } from '#web/lib/loading/use-last-known.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '../buttons/button.tsx'
import { LoadError } from '../feedback/state-panel.tsx'
import { focusHeading } from '../layout/focus-after-navigation.tsx'
import { DataTable, type TableColumn } from './data-table.tsx'
import { countPages, Paginator } from './paginator.tsx'
import { SelectAllCell, SelectCell, SelectionBar } from './selection-parts.tsx'
import { type FilterOption, type TableFilterDefinition, TableFilters } from './table-filters.tsx'
import {
  parseTableQuery,
  setTableFilter,
  toTableQuery,
  type TableConfig,
  type TableView,
} from './table-query.ts'
import classes from './table-tools.module.css'
import { TableSearch } from './table-tools.tsx'
import { useLastPage } from './use-last-page.ts'
import { useSelection } from './use-selection.ts'

const noRows: readonly never[] = []

export interface TablePage<Row> {
  rows: readonly Row[]
  /** The number of results. */
  total: number
  /** There are more than `total`, but they were not counted. */
  isMore?: boolean
}

export interface TableSelection<Row extends { _id: string }> {
  /** For screen readers. */
  getName: (row: Row) => string
  /** The actions for the selected rows. `finish` deselects rows after a change and reloads the page. */
  renderActions: (rows: readonly Row[], finish: (ids: readonly string[]) => void) => ReactNode
}

interface ServerTableProps<Row extends { _id: string }, Sort extends string> {
  caption: string
  /** Singular and plural, e.g. `['user', 'users']`. */
  nouns: readonly [string, string]
  columns: readonly TableColumn<Sort>[]
  config: TableConfig<Sort>
  /** Loads a page from the server. Must be memoized: a new function triggers another request. */
  load: (view: TableView<Sort>, signal: AbortSignal) => Promise<TablePage<Row>>
  /** Renders a row as `<tr>`; `refetch` reloads the page of the table after a change. */
  row: (row: Row, refetch: () => void, selectCell: ReactNode) => ReactNode
  /** Set if rows can be selected. */
  selection?: TableSelection<Row> | undefined
  /** Shown until the first page is loaded. */
  skeleton: ReactNode
  /** Shown in place of the table while there are no rows at all. */
  empty: ReactNode
  /** Their names and values match `config.filters`. */
  filters?: readonly TableFilterDefinition[]
  filterOptions?: Readonly<Record<string, readonly FilterOption[]>> | undefined
  /** `Search <plural>` by default. Set it where that could be mistaken for the site search. */
  searchLabel?: string
  /** Further actions beside the search, such as adding a row. */
  tools?: (refetch: () => void, total: number) => ReactNode
}

/** A searchable, sortable table with pages from the server; its state is stored in the URL. */
export function ServerTable<Row extends { _id: string }, Sort extends string>(
  props: ServerTableProps<Row, Sort>,
) {
  const { caption, nouns, columns, config, load, row, empty, filters = [], tools } = props
  const { selection: selectable } = props
  const { skeleton, searchLabel = `Search ${nouns[1]}`, filterOptions = {} } = props
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const view = useMemo(() => parseTableQuery(new URLSearchParams(query), config), [query, config])
  const loadPage = useCallback((signal: AbortSignal) => load(view, signal), [load, view])
  const { data: latest, error, isLoading: isLoadingView, refetch } = useQuery(loadPage)
  const isLoading = isLoadingView || (!latest && !error)
  // The search and the filters stay when what they ask for cannot be loaded.
  const data = useLastKnown(latest)
  const selection = useSelection(data?.rows ?? noRows)
  const selectAllId = useId()
  const { search, page } = view
  const isFiltered = search !== '' || Object.keys(view.filters ?? {}).length > 0

  const pages = data && countPages(data.total, learningLimits.tablePageSize)
  const getUrl = (next: number) => toTableQuery({ ...view, page: next }, config)
  useLastPage({ page, pages: latest && pages, isLoading, getUrl })

  /** While typing, the entries of the history would be single letters. */
  function show(next: TableView<Sort>, history: 'push' | 'replace') {
    const replace = history === 'replace'
    void navigate(toTableQuery(next, config), { replace, preventScrollReset: true })
  }

  function finish(ids: readonly string[], then: 'reload' | 'keep') {
    selection.deselect(ids)
    if (then === 'reload') refetch()
    // The button that has focus disappears with the selection, and the checkbox with the last row.
    requestAnimationFrame(() => {
      const selectAll = document.getElementById(selectAllId)
      if (selectAll) selectAll.focus({ preventScroll: true })
      else focusHeading()
    })
  }

  /** A row that was changed by itself leaves the selection, since it may be gone. */
  function finishRow(id: string) {
    selection.deselect([id])
    refetch()
  }

  const failure = error && (
    <LoadError title={`The ${nouns[1]} could not be loaded`} message={error} onRetry={refetch} />
  )
  if (!data || !pages) return failure || skeleton
  // Not of a search that is being cleared, whose rows are about to arrive.
  if (data.total === 0 && !isFiltered && !isLoading && !failure) {
    return (
      <>
        {tools && <div className={classes.tools}>{tools(refetch, 0)}</div>}
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
          onSearch={(text) => show({ ...view, search: text, page: 1 }, 'replace')}
        />
        {filters.length > 0 && (
          <TableFilters
            filters={filters}
            options={filterOptions}
            values={view.filters ?? {}}
            onChange={(name, value) => show(setTableFilter(view, name, value), 'push')}
            onClear={() => show({ ...view, filters: {}, page: 1 }, 'push')}
          />
        )}
        <p role="status" className={classes.count}>
          {!failure && formatTotal(data, nouns, isFiltered)}
        </p>
        {tools?.(refetch, data.total)}
      </div>
      {failure ? (
        failure
      ) : data.rows.length > 0 || (isLoading && !isFiltered) ? (
        <div className={classes.rows} aria-busy={isLoading}>
          <DataTable
            caption={caption}
            columns={columns}
            view={view}
            config={config}
            selectAll={
              selectable && (
                <SelectAllCell id={selectAllId} rows={data.rows} selection={selection} />
              )
            }
          >
            {data.rows.map((item) =>
              row(
                item,
                () => finishRow(item._id),
                selectable && (
                  <SelectCell row={item} name={selectable.getName(item)} selection={selection} />
                ),
              ),
            )}
          </DataTable>
        </div>
      ) : (
        <div className={classes.noMatch}>
          <p>
            {data.total === 0
              ? `No ${nouns[1]} match ${search ? 'your search' : 'the filters'}.`
              : 'There are no rows on this page.'}
          </p>
          <Button
            variant="secondary"
            onClick={() => show({ ...view, search: '', filters: {}, page: 1 }, 'push')}
          >
            {`Show all ${nouns[1]}`}
          </Button>
        </div>
      )}
      {selectable && (
        <SelectionBar
          count={selection.rows.length}
          hidden={
            selection.rows.filter(({ _id }) => !data.rows.some((item) => item._id === _id)).length
          }
          nouns={nouns}
          onClear={() =>
            finish(
              selection.rows.map(({ _id }) => _id),
              'keep',
            )
          }
        >
          {selectable.renderActions(selection.rows, (ids) => finish(ids, 'reload'))}
        </SelectionBar>
      )}
      {!failure && pages > 1 && (
        <Paginator
          page={Math.min(page, pages)}
          pages={pages}
          getHref={(number) => toTableQuery({ ...view, page: number }, config)}
        />
      )}
    </>
  )
}

function formatTotal(
  { total, isMore = false }: TablePage<unknown>,
  nouns: readonly [string, string],
  isFiltered: boolean,
): string {
  return `${isMore ? 'More than ' : ''}${pluralize(total, nouns)}${isFiltered ? ' found' : ''}`
}
