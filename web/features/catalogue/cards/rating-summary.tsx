import { Stars } from '#web/ui/media/stars.tsx'
import classes from './rating-summary.module.css'

const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Stars, the average in figures and the number of reviews. */
export function RatingSummary({ rating, numReviews }: { rating: number; numReviews: number }) {
  return (
    <span className={classes.line}>
      <Stars rating={rating} />
      {rating > 0 && <span aria-hidden="true">{decimals.format(rating)}</span>}
      <span className={classes.count}>
        ({numReviews}
        <span className="visually-hidden"> {numReviews === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </span>
  )
}
