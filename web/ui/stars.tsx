import { roundToHalfStars, maxStars } from './half-stars.ts'
import classes from './stars.module.css'

/** Five stars in plain CSS, filled in halves; screen readers hear the number. */
export function Stars({ rating }: { rating: number }) {
  const stars = roundToHalfStars(rating)
  const label = stars === 0 ? 'Not rated yet' : `Rated ${stars} of ${maxStars}`
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={label}
      style={{ '--filled': `${(stars / maxStars) * 100}%` }}
    />
  )
}
