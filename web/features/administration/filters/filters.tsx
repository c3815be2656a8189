import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { filterLimits as limits } from '#shared/limits/filters.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { countPages, Paginator } from '#web/ui/table/paginator.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
import { useLastPage } from '#web/ui/table/use-last-page.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { FilterRow } from './filter-row.tsx'
import { FilterTestForm } from './filter-test-form.tsx'
import classes from './filters.module.css'

export const FiltersSkeleton = () => <TableSkeleton>Loading the filters…</TableSkeleton>

/** Where admins block words, links and email domains, and test what happens. */
export function Filters() {
  const page = usePageNumber()
  const load = useCallback(
    (signal: AbortSignal) => {
      const query = { page: String(page) }
      return parseResponse(getBrowserApi().api.admin.filters.$get({ query }, { init: { signal } }))
    },
    [page],
  )
  const { data, error, isLoading, refetch } = useQuery(load)
  const pages = data && countPages(data.total, limits.pageSize)
  useLastPage({ page, pages, isLoading, getUrl: getHref })
  const [isAdding, setIsAdding] = useState(false)
  if (!data && error) {
    return <LoadError title="The filters did not load" message={error} onRetry={refetch} />
  }
  if (!data || !pages) return <FiltersSkeleton />
  const { filters, total } = data
  return (
    <div className={classes.page}>
      <section className={classes.section} aria-labelledby="filters-blocked">
        <div className={classes.header}>
          <h2 id="filters-blocked">Blocked content</h2>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            Add filter
          </Button>
        </div>
        <p>
          Words and links are blocked in posts, comments, reviews, questions, answers,
          announcements, profiles and courses, when they are written and when they are edited. What
          was published before stays. Email domains are blocked when an account is created and when
          its address is changed. {total.toLocaleString('en-GB')} of{' '}
          {limits.filtersMax.toLocaleString('en-GB')} filters.
        </p>
        {total === 0 ? (
          <p className={classes.empty}>Nothing is blocked yet.</p>
        ) : (
          <DataTable
            caption="Filters"
            columns={[
              { label: 'Filter' },
              { label: 'Kind' },
              { label: 'Action' },
              { label: 'Added' },
              { label: 'Actions' },
            ]}
          >
            {filters.map((filter) => (
              <FilterRow key={filter._id} filter={filter} onChanged={refetch} />
            ))}
          </DataTable>
        )}
        {pages > 1 && <Paginator page={Math.min(page, pages)} pages={pages} getHref={getHref} />}
      </section>
      <FilterTestForm />
      {isAdding && (
        <FilterDialog
          title="Add filter"
          formName="filter"
          save={(json) => parseResponse(getBrowserApi().api.admin.filters.$post({ json }))}
          onClose={() => setIsAdding(false)}
          onSaved={refetch}
        />
      )}
    </div>
  )
}

const getHref = (page: number) => `?page=${page}`

function usePageNumber(): number {
  const { search } = useLocation()
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page > 1 && page <= limits.pageMax ? page : 1
}
