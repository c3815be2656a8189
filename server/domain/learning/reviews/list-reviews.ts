import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { prepareOnce, type Queryable } from '#server/db/client.ts'
import {
  courses,
  isAddressable,
  moderationCases,
  reviews,
  storedReviews,
} from '#server/db/schema/index.ts'
import { loadReviews, presentReview } from '#server/domain/catalogue/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { AppError } from '#server/platform/app-error.ts'
import type {
  OwnReviewResponse,
  ReviewListQuery,
  ReviewListResponse,
} from '#shared/contract/learning/reviews.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { ratingNames } from '#shared/messages/reviews.ts'

/**
 * The newest reviews of a course, or those before another one, with the total and the number of reviews
 * per rating. Throws `not_found` for a draft, and an unknown or deleted course.
 */
export async function listReviews(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  courseId: string,
  { before, limit }: ReviewListQuery,
): Promise<ReviewListResponse> {
  const [[course], rows, ratings] = await Promise.all([
    prepareReviewCount(db).execute({ courseId }),
    before
      ? loadReviews(db, and(eq(reviews.courseId, courseId), isOlderThan(before)), limit)
      : prepareNewestReviews(db).execute({ courseId, limit }),
    countByRating(db, courseId),
  ])
  if (!course) throw new AppError('not_found', catalogueMessages.courseNotFound)
  return {
    reviews: rows.map((row) => presentReview(row, settings)),
    result: course.reviewCount,
    ratings,
  }
}

function isOlderThan(id: string): SQL {
  return sql`(${reviews.createdAt}, ${reviews.id}) < (select created_at, id from ${storedReviews} where id = ${id})`
}

const prepareReviewCount = prepareOnce((db) =>
  db
    .select({ reviewCount: courses.reviewCount })
    .from(courses)
    .where(and(eq(courses.id, sql.placeholder('courseId')), isAddressable(courses)))
    .prepare('review_count'),
)

const prepareNewestReviews = prepareOnce((db) => {
  const isOfCourse = eq(reviews.courseId, sql.placeholder('courseId'))
  return loadReviews(db, isOfCourse, sql.placeholder('limit')).prepare('newest_reviews')
})

/** The user's own review of a course, or null: also if it is hidden. */
export async function getOwnReview(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  courseId: string,
): Promise<OwnReviewResponse> {
  const [row] = await prepareOwnReview(db).execute({ userId, courseId })
  if (row) return { review: presentReview(row, settings) }
  const state = await findHiddenReview(db, userId, courseId)
  return {
    review: null,
    held: state === 'held' || undefined,
    hidden: state === 'hidden' || undefined,
  }
}

/**
 * Whether the user's review of a course is hidden: `held` until a moderator decides about what was hidden automatically,
 * then `hidden`.
 */
export async function findHiddenReview(
  db: Queryable,
  userId: string,
  courseId: string,
): Promise<'held' | 'hidden' | undefined> {
  const isWaiting = and(
    eq(moderationCases.kind, 'review'),
    eq(moderationCases.subjectId, storedReviews.id),
    eq(moderationCases.status, 'open'),
    isNotNull(moderationCases.hiddenBy),
  )
  const [hidden] = await db
    .select({ waitingId: moderationCases.id })
    .from(storedReviews)
    .leftJoin(moderationCases, isWaiting)
    .where(
      and(
        eq(storedReviews.courseId, courseId),
        eq(storedReviews.userId, userId),
        isNotNull(storedReviews.hiddenAt),
      ),
    )
  return hidden && (hidden.waitingId ? 'held' : 'hidden')
}

const prepareOwnReview = prepareOnce((db) => {
  const { courseId, userId } = reviews
  const isOwn = and(
    eq(courseId, sql.placeholder('courseId')),
    eq(userId, sql.placeholder('userId')),
  )
  return loadReviews(db, isOwn, 1).prepare('own_review')
})

/** The number of reviews with one star, two, … five. */
export async function countByRating(db: Queryable, courseId: string): Promise<number[]> {
  const rows = await prepareRatings(db).execute({ courseId })
  const totals = new Map(rows.map((row) => [row.rating, row.total]))
  return ratingNames.map((_name, index) => totals.get(index + 1) ?? 0)
}

const prepareRatings = prepareOnce((db: Queryable) =>
  db
    .select({ rating: reviews.rating, total: count() })
    .from(reviews)
    .where(eq(reviews.courseId, sql.placeholder('courseId')))
    .groupBy(reviews.rating)
    .prepare('ratings'),
)
