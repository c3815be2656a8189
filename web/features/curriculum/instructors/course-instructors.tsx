import { useCallback, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseInstructor } from '#shared/contract/courses/curriculum.ts'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { pages } from '#shared/paths.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { useQuery } from '#web/lib/loading/use-query.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import skeleton from '#web/ui/feedback/skeleton.module.css'
import { LoadError } from '#web/ui/feedback/state-panel.tsx'
import { loadInstructors, removeInstructor } from './instructor-requests.ts'
import { InstructorRow } from './instructor-row.tsx'
import classes from './instructors.module.css'
import { InviteForm } from './invite-form.tsx'
import { RemovalDialog } from './removal-dialog.tsx'

interface CourseInstructorsProps {
  course: string
  userId: string
}

/** The owner and co-instructors of a course, and the invitations that are not accepted yet. */
export function CourseInstructors({ course, userId }: CourseInstructorsProps) {
  const [removing, setRemoving] = useState<CourseInstructor>()
  const [changed, setChanged] = useState<readonly CourseInstructor[]>()
  const navigate = useNavigate()
  const id = useId()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const loaded = await loadInstructors(course, signal)
      setChanged(undefined)
      return loaded
    },
    [course],
  )
  const { data, error, refetch } = useQuery(load)
  useLiveEvent('instructorsChanged', (change) => {
    if (change.course === course) refetch()
  })
  useLiveEvent('connected', refetch)

  async function remove(instructor: CourseInstructor) {
    setRemoving(undefined)
    try {
      const { msg, instructors } = await removeInstructor(course, instructor._id)
      toast.success(msg)
      if (instructor._id === userId) return void navigate(pages.myCourses)
      setChanged(instructors)
      // The button that had focus is gone.
      requestAnimationFrame(() => document.getElementById(`${id}-heading`)?.focus())
    } catch (failure) {
      showError(failure)
      refetch()
    }
  }

  if (!data && error) {
    return (
      <LoadError
        title="The instructors could not be loaded"
        level="h3"
        message={error}
        onRetry={refetch}
      />
    )
  }
  const instructors = changed ?? data?.instructors
  return (
    <section className={classes.section} aria-labelledby={`${id}-heading`}>
      <h3 id={`${id}-heading`} tabIndex={-1}>
        Instructors
      </h3>
      <p className={classes.help}>{messages.help}</p>
      {!instructors && (
        <span role="status" className={`${skeleton.block} ${classes.placeholder}`}>
          <span className="visually-hidden">Loading the instructors…</span>
        </span>
      )}
      {instructors && (
        <ul role="list" className={classes.list} aria-label="Instructors">
          {instructors.map((instructor) => (
            <InstructorRow
              key={instructor._id}
              instructor={instructor}
              isSelf={instructor._id === userId}
              canRemove={data?.can.invite ?? false}
              onRemove={() => setRemoving(instructor)}
            />
          ))}
        </ul>
      )}
      {data?.can.invite && <InviteForm course={course} onInvited={setChanged} />}
      {removing && (
        <RemovalDialog
          instructor={removing}
          isSelf={removing._id === userId}
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => void remove(removing)}
        />
      )}
    </section>
  )
}
