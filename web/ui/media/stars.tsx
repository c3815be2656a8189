import classes from './stars.module.css'

const maxStars = 5

/** Five stars filled in half steps; screen readers get the number. */
export function Stars({ rating }: { rating: number }) {
  const stars = roundToHalfStars(rating)
  const label = stars === 0 ? 'Not rated yet' : `Rated ${stars} out of ${maxStars}`
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={label}
      style={{ '--filled': `${(stars / maxStars) * 100}%` }}
    />
  )
}

/** Rounds to half stars from 0 to 5. */
export function roundToHalfStars(rating: number): number {
  if (!Number.isFinite(rating)) return 0
  return Math.min(maxStars, Math.max(0, Math.round(rating * 2) / 2))
}
