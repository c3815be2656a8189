import type { Enrolment } from '#shared/contract/learning/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import card from '#web/ui/layout/card.module.css'
import { CourseProgress } from './course-progress.tsx'
import { CourseTile } from './course-tile.tsx'
import classes from './learning-cards.module.css'
import type { LearningRow } from './table-view.ts'

interface LearningCardsProps {
  rows: readonly LearningRow<Enrolment>[]
  onRemove: (course: Enrolment) => void
}

/** The rows of the table as cards. */
export function LearningCards({ rows, onRemove }: LearningCardsProps) {
  return (
    <ul role="list" className={classes.grid} aria-label="My courses">
      {rows.map(({ course }) => (
        <li key={course._id} className={`${card.card} ${classes.card}`}>
          <LearningCard course={course} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  )
}

interface LearningCardProps {
  course: Enrolment
  onRemove: (course: Enrolment) => void
}

function LearningCard({ course, onRemove }: LearningCardProps) {
  const { _id: id, title, available } = course
  return (
    <CourseTile course={course} to={available ? pages.player(id) : undefined} isDimmed={!available}>
      {!available && <p className={classes.unavailable}>{learningMessages.noLongerAvailable}</p>}
      <CourseProgress course={course} />
      <div className={classes.actions}>
        {available && (
          <LinkButton variant="quiet" to={pages.player(id)} aria-label={`View ${title}`}>
            View
          </LinkButton>
        )}
        <Button variant="quiet" aria-label={`Delete ${title}`} onClick={() => onRemove(course)}>
          Delete
        </Button>
      </div>
    </CourseTile>
  )
}
