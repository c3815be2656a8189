import { useRef } from 'react'
import { catalogueLimits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { getNextShown } from '../search/course-list-query.ts'
import classes from '../search/course-results.module.css'
import { CourseGrid } from './course-grid.tsx'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListProps {
  found: CourseCards
  /** What the list was narrowed by; absent where it cannot be. */
  filter?: CatalogueParams
  shown: number
  level: 'h2' | 'h3'
  /** What helps where the list is longer than a page can be. */
  advice: string
}

/** Cards, and a way to more of them. */
export function CourseList({ found, filter, shown, level, advice }: CourseListProps) {
  const { courses, result } = found
  const list = useRef<HTMLDivElement>(null)
  const next = getNextShown(shown, result, catalogueLimits.pageStep)
  useFocusFirstNewItem(list, courses.length)
  return (
    <div ref={list}>
      <CourseGrid courses={courses} level={level} eager={5} />
      {next && <LoadMore name="shown" next={next} params={{ ...filter }} itemsLabel="courses" />}
      {!next && result > maxVisibleCount && (
        <p className={classes.end}>
          These are the first {maxVisibleCount} courses. {advice}
        </p>
      )}
    </div>
  )
}
