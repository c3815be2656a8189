import type { ReactNode } from 'react'
import type { CourseCard, CourseLevel, CourseType } from '#shared/contract/courses/catalogue.ts'
import classes from './card-preview.module.css'
import type { CourseValues } from './course-steps.ts'

interface CardPreviewProps {
  values: CourseValues
  /** The saved course, which has the rating; absent for a new one. */
  course: Partial<CourseCard> | undefined
  /** Of a course that is new again when it is published. */
  isDraft: boolean
  renderCard: (course: CourseCard) => ReactNode
}

/** A live preview of the course's card in the catalogue; inert, so that its link is not followed. */
export function CardPreview({ values, course, isDraft, renderCard }: CardPreviewProps) {
  return (
    <aside className={classes.preview} aria-label="Preview">
      <p className={classes.caption}>As learners will see it</p>
      <div inert className={classes.card}>
        {renderCard(toCourseCard(values, course, isDraft))}
      </div>
    </aside>
  )
}

function toCourseCard(
  values: CourseValues,
  course: CardPreviewProps['course'],
  isDraft: boolean,
): CourseCard {
  const { title, author, topic, category, images } = values
  return {
    _id: '',
    title: title.trim() || 'Title',
    author: author.trim() || 'Author',
    topic: topic || 'Topic',
    category,
    level: values.level as CourseLevel,
    type: values.type as CourseType,
    images: { url: images || '/art/empty-cover.svg', public_id: '' },
    rating: course?.rating ?? 0,
    numReviews: course?.numReviews ?? 0,
    minutes: course?.minutes ?? null,
    learners: course?.learners ?? 0,
    createdAt: (!isDraft && course?.createdAt) || new Date().toISOString(),
  }
}
