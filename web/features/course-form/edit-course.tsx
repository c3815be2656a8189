import { useCallback, useMemo, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { canManageCourse } from '#web/lib/session/keeps-course.ts'
import { useQuery } from '#web/lib/use-answer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm } from './course-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { createChangeSubmission } from './saving.ts'
import type { CoursePreviews } from './shown-course.ts'

interface EditCourseProps {
  id: string
  user: ShortOwnUser
  shown: CoursePreviews
}

/** The same form filled from a course. A discarded draft fills it anew. */
export function EditCourse({ id, user, shown }: EditCourseProps) {
  const {
    data: answer,
    error: failure,
    refetch: again,
  } = useQuery(useCallback((signal) => load(id, signal), [id]))
  const saving = useMemo(() => createChangeSubmission(id), [id])
  const [round, setRound] = useState(0)
  if (failure) return <FormFailure failure={failure} onRetry={again} />
  if (!answer) return <CourseFormSkeleton />
  if (!canManageCourse(user, answer.course)) return <NotYours title={answer.course.title} />
  return (
    <CourseForm
      key={`${id}-${round}`}
      user={user}
      course={answer.course}
      saving={saving}
      categories={answer.categories}
      shown={shown}
      onDiscard={() => setRound(round + 1)}
    />
  )
}

async function load(id: string, signal: AbortSignal) {
  const { api } = getBrowserApi()
  const init = { init: { signal } }
  const [{ course }, categories] = await Promise.all([
    parseResponse(api.courses[':id'].$get({ param: { id }, query: { reviews: '0' } }, init)),
    parseResponse(api.category.$get({ query: {} }, init)),
  ])
  return { course: course[0], categories }
}

function NotYours({ title }: { title: string }) {
  return (
    <StatePanel
      title={`“${title}” is somebody else’s course`}
      illustration={<img src="/art/forbidden.svg" alt="" width={240} height={180} />}
      actions={<LinkButton to={pages.myCourses}>My Courses</LinkButton>}
    >
      <p>{generalMessages.onlyFor(rightHolders.ownerAndAdmins)}</p>
    </StatePanel>
  )
}
