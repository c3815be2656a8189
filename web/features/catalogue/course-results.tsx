import { grouped } from '#web/lib/grouped.ts'
import { useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { catalogueLimits } from '#shared/limits.ts'
import { shownAfterMore } from './catalogue-address.ts'
import { mostShown } from '#web/lib/read-shown.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { useFocusFirstNew } from '#web/ui/use-focus-first-new.ts'
import { CourseGridSkeleton } from './course-grid-skeleton.tsx'
import { CourseGrid } from './course-grid.tsx'
import classes from './course-results.module.css'
import type { CourseCards } from './load-course-cards.ts'
import { asksForMore } from './wait-for-more.ts'

interface CourseResultsProps {
  found: CourseCards
  shown: number
  whenEmpty: ReactNode
}

export function CourseResults({ found, shown, whenEmpty }: CourseResultsProps) {
  const { courses, result, isMore } = found
  const list = useRef<HTMLDivElement>(null)
  const isFetching = useIsFetchingAnotherList()
  const next = shownAfterMore(shown, result, catalogueLimits.pageStep)
  useFocusFirstNew(list, courses.length)

  return (
    <section className={classes.results} aria-label="Results" aria-busy={isFetching}>
      <p className={classes.count} role="status">
        Showing {isMore && 'more than '}
        {grouped(result)} {result === 1 ? 'result' : 'results'}
        {courses.length < result && (
          <span className="visually-hidden">, the first {courses.length} are on this page</span>
        )}
      </p>
      {isFetching ? (
        <CourseGridSkeleton />
      ) : (
        <div ref={list}>
          {result === 0 ? whenEmpty : <CourseGrid courses={courses} level="h2" eager={5} />}
          {next && <LoadMore name="shown" next={next} of="courses" />}
          {!next && result > mostShown && (
            <p className={classes.end}>
              These are the first {mostShown} courses. Search or filter to see others.
            </p>
          )}
        </div>
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
  return !asksForMore(address(pathname + search), address(next.pathname + next.search), ['shown'])
}
