import { Link } from 'react-router'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { ChecklistItem } from '#shared/contract/courses/curriculum.ts'
import { pluralize } from '#shared/messages/pluralize.ts'
import { pages } from '#shared/paths.ts'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '#web/ui/icons/general.ts'
import classes from './settings.module.css'

interface ChecklistProps {
  course: string
  items: readonly ChecklistItem[]
  status: CourseStatus
}

/** What a course needs before it can be published. */
export function Checklist({ course, items, status }: ChecklistProps) {
  const missing = items.filter(({ done, required }) => required && !done)
  return (
    <details className={classes.checklist} open={missing.length > 0 || status === 'draft'}>
      <summary>{describeChecklist(missing.length, status)}</summary>
      <ul role="list">
        {items.map((item) => {
          const { id, done, required, text } = item
          const ItemIcon = done ? IconCircleCheck : required ? IconAlertCircle : IconInfoCircle
          return (
            <li key={id} data-done={done || undefined} data-required={required || undefined}>
              <ItemIcon
                size={20}
                role="img"
                aria-label={done ? 'Done:' : required ? 'Missing:' : 'Advice:'}
              />
              {done ? text : <Link to={toPlace(course, item)}>{text}</Link>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function describeChecklist(missing: number, status: CourseStatus): string {
  if (missing > 0) return `Checklist: ${pluralize(missing, ['item is', 'items are'])} missing`
  return status === 'draft'
    ? 'Checklist: ready to be published'
    : 'Checklist: nothing required is missing'
}

/** Lessons are completed in the curriculum, everything else in the form. */
function toPlace(course: string, { id, lesson }: ChecklistItem): string {
  if (lesson !== undefined) return pages.lessonEditor(course, lesson)
  const isOfLessons = ['lessons', 'complete_lessons', 'preview', 'captions'].includes(id)
  return isOfLessons ? pages.curriculum(course) : pages.courseDetails(course)
}
