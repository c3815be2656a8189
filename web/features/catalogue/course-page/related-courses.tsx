import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
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
