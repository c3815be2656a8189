import type { ReactNode } from 'react'
import type { CourseCard, CourseLevel, CourseType } from '#shared/contract/catalogue.ts'
import classes from './card-preview.module.css'
import type { CourseValues } from './course-steps.ts'

interface CardPreviewProps {
  values: CourseValues
  /** The rating and reviews that a course has already. */
  known: Pick<CourseCard, 'rating' | 'numReviews' | 'createdAt'> | undefined
  card: (course: CourseCard) => ReactNode
}

/** The course's card as the catalogue shows it, following the typing; a picture, not a link. */
export function CardPreview({ values, known, card }: CardPreviewProps) {
  return (
    <aside className={classes.preview} aria-label="Preview">
      <p className={classes.caption}>As learners will see it</p>
      <div inert className={classes.card}>
        {card(cardOf(values, known))}
      </div>
    </aside>
  )
}

function cardOf(values: CourseValues, known: CardPreviewProps['known']): CourseCard {
  const { title, author, topic, category, images } = values
  return {
    _id: '',
    title: title.trim() || 'The title',
    author: author.trim() || 'The author',
    topic: topic || 'The topic',
    category,
    level: values.level as CourseLevel,
    type: values.type as CourseType,
    images: { url: images || '/art/empty-cover.svg', public_id: '' },
    rating: known?.rating ?? 0,
    numReviews: known?.numReviews ?? 0,
    createdAt: known?.createdAt ?? '',
  }
}
