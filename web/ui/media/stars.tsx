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

const maxStars = 5

/** The stars to draw for an average: halves, from 0 to 5. */
export function roundToHalfStars(rating: number): number {
  if (!Number.isFinite(rating)) return 0
  return Math.min(maxStars, Math.max(0, Math.round(rating * 2) / 2))
}
