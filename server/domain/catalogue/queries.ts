import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { courses, lessons, uploads, users } from '#server/db/schema/index.ts'
import { catalogueLimits } from '#shared/limits.ts'
import { newestReviews } from './review-queries.ts'

const captionFiles = alias(uploads, 'caption_files')

const owner = {
  id: users.id,
  fullname: users.fullname,
  avatarUrl: users.avatarUrl,
  bio: users.bio,
  about: users.about,
}

/** What a card needs of a course and its uploaded picture (`publicId` is empty without one). */
export const cardColumns = {
  id: courses.id,
  title: courses.title,
  author: courses.author,
  level: courses.level,
  topic: courses.topic,
  type: courses.type,
  categoryId: courses.categoryId,
  ratingSum: courses.ratingSum,
  ratingCount: courses.ratingCount,
  reviewCount: courses.reviewCount,
  createdAt: courses.createdAt,
  publicId: sql<string>`coalesce(${uploads.publicId}, '')`,
}

export type CardRow = Awaited<ReturnType<typeof loadCards>>[number]

/** What cards need of courses, in the order asked. */
export async function loadCards(db: Queryable, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select(cardColumns)
    .from(courses)
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .where(inArray(courses.id, ids))
  return inOrder(ids, rows)
}

const courseColumns = {
  ...cardColumns,
  summary: courses.summary,
  learn: courses.learn,
  description: courses.description,
  language: courses.language,
  deletedAt: courses.deletedAt,
  updatedAt: courses.updatedAt,
  version: courses.version,
  owner,
  video: lessons.video,
  durationSeconds: lessons.durationSeconds,
  captioned: lessons.captioned,
  captionsPublicId: sql<string>`coalesce(${captionFiles.publicId}, '')`,
}

/**
 * Courses with owner, first lesson and their newest reviews, so many of each; deleted ones too, in the
 * order asked.
 */
export async function loadCoursesById(
  db: Queryable,
  ids: string[],
  reviewsEach: number = catalogueLimits.reviewsOnTheWire,
) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ ...courseColumns, reviews: newestReviews(reviewsEach) })
    .from(courses)
    .leftJoin(users, eq(users.id, courses.ownerId))
    .leftJoin(uploads, eq(uploads.id, courses.coverUploadId))
    .leftJoin(lessons, sql`${lessons.courseId} = ${courses.id} and ${lessons.position} = 1`)
    .leftJoin(captionFiles, eq(captionFiles.id, lessons.captionsUploadId))
    .where(inArray(courses.id, ids))
  return inOrder(ids, rows)
}

export type CourseRow = Awaited<ReturnType<typeof loadCoursesById>>[number]

function inOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
