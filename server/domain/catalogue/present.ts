import type { Category, Course, CourseCard, Review } from '#shared/contract/catalogue.ts'
import { courseDefaults } from '#shared/limits.ts'
import type { Settings } from '../deps.ts'
import { presentAvatar, presentImageUrl, presentUpload } from '../files/index.ts'
import { toCoverPath } from './course-cover.ts'
import { toVideoUrl } from './course-video.ts'
import { formatDuration } from './duration.ts'
import type { CardRow, CourseRow } from './queries.ts'
import { averageRating } from './rating.ts'
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
