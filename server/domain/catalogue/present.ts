import type { Category, Course, CourseCard, Review } from '#shared/contract/catalogue.ts'
import { fileUrlOf } from '#shared/files.ts'
import { courseDefaults } from '#shared/limits.ts'
import { courseCoverPath } from './course-cover.ts'
import { linkOf } from './course-video.ts'
import { formatDuration } from './duration.ts'
import type { CardRow, CourseRow } from './queries.ts'
import { averageRating } from './rating.ts'
import type { ReviewRow } from './review-queries.ts'

export function presentCategory(row: { id: string; name: string }): Category {
  return { _id: row.id, name: row.name }
}

/** The short shape of a course (`fields=card`). */
export function presentCourseCard(row: CardRow): CourseCard {
  return {
    _id: row.id,
    title: row.title,
    author: row.author,
    level: row.level,
    category: row.categoryId ?? '',
    topic: row.topic,
    type: row.type,
    images: presentCover(row),
    rating: averageRating(row.ratingSum, row.ratingCount),
    numReviews: row.reviewCount,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentCourse(row: CourseRow, publicUrl: string): Course {
  return {
    ...presentCourseCard(row),
    user: row.owner && {
      _id: row.owner.id,
      fullname: row.owner.fullname,
      avatar: row.owner.avatarUrl,
      bio: row.owner.bio,
      desc: row.owner.about,
    },
    comments: row.summary,
    link: linkOf(row.video, publicUrl),
    learn: row.learn,
    desc: row.description,
    reviews: row.reviews.map(presentReview),
    language: row.language,
    duration: formatDuration(row.durationSeconds ?? courseDefaults.durationSeconds),
    caption: row.captionsPublicId || (row.captioned ?? courseDefaults.caption) ? 'Yes' : 'No',
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    captions: presentCaptions(row.captionsPublicId),
  }
}

/** The uploaded picture, else a drawing. */
function presentCover(row: CardRow): CourseCard['images'] {
  const url = row.publicId ? fileUrlOf('image', row.publicId) : courseCoverPath(row)
  return { url, public_id: row.publicId }
}

function presentCaptions(publicId: string): Course['captions'] {
  return publicId ? { url: fileUrlOf('captions', publicId), public_id: publicId } : null
}

export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    name: row.fullname ?? '',
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    img: row.avatarUrl ?? '',
    user: row.userId,
    editedAt: row.editedAt?.toISOString() ?? null,
    answer: row.answeredAt && { text: row.answer, createdAt: row.answeredAt.toISOString() },
  }
}
