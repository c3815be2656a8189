import { desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, reviews, users } from '#server/db/schema/index.ts'

/** Name and avatar come from the reviewer's account, if it still exists. */
const reviewColumns = {
  id: reviews.id,
  rating: reviews.rating,
  comment: reviews.comment,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  reply: reviews.answer,
  repliedAt: reviews.answeredAt,
  userId: reviews.userId,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
}

export type ReviewRow = Awaited<ReturnType<typeof loadReviews>>[number]

/** The newest reviews that match a condition. */
export function loadReviews(
  db: Queryable,
  condition: SQL | undefined,
  limit: number | Placeholder,
) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(condition)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
}

/** A column with the newest reviews of each course; reads no more reviews than `limit` per course. */
export function newestReviews(limit: number | Placeholder): SQL<ReviewRow[]> {
  return sql`(
    select coalesce(json_agg(newest order by newest."createdAt" desc, newest.id desc), '[]') from (
      select ${reviews.id}, ${reviews.rating}, ${reviews.comment}, ${reviews.createdAt} as "createdAt",
        ${reviews.editedAt} as "editedAt", ${reviews.answer} as "reply",
        ${reviews.answeredAt} as "repliedAt",
        ${reviews.userId} as "userId", ${users.fullname}, ${users.avatarUrl} as "avatarUrl"
      from ${reviews} left join ${users} on ${users.id} = ${reviews.userId}
      where ${reviews.courseId} = ${courses.id}
      order by ${reviews.createdAt} desc, ${reviews.id} desc limit ${limit}
    ) as newest)`.mapWith(parseTimes)
}

/** JSON has strings for dates. */
type JsonRow = { [Key in keyof ReviewRow]: Date extends ReviewRow[Key] ? string : ReviewRow[Key] }

function parseTimes(rows: JsonRow[]): ReviewRow[] {
  const toDate = (time: string | null) => (time === null ? null : new Date(time))
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    editedAt: toDate(row.editedAt),
    repliedAt: toDate(row.repliedAt),
  }))
}
