import { useRef } from 'react'
import { Link } from 'react-router'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { getNextShown } from '../search/course-list-query.ts'
import classes from './course-list-section.module.css'
import { CourseGrid } from './course-list.tsx'
import type { CourseCards } from './load-course-cards.ts'

interface CourseListSectionProps {
  /** The section's anchor, and the query parameter with the number of courses shown. */
  name: string
  title: string
  cards: CourseCards
  shown: number
  step: number
  /** The query parameters of the other sections, repeated in the Load more link. */
  otherParams: Record<string, number | undefined>
  seeAll: { label: string; to: string }
}

/** A section of the home page with its own Load more button; renders nothing without courses. */
export function CourseListSection(props: CourseListSectionProps) {
  const { name, title, cards, shown, step, otherParams, seeAll } = props
  const list = useRef<HTMLDivElement>(null)
  const { courses, result } = cards
  const next = getNextShown(shown, result, step)
  useFocusFirstNewItem(list, courses.length)
  if (result === 0) return null
  return (
    <Container phoneHeight={365}>
      <section className={classes.section} id={name} aria-labelledby={`${name}-title`}>
        <div className={classes.header}>
          <h2 id={`${name}-title`}>{title}</h2>
          <Link to={seeAll.to}>{seeAll.label}</Link>
        </div>
        <div ref={list}>
          <CourseGrid courses={courses} layout="phoneRow" phoneCards="line" />
        </div>
        <p className="visually-hidden" role="status">
          {formatCount(courses.length)} of {formatCount(result)} shown
        </p>
        {next && (
          <LoadMore
            name={name}
            next={next}
            params={otherParams}
            itemsLabel={title}
            anchor={`#${name}`}
          />
        )}
      </section>
    </Container>
  )
}

interface HighlightSectionProps {
  id: string
  title: string
  courses: readonly CourseCard[]
}

/** A row of courses that is the same for everyone; renders nothing without courses. */
export function HighlightSection({ id, title, courses }: HighlightSectionProps) {
  if (courses.length === 0) return null
  return (
    <Container phoneHeight={281}>
      <section className={classes.section} aria-labelledby={id}>
        <div className={classes.header}>
          <h2 id={id}>{title}</h2>
        </div>
        <CourseGrid courses={courses} titleStyle="clamp" layout="row" phoneCards="line" />
      </section>
    </Container>
  )
}
