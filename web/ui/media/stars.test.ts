import { expect, it } from 'vitest'
import { describeRating, formatRating, roundToHalfStars } from './stars.tsx'

it.each([
  [0, 0],
  [0.24, 0],
  [0.25, 0.5],
  [3.74, 3.5],
  [3.75, 4],
  [4.3, 4.5],
  [5, 5],
  [5.4, 5],
  [-1, 0],
  [Number.NaN, 0],
])('rounds an average of %f to %f stars', (rating, stars) => {
  expect(roundToHalfStars(rating)).toBe(stars)
})

it.each([
  [4.6, 'Rated 4.6 out of 5'],
  [4.55, 'Rated 4.6 out of 5'],
  [0.2, 'Rated 0.2 out of 5'],
  [4, 'Rated 4 out of 5'],
  [0, 'Not rated yet'],
  [Number.NaN, 'Not rated yet'],
])('describes an average of %f as %s', (rating, description) => {
  expect(describeRating(rating)).toBe(description)
})

it.each([4.6, 4.55, 0.2, 4.96])('describes %f by the number beside the stars', (rating) => {
  expect(describeRating(rating)).toBe(`Rated ${formatRating(rating)} out of 5`)
})
