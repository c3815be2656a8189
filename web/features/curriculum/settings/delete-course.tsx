import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseSettings } from '#shared/contract/courses/curriculum.ts'
import { authoringMessages } from '#shared/messages/authoring/authoring.ts'
import { pages } from '#shared/paths.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { recordDeletedCourses } from '#web/lib/authoring/published-course.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/feedback/dialog.tsx'
import classes from './settings.module.css'

/** For those who may delete the course. */
export function DeleteCourse({ settings: { _id: id, title } }: { settings: CourseSettings }) {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)

  async function remove() {
    setIsOpen(false)
    setIsDeleting(true)
    try {
      const call = getBrowserApi().api.courses[':id'].$delete({ param: { id } })
      toast.success((await parseResponse(call)).msg)
      recordDeletedCourses([id])
      await navigate(pages.myCourses)
    } catch (error) {
      setIsDeleting(false)
      showError(error)
    }
  }

  return (
    <section className={classes.section} aria-labelledby="settings-delete">
      <h3 id="settings-delete">Delete the course</h3>
      <p className={classes.help}>{authoringMessages.courseDeletionWarning}</p>
      <div>
        <Button variant="danger" busy={isDeleting} onClick={() => setIsOpen(true)}>
          Delete course
        </Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={`Delete “${title}”?`}
          cancelLabel="Cancel"
          confirmLabel="Delete"
          onCancel={() => setIsOpen(false)}
          onConfirm={() => void remove()}
        >
          {authoringMessages.courseDeletionWarning}
        </ConfirmDialog>
      )}
    </section>
  )
}
