import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { CourseStatus } from '#shared/catalogue/course-choices.ts'
import type { BulkResponse } from '#shared/contract/administration/bulk.ts'
import type { CourseCard } from '#shared/contract/courses/catalogue.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { getStatusLabel } from '#web/lib/authoring/course-status.ts'
import { recordDeletedCourses } from '#web/lib/authoring/published-course.ts'
import { copyLink } from '#web/lib/links/share-link.ts'
import { offerUndo } from '#web/lib/toasts/offer-undo.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import { CoverCell } from '#web/ui/table/data-table.tsx'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import classes from '#web/ui/table/table.module.css'
import { Badge } from '#web/ui/text/badge.tsx'
import { MoveCoursesDialog } from './move-courses-dialog.tsx'
import { moveCourses } from './move-courses.ts'
import { useDeleteConfirmation } from './use-delete-confirmation.ts'

interface CourseRowProps {
  course: CourseCard
  /** Default: published. */
  status?: CourseStatus
  /** By a moderator; its status is `draft` then. */
  hidden?: boolean
  selectCell: ReactNode
  /** Shown below the author. */
  owner?: ReactNode
  canDelete?: boolean
  refetch: () => void
}

/** A row of the course tables of admins and instructors. */
export function CourseRow(props: CourseRowProps) {
  const {
    course,
    status = 'published',
    hidden = false,
    selectCell,
    owner,
    canDelete = true,
    refetch,
  } = props
  const { _id, title, type, topic, author, category, images } = course
  /** Drafts have no public page. */
  const path = status === 'draft' ? pages.curriculum(_id) : pages.course(_id)
  const [isMoving, setMoving] = useState(false)
  const deletion = useDeleteConfirmation(() => deleteCourse(_id), refetch)
  function finishMove({ msg, failed: [failure] }: BulkResponse) {
    setMoving(false)
    if (failure) toast.error(failure.msg)
    else if (category) offerUndo(msg, moveBack)
    // Drafts may have no category, to which nothing can be moved back.
    else toast.success(msg)
    refetch()
  }

  async function moveBack() {
    await moveCourses([_id], category)
    refetch()
  }

  return (
    <tr>
      {selectCell}
      <CoverCell title={title} url={images.url} />
      <th scope="row" className={classes.title}>
        <Link to={path}>{title}</Link>
        {status !== 'published' && (
          <>
            {' '}
            <Badge>{getStatusLabel({ status, hidden })}</Badge>
          </>
        )}
      </th>
      <td data-label="Type">{type}</td>
      <td data-label="Topic">{topic || '–'}</td>
      <td data-label="Author">
        {author}
        {owner}
      </td>
      <td className={classes.actionCell}>
        <RowActions
          name={title}
          menu={[
            { label: 'Curriculum', to: pages.curriculum(_id) },
            { label: 'Settings', to: pages.courseSettings(_id) },
            { label: 'Statistics', to: pages.courseStatistics(_id) },
            { label: 'Move to category…', onSelect: () => setMoving(true) },
            ...(status === 'draft'
              ? []
              : [
                  {
                    label: 'Copy link',
                    onSelect: () => void copyLink(window.location.origin + path),
                  },
                ]),
          ]}
        >
          <LinkButton variant="quiet" to={path} aria-label={`View ${title}`}>
            View
          </LinkButton>
          <LinkButton variant="quiet" to={pages.editCourse(_id)} aria-label={`Edit ${title}`}>
            Edit
          </LinkButton>
          {canDelete && (
            <Button variant="quiet" aria-label={`Delete ${title}`} onClick={deletion.open}>
              Delete
            </Button>
          )}
        </RowActions>
        {isMoving && (
          <MoveCoursesDialog
            ids={[_id]}
            names={[{ _id, name: title }]}
            onClose={() => setMoving(false)}
            onMoved={finishMove}
          />
        )}
        {deletion.isOpen && (
          <ConfirmDialog
            title={`Delete “${title}”?`}
            cancelLabel="Cancel"
            confirmLabel="Delete"
            onCancel={deletion.cancel}
            onConfirm={deletion.confirm}
          >
            {authoringMessages.courseDeletionWarning}
          </ConfirmDialog>
        )}
      </td>
    </tr>
  )
}

/** Returns the server's confirmation message. */
async function deleteCourse(id: string): Promise<string> {
  const { msg } = await parseResponse(getBrowserApi().api.courses[':id'].$delete({ param: { id } }))
  recordDeletedCourses([id])
  return msg
}
