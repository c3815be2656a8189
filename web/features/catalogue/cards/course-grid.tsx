import type { CourseCard as CourseFacts } from '#shared/contract/catalogue.ts'
import { CourseCard } from './course-card.tsx'
import classes from './course-grid.module.css'

interface CourseGridProps {
  courses: readonly CourseFacts[]
  level?: 'h2' | 'h3'
  /** How many covers are near the top of the page. */
  eager?: number
}

export function CourseGrid({ courses, level = 'h3', eager = 0 }: CourseGridProps) {
  return (
    <ul role="list" className={classes.grid}>
      {courses.map((course, index) => (
        <li key={course._id}>
          <CourseCard course={course} level={level} isEager={index < eager} />
        </li>
      ))}
    </ul>
  )
}
