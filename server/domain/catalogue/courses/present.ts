import type { Settings } from '#server/domain/deps.ts'
import { presentAvatar, presentImageUrl, presentUpload } from '#server/domain/files/index.ts'
import type { Category, Course, CourseCard, Review } from '#shared/contract/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import { addBaseUrl, removeBaseUrl } from '#shared/paths.ts'
import { toCoverPath } from '../covers/cover.ts'
import type { CardRow, CourseRow } from './queries.ts'
import type { ReviewRow } from './review-queries.ts'

export function presentCategory(row: { id: string; name: string }): Category {
  return { _id: row.id, name: row.name }
}

/** The short shape of a course (`fields=card`). */
export function presentCourseCard(row: CardRow, settings: Settings): CourseCard {
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
    ...presentCourseCard(row, settings),
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

/** The uploaded picture, else a drawing. */
function presentCover(row: CardRow, settings: Settings): CourseCard['images'] {
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
    answer: row.answeredAt && { text: row.answer, createdAt: row.answeredAt.toISOString() },
  }
}

/** Seconds as people read them: 30:00, or 1:05:09 from an hour on. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = [minutes, whole % 60].map((part) => String(part).padStart(2, '0'))
  return hours > 0 ? `${hours}:${rest.join(':')}` : rest.join(':')
}

/** The average of the given ratings, to two decimals; 0 while nobody has rated. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum / count) * 100) / 100
}

/** The address of a stored video: those that we serve ourselves get the address of this site. */
export function toVideoUrl(video: string | null, publicUrl: string): string {
  return addBaseUrl(video ?? '', publicUrl)
}

/** What is stored for a link: of a video of this site the path, which outlives a change of address. */
export function toStoredVideo(link: string, publicUrl: string): string {
  return removeBaseUrl(link, publicUrl)
}
