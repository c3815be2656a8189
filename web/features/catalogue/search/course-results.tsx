import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pages, type CatalogueParams } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { CourseList } from '../cards/course-list.tsx'
import type { CourseCards } from '../cards/load-course-cards.ts'
import { CourseGridSkeleton } from '../page-skeletons.tsx'
import { isLoadMore } from './course-list-query.ts'
import classes from './course-results.module.css'

interface CourseResultsProps {
  cards: CourseCards
  /** The current filters, repeated in the Load more link. */
  filter: CatalogueParams
  shown: number
  empty: ReactNode
}

/** The result count and the matching courses. */
export function CourseResults({ cards, filter, shown, empty }: CourseResultsProps) {
  const { courses, result, isMore } = cards
  const isLoading = useIsLoadingAnotherList()

  return (
    <section className={classes.results} aria-label="Results" aria-busy={isLoading}>
      <p className={classes.count} role="status">
        Showing {isMore && 'more than '}
        {formatCount(result)} {result === 1 ? 'result' : 'results'}
        {courses.length < result && (
          <span className="visually-hidden">, the first {courses.length} are on this page</span>
        )}
      </p>
      {isLoading ? (
        <CourseGridSkeleton />
      ) : result === 0 ? (
        empty
      ) : (
        <CourseList
          cards={cards}
          filter={filter}
          shown={shown}
          headingLevel="h2"
          titleStyle={filter.search ? 'clamp' : 'cut'}
          limitHint="Search or filter to see the others."
        />
      )}
    </section>
  )
}

/** True while another search or filter loads, but not after Load more. */
function useIsLoadingAnotherList(): boolean {
  const { pathname, search } = useLocation()
  const next = useNavigation().location
  if (!next || next.pathname !== pathname) return false
  const toUrl = (path: string) => `http://page${path}`
  return !isLoadMore(toUrl(pathname + search), toUrl(next.pathname + next.search), ['shown'])
}

interface NoCoursesFoundProps {
  title: string
  hint: string
}

export function NoCoursesFound({ title, hint }: NoCoursesFoundProps) {
  return (
    <StatePanel
      title={title}
      illustration={<img src="/art/empty-search.svg" alt="" width={240} height={180} />}
      actions={
        <LinkButton variant="secondary" to={pages.catalogue}>
          Show all courses
        </LinkButton>
      }
    >
      <p>{hint}</p>
    </StatePanel>
  )
}
