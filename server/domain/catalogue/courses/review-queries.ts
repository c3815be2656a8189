import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import { courses, reviews, users } from '#server/db/schema/index.ts'

/** A review as the reader sees it: name and picture come from the account, if it still exists. */
const reviewColumns = {
  id: reviews.id,
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

/** The newest reviews of each row of `courses`, as one value; however many it has, no others are read. */
export function newestReviews(limit: number): SQL<ReviewRow[]> {
  return sql`(
    select coalesce(json_agg(newest order by newest."createdAt" desc, newest.id desc), '[]') from (
      select ${reviews.id}, ${reviews.rating}, ${reviews.comment}, ${reviews.createdAt} as "createdAt",
        ${reviews.editedAt} as "editedAt", ${reviews.answer}, ${reviews.answeredAt} as "answeredAt",
        ${reviews.userId} as "userId", ${users.fullname}, ${users.avatarUrl} as "avatarUrl"
      from ${reviews} left join ${users} on ${users.id} = ${reviews.userId}
      where ${reviews.courseId} = ${courses.id}
      order by ${reviews.createdAt} desc, ${reviews.id} desc limit ${limit}
    ) as newest)`.mapWith(withTimes)
}

type JsonRow = { [Key in keyof ReviewRow]: Date extends ReviewRow[Key] ? string : ReviewRow[Key] }

function withTimes(rows: JsonRow[]): ReviewRow[] {
  const toTime = (time: string | null) => (time === null ? null : new Date(time))
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    editedAt: toTime(row.editedAt),
    answeredAt: toTime(row.answeredAt),
  }))
}
