import { useCallback, useMemo, useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { generalMessages } from '#shared/messages/general.ts'
import { rightHolders } from '#shared/messages/rights.ts'
import { pages } from '#shared/paths.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { keepsCourse } from '#web/lib/session/keeps-course.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm } from './course-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { changeOf } from './saving.ts'
import type { ShownCourse } from './shown-course.ts'

interface EditCourseProps {
  id: string
  user: ShortOwnUser
  shown: ShownCourse
}

/** The same form filled from a course. A discarded draft fills it anew. */
export function EditCourse({ id, user, shown }: EditCourseProps) {
  const { answer, failure, again } = useAnswer(useCallback((signal) => load(id, signal), [id]))
  const saving = useMemo(() => changeOf(id), [id])
  const [round, setRound] = useState(0)
  if (failure) return <FormFailure failure={failure} onRetry={again} />
  if (!answer) return <CourseFormSkeleton />
  if (!keepsCourse(user, answer.course)) return <NotYours title={answer.course.title} />
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
  const { api } = browserApi()
  const init = { init: { signal } }
  const [{ course }, categories] = await Promise.all([
    answerOf(api.courses[':id'].$get({ param: { id }, query: { reviews: '0' } }, init)),
    answerOf(api.category.$get({ query: {} }, init)),
  ])
  return { course: course[0], categories }
}

function NotYours({ title }: { title: string }) {
  return (
    <StatePanel
      title={`“${title}” is somebody else’s course`}
      drawing={<img src="/art/forbidden.svg" alt="" width={240} height={180} />}
      actions={<LinkButton to={pages.myCourses}>My Courses</LinkButton>}
    >
      <p>{generalMessages.onlyFor(rightHolders.ownerAndAdmins)}</p>
    </StatePanel>
  )
}
