import { useRef } from 'react'
import type { CourseCard as CourseCardData } from '#shared/contract/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { getNextShown } from '../search/course-list-query.ts'
import { type CardTitleStyle, CourseCard } from './course-card.tsx'
import classes from './course-list.module.css'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListProps {
  cards: CourseCards
  /** The current filters, repeated in the Load more link. */
  filter?: CatalogueParams
  shown: number
  headingLevel: 'h2' | 'h3'
  titleStyle?: CardTitleStyle
  /** Shown when there are more courses than one page can list. */
  limitHint: string
}

/** Course cards with a Load more button. */
export function CourseList(props: CourseListProps) {
  const { cards, filter, shown, headingLevel, titleStyle, limitHint } = props
  const { courses, result } = cards
  const list = useRef<HTMLDivElement>(null)
  const next = getNextShown(shown, result, catalogueLimits.pageStep)
  useFocusFirstNewItem(list, courses.length)
  return (
    <div ref={list}>
      <CourseGrid
        courses={courses}
        headingLevel={headingLevel}
        titleStyle={titleStyle}
        eagerCount={5}
      />
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
  headingLevel?: 'h2' | 'h3' | undefined
  titleStyle?: CardTitleStyle | undefined
  /** `row`: one row that scrolls sideways where it does not fit; `phoneRow`: on phones only. */
  layout?: 'grid' | 'row' | 'phoneRow'
  /** By course id: why the course is in the list. */
  notes?: ReadonlyMap<string, string> | undefined
  /** How many covers load immediately because they are near the top of the page. */
  eagerCount?: number
}

export function CourseGrid(props: CourseGridProps) {
  const { courses, headingLevel = 'h3', titleStyle = 'cut', layout = 'grid' } = props
  const { eagerCount = 0, notes } = props
  return (
    <ul role="list" className={classes[layout]}>
      {courses.map((course, index) => (
        <li key={course._id}>
          <CourseCard
            course={course}
            headingLevel={headingLevel}
            titleStyle={titleStyle}
            isEager={index < eagerCount}
            note={notes?.get(course._id)}
          />
        </li>
      ))}
    </ul>
  )
}
