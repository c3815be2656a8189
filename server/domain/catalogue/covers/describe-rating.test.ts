import { expect, test } from 'vitest'
import { describeRating } from './describe-rating.ts'

test.each([
  [{ rating: 4.25, numReviews: 12 }, '4.3 of 5 stars, 12 reviews'],
  [{ rating: 5, numReviews: 1 }, '5.0 of 5 stars, 1 review'],
  [{ rating: 0, numReviews: 3 }, '3 reviews'],
  [{ rating: 0, numReviews: 0 }, 'A course on Lectern'],
])('a social card describes %o as %s', (course, text) => {
  expect(describeRating(course)).toBe(text)
})
