import { count, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { reviews } from '#server/db/schema/index.ts'
import { ratingNames } from '#shared/messages/reviews.ts'

/** How many gave a course one star, two, … five. */
export async function countByRating(db: Queryable, courseId: string): Promise<number[]> {
  const rated = await db
    .select({ rating: reviews.rating, times: count() })
    .from(reviews)
    .where(eq(reviews.courseId, courseId))
    .groupBy(reviews.rating)
  const times = new Map(rated.map((row) => [row.rating, row.times]))
  return ratingNames.map((_name, place) => times.get(place + 1) ?? 0)
}
