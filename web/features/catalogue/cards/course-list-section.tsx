import { useRef } from 'react'
import { Link } from 'react-router'
import { LoadMore, useFocusFirstNewItem } from '#web/ui/buttons/load-more.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { getNextShown } from '../search/course-list-query.ts'
import { CourseGrid } from './course-grid.tsx'
import classes from './course-list-section.module.css'
import type { CourseCards } from './load-course-cards.ts'

interface CourseShelfProps {
  /** Names the section's place and the parameter that says how many are shown. */
  name: string
  title: string
  found: CourseCards
  shown: number
  step: number
  /** How many the other sections show, for the address of a longer one. */
  kept: Record<string, number | undefined>
  all: { name: string; to: string }
}

/** A section of the home page with its own Load more. Absent where there is nothing to show. */
export function CourseListSection({
  name,
  title,
  found,
  shown,
  step,
  kept,
  all,
}: CourseShelfProps) {
  const list = useRef<HTMLDivElement>(null)
  const { courses, result } = found
  const next = getNextShown(shown, result, step)
  useFocusFirstNewItem(list, courses.length)
  if (result === 0) return null
  return (
    <Container>
      <section className={classes.shelf} id={name} aria-labelledby={`${name}-title`}>
        <div className={classes.head}>
          <h2 id={`${name}-title`}>{title}</h2>
          <Link to={all.to}>{all.name}</Link>
        </div>
        <div ref={list}>
          <CourseGrid courses={courses} />
        </div>
        <p className="visually-hidden" role="status">
          {courses.length} of {result} shown
        </p>
        {next && (
          <LoadMore name={name} next={next} params={kept} itemsLabel={title} anchor={`#${name}`} />
        )}
      </section>
    </Container>
  )
}
