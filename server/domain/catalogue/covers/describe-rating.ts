import type { SocialCardContent } from '#shared/contract/courses/catalogue.ts'
import { pluralize } from '#shared/messages/pluralize.ts'

/** What a social card says about the rating and the reviews of a course: reviews need not have a rating. */
export function describeRating({
  rating,
  numReviews,
}: Pick<SocialCardContent, 'rating' | 'numReviews'>): string {
  if (numReviews === 0) return 'A course on Lectern'
  const reviews = pluralize(numReviews, ['review', 'reviews'])
  return rating > 0 ? `${rating.toFixed(1)} of 5 stars, ${reviews}` : reviews
}
