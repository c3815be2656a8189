import { desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, reviews, users } from '#server/db/schema/index.ts'

/** A review as the reader sees it: name and picture come from the account, if it still exists. */
const reviewColumns = {
  id: reviews.id,
  courseId: reviews.courseId,
  rating: reviews.rating,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  userId: reviews.userId,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
}

export type ReviewRow = Awaited<ReturnType<typeof loadReviews>>[number]

/** Reviews of the kind asked for, the newest first. */
export function loadReviews(db: Queryable, wanted: SQL | undefined, limit: number) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(wanted)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
}

/** So many of the newest reviews of each course; however many it has, no others are read. */
export async function newestReviewsOf(
  db: Queryable,
  courseIds: string[],
  each: number,
): Promise<Map<string, ReviewRow[]>> {
  const wanted = db
    .select({ id: courses.id })
    .from(courses)
    .where(inArray(courses.id, courseIds))
    .as('wanted')
  const newest = loadReviews(db, eq(reviews.courseId, wanted.id), each).as('newest')
  const rows = await db
    .select()
    .from(wanted)
    .crossJoinLateral(newest)
    .orderBy(desc(newest.createdAt), desc(newest.id))
  return Map.groupBy(
    rows.map((row) => row.newest),
    (review) => review.courseId,
  )
}
