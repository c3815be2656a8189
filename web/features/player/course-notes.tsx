import type { ReactNode } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import classes from './player.module.css'

interface CourseNotesProps {
  course: Course
  description: string
  reviews: ReactNode
  /** The Levels. */
  facts: ReactNode
}

export function CourseNotes({ course, description, reviews, facts }: CourseNotesProps) {
  return (
    <div className={classes.notes}>
      <div className={classes.text}>
        {course.comments && (
          <section>
            <h2>About this course</h2>
            <p className={classes.about}>{course.comments}</p>
          </section>
        )}
        {description && (
          <section>
            <h2>Description</h2>
            {/* Rendered on the server without raw HTML. */}
            <div className={classes.prose} dangerouslySetInnerHTML={{ __html: description }} />
          </section>
        )}
        {reviews}
      </div>
      {facts}
    </div>
  )
}
