import { halfStars, mostStars } from './half-stars.ts'
import classes from './stars.module.css'

/** Five stars in plain CSS, filled in halves; screen readers hear the number. */
export function Stars({ rating }: { rating: number }) {
  const stars = halfStars(rating)
  const label = stars === 0 ? 'Not rated yet' : `Rated ${stars} of ${mostStars}`
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={label}
      style={{ '--filled': `${(stars / mostStars) * 100}%` }}
    />
  )
}
