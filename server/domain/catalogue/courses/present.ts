import type { Settings } from '#server/domain/deps.ts'
import { presentAvatar, presentImageUrl, presentUpload } from '#server/domain/files/index.ts'
import type { Course, CourseCard, Review } from '#shared/contract/courses/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import { addBaseUrl, removeBaseUrl } from '#shared/paths.ts'
import { toCoverPath } from '../covers/cover.ts'
import type { BaseRow, CardRow, CourseRow } from './queries.ts'
import type { ReviewRow } from './review-queries.ts'

/** The short shape of a course (`fields=card`). */
export function presentCourseCard(row: CardRow, settings: Settings): CourseCard {
  const { durationSeconds } = row
  return {
    ...presentSummary(row, settings),
    minutes: durationSeconds === null ? null : Math.max(1, Math.round(durationSeconds / 60)),
    learners: row.learnerCount,
  }
}

/** What both shapes share. */
function presentSummary(row: BaseRow, settings: Settings) {
  return {
    _id: row.id,
    title: row.title,
    author: row.author,
    level: row.level,
    category: row.categoryId ?? '',
    topic: row.topic,
    type: row.type,
    images: presentCover(row, settings),
    rating: averageRating(row.ratingSum, row.ratingCount),
    numReviews: row.reviewCount,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentCourse(row: CourseRow, settings: Settings): Course {
  return {
    ...presentSummary(row, settings),
    user: row.owner && {
      _id: row.owner.id,
      fullname: row.owner.fullname,
      avatar: presentAvatar(row.owner, settings),
      bio: row.owner.bio,
      desc: row.owner.about,
    },
    comments: row.summary,
    link: toVideoUrl(row.video, settings.publicUrl),
    learn: row.learn,
    desc: row.description,
    reviews: row.reviews.map((review) => presentReview(review, settings)),
    language: row.language,
    duration: formatDuration(row.durationSeconds ?? courseDefaults.durationSeconds),
    caption: row.captionsPublicId || (row.captioned ?? courseDefaults.caption) ? 'Yes' : 'No',
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    captions: row.captionsPublicId
      ? presentUpload('captions', row.captionsPublicId, settings)
      : null,
  }
}

/** The uploaded image, or else a generated one. */
function presentCover(row: BaseRow, settings: Settings): CourseCard['images'] {
  if (row.publicId) return presentUpload('image', row.publicId, settings)
  return { url: presentImageUrl(toCoverPath(row), settings), public_id: '' }
}

export function presentReview(row: ReviewRow, settings: Settings): Review {
  return {
    _id: row.id,
    name: row.fullname ?? '',
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    img: presentAvatar(row, settings),
    user: row.userId,
    editedAt: row.editedAt?.toISOString() ?? null,
    answer: row.repliedAt && { text: row.reply, createdAt: row.repliedAt.toISOString() },
  }
}

/** For example 30:00, or 1:05:09 from one hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const parts = [minutes, whole % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':')
}

/** Rounded to two decimals; 0 without ratings. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}

/** The URL of a stored video; videos of this site are stored as paths. */
export function toVideoUrl(video: string | null, publicUrl: string): string {
  return addBaseUrl(video ?? '', publicUrl)
}

/** Videos of this site are stored as paths, so that they survive a change of `PUBLIC_URL`. */
export function toStoredVideo(link: string, publicUrl: string): string {
  return removeBaseUrl(link, publicUrl)
}
