import type { ReactNode } from 'react'
import type { Course } from '#shared/contract/catalogue.ts'
import { Prose } from '#web/ui/prose.tsx'
import classes from './player.module.css'

interface CourseNotesProps {
  course: Pick<Course, 'comments'>
  description: string
  reviews: ReactNode
  /** The Levels. */
  facts: ReactNode
}

export function CourseText({ course, description, reviews, facts }: CourseNotesProps) {
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
            <Prose html={description} />
          </section>
        )}
        {reviews}
      </div>
      {facts}
    </div>
  )
}
