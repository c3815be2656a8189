import { useState, useCallback, useMemo } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { canManageCourse } from '#web/lib/session/use-session.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { StatePanel, LoadError } from '#web/ui/feedback/state-panel.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm } from './course-form.tsx'
import type { CoursePreviews } from './course-previews.ts'
import { newCourseSubmission, createChangeSubmission } from './use-course-form.ts'

interface CreateCourseProps {
  user: ShortOwnUser
  shown: CoursePreviews
}

/** The form of a new course. A discarded draft begins a new form. */
export function CreateCourse({ user, shown }: CreateCourseProps) {
  const { data: answer, error: failure, refetch: again } = useQuery(loadCategories)
  const [round, setRound] = useState(0)
  if (failure) return <FormFailure failure={failure} onRetry={again} />
  if (!answer) return <CourseFormSkeleton />
  return (
    <CourseForm
      key={round}
      user={user}
      saving={newCourseSubmission}
      categories={answer}
      shown={shown}
      onDiscard={() => setRound(round + 1)}
    />
  )
}

const loadCategories = (signal: AbortSignal) =>
  parseResponse(getBrowserApi().api.category.$get({ query: {} }, { init: { signal } }))

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

/** The form could not be filled. */
function FormFailure({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <LoadError
      title="The form could not be opened"
      message={failure}
      onRetry={onRetry}
      link={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}
