import { useRef } from 'react'
import { catalogueLimits } from '#shared/limits.ts'
import type { CatalogueAddress } from '#shared/paths.ts'
import { mostShown } from '#shared/read-shown.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { useFocusFirstNew } from '#web/ui/use-focus-first-new.ts'
import { shownAfterMore } from './catalogue-address.ts'
import { CourseGrid } from './course-grid.tsx'
import classes from './course-results.module.css'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListProps {
  found: CourseCards
  /** What the list was narrowed by; absent where it cannot be. */
  filter?: CatalogueAddress
  shown: number
  level: 'h2' | 'h3'
  /** What helps where the list is longer than a page can be. */
  advice: string
}

/** Cards, and a way to more of them. */
export function CourseList({ found, filter, shown, level, advice }: CourseListProps) {
  const { courses, result } = found
  const list = useRef<HTMLDivElement>(null)
  const next = shownAfterMore(shown, result, catalogueLimits.pageStep)
  useFocusFirstNew(list, courses.length)
  return (
    <div ref={list}>
      <CourseGrid courses={courses} level={level} eager={5} />
      {next && <LoadMore name="shown" next={next} kept={{ ...filter }} of="courses" />}
      {!next && result > mostShown && (
        <p className={classes.end}>
          These are the first {mostShown} courses. {advice}
        </p>
      )}
    </div>
  )
}
