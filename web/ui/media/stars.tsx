import classes from './stars.module.css'

const maxStars = 5
const ratingFormat = new Intl.NumberFormat('en', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** 4.55 as "4.6", the number that is shown beside the stars. */
export function formatRating(rating: number): string {
  return ratingFormat.format(rating)
}

/** Five stars filled in half steps; screen readers get the exact rating. */
export function Stars({ rating }: { rating: number }) {
  const stars = roundToHalfStars(rating)
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={describeRating(rating)}
      style={{ '--filled': `${(stars / maxStars) * 100}%` }}
    />
  )
}

/** The rating in words, with the decimal that is visible. Whole ratings, as in reviews, have none. */
export function describeRating(rating: number): string {
  if (!(rating > 0)) return 'Not rated yet'
  const number = Number.isInteger(rating) ? String(rating) : formatRating(rating)
  return `Rated ${number} out of ${maxStars}`
}

/** Rounds to half stars from 0 to 5. */
export function roundToHalfStars(rating: number): number {
  if (!Number.isFinite(rating)) return 0
  return Math.min(maxStars, Math.max(0, Math.round(rating * 2) / 2))
}
