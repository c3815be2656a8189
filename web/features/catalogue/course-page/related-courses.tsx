import { Link } from 'react-router'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { pages } from '#shared/paths.ts'
import { CourseGrid } from '../cards/course-list.tsx'

interface RelatedCoursesProps {
  /** The id of the heading. */
  id: string
  title: string
  courses: readonly CourseCard[]
}

/** A row of courses below the page; renders nothing without courses. */
export function RelatedCourses({ id, title, courses }: RelatedCoursesProps) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <CourseGrid courses={courses} titleStyle="clamp" layout="row" />
    </section>
  )
}

/** Courses that the author recommends before this one; renders nothing without any. */
export function Prerequisites({ courses }: { courses: readonly CourseCard[] }) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="prerequisites">
      <h2 id="prerequisites">Recommended before this course</h2>
      <ul>
        {courses.map(({ _id, title, author }) => (
          <li key={_id}>
            <Link to={pages.course(_id)}>{title}</Link> by {author}
          </li>
        ))}
      </ul>
    </section>
  )
}
