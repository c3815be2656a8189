import { expect, test } from 'vitest'
import { toCourseJsonLd } from './course-json-ld.ts'

const course = {
  title: 'Twelve Useful Knots',
  comments: '',
  author: 'Ada Author',
  language: 'English',
  level: 'Beginner',
  rating: 4.5,
  numReviews: 3,
} as const
const urls = { page: 'https://a.test/c', image: 'https://a.test/c.png', site: 'https://a.test/' }

test('structured data has the number of reviews, which need not have a rating', () => {
  expect(toCourseJsonLd(course, urls, [])['aggregateRating']).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    reviewCount: 3,
    bestRating: 5,
    worstRating: 1,
  })
  const unrated = toCourseJsonLd({ ...course, rating: 0 }, urls, [])
  expect(unrated).not.toHaveProperty('aggregateRating')
})
