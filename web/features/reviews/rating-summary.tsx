import { formatCount } from '#web/lib/format.ts'
import { Stars } from '#web/ui/media/stars.tsx'
import classes from './rating-summary.module.css'

interface RatingSummaryProps {
  rating: number
  /** How many gave one star, two, … five. */
  ratings: readonly number[]
  /** All reviews, those without stars too. */
  result: number
}

const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The average, and how the stars are spread. */
export function RatingSummary({ rating, ratings, result }: RatingSummaryProps) {
  const rated = ratings.reduce((sum, times) => sum + times, 0)
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        {rated > 0 && <span className={classes.figure}>{decimals.format(rating)}</span>}
        <Stars rating={rating} />
        <span className={classes.count}>
          {formatCount(result)} {result === 1 ? 'review' : 'reviews'}
        </span>
      </p>
      <ul role="list" className={classes.bars} aria-label="How the stars are spread">
        {ratings
          .map((times, place) => ({ stars: place + 1, times }))
          .toReversed()
          .map(({ stars, times }) => (
            <li key={stars}>
              <span>
                {stars} {stars === 1 ? 'star' : 'stars'}
                <span className="visually-hidden">: </span>
              </span>
              <span
                className={classes.bar}
                style={{ '--share': `${rated > 0 ? (100 * times) / rated : 0}%` }}
                aria-hidden="true"
              />
              <span className={classes.times}>{formatCount(times)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
