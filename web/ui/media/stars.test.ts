import { expect, it } from 'vitest'
import { roundToHalfStars } from './stars.tsx'

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
