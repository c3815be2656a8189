import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { filterLimits as limits } from '#shared/limits/filters.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Paginator } from '#web/ui/table/paginator.tsx'
import { TableSkeleton } from '#web/ui/table/table-tools.tsx'
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
  const { data, error, refetch } = useQuery(load)
  const [isAdding, setIsAdding] = useState(false)
  if (!data && error) {
    return <LoadError title="The filters did not load" message={error} onRetry={refetch} />
  }
  if (!data) return <FiltersSkeleton />
  const { filters, total } = data
  const pages = Math.ceil(total / limits.pageSize)
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
        {filters.length === 0 ? (
          <p className={classes.empty}>
            {total === 0 ? 'Nothing is blocked yet.' : 'There are no filters on this page.'}
          </p>
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
        {pages > 1 && <Paginator page={page} pages={pages} getHref={(next) => `?page=${next}`} />}
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

function usePageNumber(): number {
  const { search } = useLocation()
  const page = Number(new URLSearchParams(search).get('page'))
  return Number.isInteger(page) && page > 1 && page <= limits.pageMax ? page : 1
}
