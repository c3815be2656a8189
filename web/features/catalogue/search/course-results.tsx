import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import type { CatalogueParams } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { CourseList } from '../cards/course-list.tsx'
import type { CourseCards } from '../cards/load-course-cards.ts'
import { CourseGridSkeleton } from '../course-grid-skeleton.tsx'
import { isLoadMore } from './course-list-query.ts'
import classes from './course-results.module.css'

interface CourseResultsProps {
  found: CourseCards
  /** What the list was narrowed by, for the address of a longer one. */
  filter: CatalogueParams
  shown: number
  whenEmpty: ReactNode
}

export function CourseResults({ found, filter, shown, whenEmpty }: CourseResultsProps) {
  const { courses, result, isMore } = found
  const isFetching = useIsFetchingAnotherList()

  return (
    <section className={classes.results} aria-label="Results" aria-busy={isFetching}>
      <p className={classes.count} role="status">
        Showing {isMore && 'more than '}
        {formatCount(result)} {result === 1 ? 'result' : 'results'}
        {courses.length < result && (
          <span className="visually-hidden">, the first {courses.length} are on this page</span>
        )}
      </p>
      {isFetching ? (
        <CourseGridSkeleton />
      ) : result === 0 ? (
        whenEmpty
      ) : (
        <CourseList
          found={found}
          filter={filter}
          shown={shown}
          level="h2"
          advice="Search or filter to see others."
        />
      )}
    </section>
  )
}

/** True while another search or filter of this page is on its way; not for more of the same. */
function useIsFetchingAnotherList(): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  if (!next || next.pathname !== pathname) return false
  const address = (path: string) => `http://page${path}`
  return !isLoadMore(address(pathname + search), address(next.pathname + next.search), ['shown'])
}

interface NothingFoundProps {
  title: string
  advice: string
  /** Leads to the list without any filter. */
  wayOut: { name: string; to: string }
}

export function NoCoursesFound({ title, advice, wayOut }: NothingFoundProps) {
  return (
    <StatePanel
      title={title}
      illustration={<img src="/art/empty-search.svg" alt="" width={240} height={180} />}
      actions={
        <LinkButton variant="secondary" to={wayOut.to}>
          {wayOut.name}
        </LinkButton>
      }
    >
      <p>{advice}</p>
    </StatePanel>
  )
}
