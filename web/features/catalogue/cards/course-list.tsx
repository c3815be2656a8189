import { useRef } from 'react'
import type { CourseCard as CourseCardData } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { getNextShown } from '../search/course-list-query.ts'
import { CourseCard } from './course-card.tsx'
import classes from './course-list.module.css'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListProps {
  cards: CourseCards
  /** The current filters, repeated in the Load more link. */
  filter?: CatalogueParams
  shown: number
  headingLevel: 'h2' | 'h3'
  /** Shown when there are more courses than one page can list. */
  limitHint: string
}

/** Course cards with a Load more button. */
export function CourseList({ cards, filter, shown, headingLevel, limitHint }: CourseListProps) {
  const { courses, result } = cards
  const list = useRef<HTMLDivElement>(null)
  const next = getNextShown(shown, result, catalogueLimits.pageStep)
  useFocusFirstNewItem(list, courses.length)
  return (
    <div ref={list}>
      <CourseGrid courses={courses} headingLevel={headingLevel} eagerCount={5} />
      {next && <LoadMore name="shown" next={next} params={{ ...filter }} itemsLabel="courses" />}
      {!next && result > maxVisibleCount && (
        <p className={classes.limit}>
          These are the first {maxVisibleCount} courses. {limitHint}
        </p>
      )}
    </div>
  )
}

interface CourseGridProps {
  courses: readonly CourseCardData[]
  headingLevel?: 'h2' | 'h3'
  /** How many covers load immediately because they are near the top of the page. */
  eagerCount?: number
}

export function CourseGrid({ courses, headingLevel = 'h3', eagerCount = 0 }: CourseGridProps) {
  return (
    <ul role="list" className={classes.grid}>
      {courses.map((course, index) => (
        <li key={course._id}>
          <CourseCard course={course} headingLevel={headingLevel} isEager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}
