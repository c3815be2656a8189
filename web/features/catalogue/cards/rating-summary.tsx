import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { formatRating, Stars } from '#web/ui/media/stars.tsx'
import classes from './rating-summary.module.css'

interface RatingSummaryProps {
  course: Pick<CourseCard, 'rating' | 'numReviews' | 'createdAt'>
}

/** Stars, the average rating and the number of reviews; before the first review, whether the course is new. */
export function RatingSummary({ course }: RatingSummaryProps) {
  const { rating, numReviews, createdAt } = course
  if (numReviews === 0) {
    return (
      <span className={classes.rating}>
        {/* The course may have become older since the server rendered the page. */}
        <span className={classes.new} hidden={!isNewCourse(createdAt)} suppressHydrationWarning>
          New
        </span>
        <span className={classes.count}>No reviews yet</span>
      </span>
    )
  }
  return (
    <span className={classes.rating}>
      <Stars rating={rating} />
      {rating > 0 && <span aria-hidden="true">{formatRating(rating)}</span>}
      <span className={classes.count}>
        ({numReviews}
        <span className="visually-hidden"> {numReviews === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </span>
  )
}

/** `createdAt` is when the course was published. */
export function isNewCourse(createdAt: string, now = Date.now()): boolean {
  return now - Date.parse(createdAt) < catalogueLimits.newCourseDays * 86_400_000
}
