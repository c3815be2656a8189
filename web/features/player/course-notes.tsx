import type { Course } from '#shared/contract/catalogue.ts'
import { CourseLevels } from './course-levels.tsx'
import classes from './player.module.css'
import { type ListedReview, ReviewList } from './review-list.tsx'

interface CourseNotesProps {
  course: Course
  description: string
  reviews: readonly ListedReview[]
}

export function CourseNotes({ course, description, reviews }: CourseNotesProps) {
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
        <ReviewList reviews={reviews} />
      </div>
      <CourseLevels course={course} />
    </div>
  )
}
