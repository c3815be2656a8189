import { type ReactNode, useState } from 'react'
import { instructorMessages as messages } from '#shared/messages/authoring/course-instructors.ts'
import { pages } from '#shared/paths.ts'
import { ApiError } from '#web/lib/api.ts'
import { useLiveEvent } from '#web/lib/live/connection.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel } from '#web/ui/feedback/state-panel.tsx'
import { loadInstructors } from './instructor-requests.ts'

/** Replaces the page of a course once the user may not edit it any more; what is not saved stays on the device. */
export function CourseAccess({ course, children }: { course: string; children: ReactNode }) {
  const [hasEnded, setHasEnded] = useState(false)
  async function check() {
    try {
      await loadInstructors(course)
      setHasEnded(false)
    } catch (error) {
      // Everything else is shown where it fails.
      if (error instanceof ApiError && error.status === 403) setHasEnded(true)
    }
  }
  useLiveEvent('instructorsChanged', (change) => {
    if (change.course === course) void check()
  })
  useLiveEvent('connected', () => void check())

  if (!hasEnded) return children
  return (
    <StatePanel
      role="alert"
      title={messages.accessEnded}
      actions={<LinkButton to={pages.myCourses}>My Courses</LinkButton>}
    >
      <p>{messages.accessEndedHelp}</p>
    </StatePanel>
  )
}
