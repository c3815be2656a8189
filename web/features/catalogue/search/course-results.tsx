import type { ReactNode } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
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
  getUrl: (params: CatalogueParams) => string
  shown: number
  empty: ReactNode
}

/** The result count and the matching courses. */
export function CourseResults({ cards, filter, getUrl, shown, empty }: CourseResultsProps) {
  const { courses, result, isMore, similar } = cards
  const isLoading = useIsLoadingAnotherList()

  return (
    <section className={classes.results} aria-label="Results" aria-busy={isLoading}>
      <div className={classes.count} role="status">
        {similar !== undefined && filter.search && (
          <p className={classes.similar}>
            No exact match for <strong>“{filter.search}”</strong>, showing results for{' '}
            <strong>“{similar}”</strong>.{' '}
            <Link to={getUrl({ ...filter, search: quote(filter.search) })} rel="nofollow">
              Search only for “{filter.search}”
            </Link>
          </p>
        )}
        <p>
          Showing {isMore && 'more than '}
          {formatCount(result)} {result === 1 ? 'result' : 'results'}
          {courses.length < result && (
            <span className="visually-hidden">, the first {courses.length} are on this page</span>
          )}
        </p>
      </div>
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

/** Quotes make the search look for exactly these words. */
function quote(search: string): string {
  return `"${search.replaceAll('"', '')}"`
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
