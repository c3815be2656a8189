import { Link } from 'react-router'
import type { Enrolment } from '#shared/contract/learning.ts'
import { learningMessages } from '#shared/messages/learning.ts'
import { pages } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { CoverCell } from '#web/ui/table/cover-cell.tsx'
import classes from '#web/ui/table/table.module.css'
import progressClasses from './course-progress.module.css'
import { CourseProgress } from './course-progress.tsx'
import type { LearningRow } from './table-view.ts'

interface LearningTableRowProps {
  row: LearningRow<Enrolment>
  onRemove: (course: Enrolment) => void
}

export function LearningTableRow({ row, onRemove }: LearningTableRowProps) {
  const { number, course } = row
  const { _id, title, type, topic, author, available } = course
  return (
    <tr data-gone={available ? undefined : ''}>
      <td data-label="Id" className={classes.number}>
        {number}
      </td>
      <CoverCell title={title} url={course.images.url} />
      <th scope="row" className={classes.title}>
        {available ? <Link to={pages.player(_id)}>{title}</Link> : title}
        {!available && <span className={classes.gone}>{learningMessages.noLongerAvailable}</span>}
        <div className={progressClasses.room}>
          <CourseProgress course={course} />
        </div>
      </th>
      <td data-label="Type">{type}</td>
      <td data-label="Topic">{topic}</td>
      <td data-label="Author">{author}</td>
      <td className={classes.actionCell}>
        <div className={classes.actions}>
          {available && (
            <LinkButton variant="secondary" to={pages.player(_id)} aria-label={`View ${title}`}>
              View
            </LinkButton>
          )}
          <Button variant="danger" aria-label={`Delete ${title}`} onClick={() => onRemove(course)}>
            Delete
          </Button>
        </div>
      </td>
    </tr>
  )
}
