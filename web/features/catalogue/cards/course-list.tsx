import { type ReactNode, useRef } from 'react'
import type { CourseCard as CourseCardData } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { maxVisibleCount } from '#shared/pages/page-queries.ts'
import type { CatalogueParams } from '#shared/paths.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { getNextPage, getNextShown } from '../search/course-list-query.ts'
import { type CardTitleStyle, CourseCard } from './course-card.tsx'
import classes from './course-list.module.css'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListProps {
  cards: CourseCards
  /** The current filters, repeated in the Load more link. */
  filter?: CatalogueParams
  /** From 1, in a list that has pages. */
  page?: number
  shown: number
  headingLevel: 'h2' | 'h3'
  titleStyle?: CardTitleStyle
  /** Shown when there are more courses than one page can list, in a list without pages. */
  limitHint?: string
  renderBelow?: CourseGridProps['renderBelow']
}

/** Course cards with a Load more button, which continues on another page when this one is full. */
export function CourseList(props: CourseListProps) {
  const { cards, filter, page = 1, shown, headingLevel, titleStyle, limitHint, renderBelow } = props
  const { courses, result } = cards
  const list = useRef<HTMLDivElement>(null)
  const remaining = result - (page - 1) * catalogueLimits.pageSize
  const next = getNextShown(shown, remaining, catalogueLimits.pageStep)
  const isFull = !next && remaining > maxVisibleCount
  const nextPage = isFull && !limitHint ? getNextPage(page, shown, result) : undefined
  useFocusFirstNewItem(list, courses.length)
  return (
    <div ref={list}>
      <CourseGrid
        courses={courses}
        headingLevel={headingLevel}
        titleStyle={titleStyle}
        eagerCount={5}
        renderBelow={renderBelow}
      />
      {next && (
        <LoadMore
          name="shown"
          next={next}
          params={{ ...filter, page: page > 1 ? page : undefined }}
          itemsLabel="courses"
        />
      )}
      {nextPage && (
        <LoadMore name="page" next={nextPage} params={{ ...filter }} itemsLabel="courses" />
      )}
      {isFull && limitHint && (
        <p className={classes.limit}>
          These are the first {formatCount(maxVisibleCount)} courses. {limitHint}
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
  /** In rows on phones, `line` puts the cover beside the text, which makes the row half as high. */
  phoneCards?: 'tile' | 'line'
  /** By course id: why the course is in the list. */
  notes?: ReadonlyMap<string, string> | undefined
  /** How many covers load immediately because they are near the top of the page. */
  eagerCount?: number
  /** Below each card, outside of its link. */
  renderBelow?: ((course: CourseCardData, index: number) => ReactNode) | undefined
}

/** On phones, a cover is beside the text, or above it in a row. */
const coverSizes = {
  beside: '(width < 40rem) 116px, 300px',
  above: '(width < 40rem) 212px, 300px',
}

export function CourseGrid(props: CourseGridProps) {
  const { courses, headingLevel = 'h3', titleStyle = 'cut', layout = 'grid' } = props
  const { eagerCount = 0, notes, phoneCards = 'tile', renderBelow } = props
  const isBeside = layout === 'grid' || phoneCards === 'line'
  return (
    <ul role="list" className={classes[layout]} data-phone={phoneCards}>
      {courses.map((course, index) => (
        <li key={course._id} className={renderBelow && classes.extended}>
          <CourseCard
            course={course}
            headingLevel={headingLevel}
            titleStyle={titleStyle}
            isEager={index < eagerCount}
            isLargest={eagerCount > 0 && index === 0}
            coverSizes={isBeside ? coverSizes.beside : coverSizes.above}
            note={notes?.get(course._id)}
          />
          {renderBelow?.(course, index)}
        </li>
      ))}
    </ul>
  )
}
