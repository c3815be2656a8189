import { Link } from 'react-router'
import type { CourseCard as CourseCardData } from '#shared/contract/catalogue.ts'
import { pages } from '#shared/paths.ts'
import classes from './course-card.module.css'
import { CourseCover } from './course-cover.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { truncateTitle } from './truncate-title.ts'

interface CourseCardProps {
  course: CourseCardData
  headingLevel?: 'h2' | 'h3'
  /** Loads the cover immediately instead of lazily. */
  isEager?: boolean
}

/** The Start Course link covers the whole card. */
export function CourseCard(props: CourseCardProps) {
  const { course, headingLevel: Heading = 'h3', isEager = false } = props
  const { text, isTruncated } = truncateTitle(course.title)
  return (
    <article className={classes.card} title={course.title}>
      <CourseCover course={course} isEager={isEager} className={classes.cover} />
      <div className={classes.text}>
        <p className={classes.topic}>{course.topic}</p>
        <Heading className={classes.title}>
          {isTruncated ? (
            <>
              <span className={classes.truncated} aria-hidden="true">
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
