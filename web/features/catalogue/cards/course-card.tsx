import { Link } from 'react-router'
import type { CourseCard as CourseFacts } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import classes from './course-card.module.css'
import { CourseCover } from './course-cover.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { truncateTitle } from './truncate-title.ts'

interface CourseCardProps {
  course: CourseFacts
  level?: 'h2' | 'h3'
  /** The first rows of a page are fetched at once, the rest when they come near. */
  isEager?: boolean
}

/** One link a card: the whole card leads where the button says. */
export function CourseCard({ course, level: Heading = 'h3', isEager = false }: CourseCardProps) {
  const { text, isCut } = truncateTitle(course.title)
  return (
    <article className={classes.card} title={course.title}>
      <CourseCover course={course} isEager={isEager} className={classes.cover} />
      <div className={classes.text}>
        <p className={classes.topic}>{course.topic}</p>
        <Heading className={classes.title}>
          {isCut ? (
            <>
              <span className={classes.cut} aria-hidden="true">
                {text}
              </span>
              <span className="visually-hidden">{course.title}</span>
            </>
          ) : (
            text
          )}
        </Heading>
        <p className={classes.author}>{course.author}</p>
        <p className={classes.rating}>
          <RatingSummary rating={course.rating} numReviews={course.numReviews} />
        </p>
        <Link className={classes.start} to={pages.course(course._id)} prefetch="intent">
          Start Course<span className="visually-hidden">: {course.title}</span>
        </Link>
      </div>
    </article>
  )
}
