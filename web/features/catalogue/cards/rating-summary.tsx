import { formatRating, Stars } from '#web/ui/media/stars.tsx'
import classes from './rating-summary.module.css'

/** Stars, the average rating and the number of reviews; "New" before the first review. */
export function RatingSummary({ rating, numReviews }: { rating: number; numReviews: number }) {
  if (numReviews === 0) {
    return (
      <span className={classes.new}>
        New<span className="visually-hidden">, no reviews yet</span>
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
