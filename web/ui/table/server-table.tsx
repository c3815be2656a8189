import { type ReactNode, useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { learningLimits } from '#shared/limits.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { Button } from '#web/ui/button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { DataTable, type TableHead } from './data-table.tsx'
import { Paginator } from './paginator.tsx'
import { queryOf, readView, type TableSorts, type TableView } from './table-address.ts'
import { TableSearch } from './table-search.tsx'
import { TableSkeleton } from './table-skeleton.tsx'
import { pagesOf } from './pages-of.ts'
import classes from './table-tools.module.css'

export interface TablePage<Row> {
  rows: readonly Row[]
  /** How many the search found in all. */
  total: number
}

interface ServerTableProps<Row, Sort extends string> {
  caption: string
  /** One and many, e.g. `['user', 'users']`. */
  nouns: readonly [string, string]
  heads: readonly TableHead<Sort>[]
  sorts: TableSorts<Sort>
  /** One page of the view, from the server. Keep it with `useCallback`; a new one loads again. */
  load: (view: TableView<Sort>, signal: AbortSignal) => Promise<TablePage<Row>>
  /** A row as `<tr>`; `again` loads the page anew after something was changed. */
  row: (row: Row, again: () => void) => ReactNode
  /** What stands there when there is nothing at all. */
  empty: ReactNode
}

/** A searchable, sortable table whose pages come from the server; the address says what it shows. */
export function ServerTable<Row, Sort extends string>(props: ServerTableProps<Row, Sort>) {
  const { caption, nouns, heads, sorts, load, row, empty } = props
  const { search: query } = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(query), sorts)
  const { search, sort, direction, page } = view
  const loadPage = useCallback(
    (signal: AbortSignal) => load({ search, sort, direction, page }, signal),
    [load, search, sort, direction, page],
  )
  const { answer, failure, isLoading, again } = useAnswer(loadPage)

  function show(words: string) {
    const next = queryOf({ ...view, search: words, page: 1 }, sorts)
    void navigate(next, { replace: true, preventScrollReset: true })
  }

  if (failure) {
    return (
      <StatePanel
        title={`The ${nouns[1]} could not be loaded`}
        drawing={<img src="/art/error.svg" alt="" width={240} height={180} />}
        actions={<Button onClick={again}>Retry</Button>}
      >
        <p>{failure}</p>
      </StatePanel>
    )
  }
  if (!answer) return <TableSkeleton>{`Loading the ${nouns[1]}…`}</TableSkeleton>
  if (answer.total === 0 && !search) return empty
  const pages = pagesOf(answer.total, learningLimits.tablePageSize)
  return (
    <>
      <div className={classes.tools}>
        <TableSearch label={`Search ${nouns[1]}`} shown={search} onSearch={show} />
        <p role="status" className={classes.count}>
          {counted(answer.total, nouns, search)}
        </p>
      </div>
      {answer.rows.length > 0 ? (
        <div className={classes.rows} aria-busy={isLoading}>
          <DataTable caption={caption} heads={heads} view={view} sorts={sorts}>
            {answer.rows.map((one) => row(one, again))}
          </DataTable>
        </div>
      ) : (
        <div className={classes.noMatch}>
          <p>{search ? `No ${nouns[1]} match your search.` : 'There is nothing on this page.'}</p>
          <Button variant="secondary" onClick={() => show('')}>
            {`Show all ${nouns[1]}`}
          </Button>
        </div>
      )}
      {pages > 1 && (
        <Paginator
          page={Math.min(page, pages)}
          pages={pages}
          to={(other) => queryOf({ ...view, page: other }, sorts)}
        />
      )}
    </>
  )
}

function counted(total: number, [one, many]: readonly [string, string], search: string): string {
  const things = `${total.toLocaleString('en')} ${total === 1 ? one : many}`
  return search ? `${things} found` : things
}
