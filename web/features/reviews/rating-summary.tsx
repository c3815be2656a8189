import { pluralize } from '#shared/messages/pluralize.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatRating, Stars } from '#web/ui/media/stars.tsx'
import classes from './rating-summary.module.css'

interface RatingSummaryProps {
  rating: number
  /** The numbers of reviews with 1 to 5 stars. */
  ratings: readonly number[]
  /** The number of reviews, including those without stars. */
  result: number
}

/** The average rating and the number of reviews per star. */
export function RatingSummary({ rating, ratings, result }: RatingSummaryProps) {
  const rated = ratings.reduce((sum, count) => sum + count, 0)
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        {rated > 0 && (
          <span className={classes.figure} aria-hidden="true">
            {formatRating(rating)}
          </span>
        )}
        <Stars rating={rating} />
        <span className={classes.reviewCount}>{pluralize(result, ['review', 'reviews'])}</span>
      </p>
      <ul role="list" className={classes.bars} aria-label="Ratings by stars">
        {ratings
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <span>
                {pluralize(stars, ['star', 'stars'])}
                <span className="visually-hidden">: </span>
              </span>
              <span
                className={classes.bar}
                style={{ '--share': `${rated > 0 ? (100 * count) / rated : 0}%` }}
                aria-hidden="true"
              />
              <span className={classes.starCount}>{formatCount(count)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
