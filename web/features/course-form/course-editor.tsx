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
import { CourseForm, type CoursePreviews } from './course-form.tsx'
import { newCourseSubmission, createChangeSubmission } from './use-course-form.ts'

interface CreateCourseProps {
  user: ShortOwnUser
  previews: CoursePreviews
}

export function CreateCourse({ user, previews }: CreateCourseProps) {
  const { data: categories, error, refetch } = useQuery(loadCategories)
  const [resetCount, setResetCount] = useState(0)
  if (error) return <FormLoadError message={error} onRetry={refetch} />
  if (!categories) return <CourseFormSkeleton />
  return (
    <CourseForm
      key={resetCount}
      user={user}
      submission={newCourseSubmission}
      categories={categories}
      previews={previews}
      onDiscard={() => setResetCount(resetCount + 1)}
    />
  )
}

interface EditCourseProps extends CreateCourseProps {
  id: string
}

export function EditCourse({ id, user, previews }: EditCourseProps) {
  const load = useCallback((signal: AbortSignal) => loadCourse(id, signal), [id])
  const { data, error, refetch } = useQuery(load)
  const savedLink = data?.course.link ?? ''
  const submission = useMemo(() => createChangeSubmission(id, savedLink), [id, savedLink])
  const [resetCount, setResetCount] = useState(0)
  if (error) return <FormLoadError message={error} onRetry={refetch} />
  if (!data) return <CourseFormSkeleton />
  if (!canManageCourse(user, data.course)) return <OwnedByOther title={data.course.title} />
  return (
    <CourseForm
      key={`${id}-${resetCount}`}
      user={user}
      course={data.course}
      submission={submission}
      categories={data.categories}
      previews={previews}
      onDiscard={() => setResetCount(resetCount + 1)}
    />
  )
}

async function loadCourse(id: string, signal: AbortSignal) {
  const [{ course }, categories] = await Promise.all([
    parseResponse(
      getBrowserApi().api.courses[':id'].$get(
        { param: { id }, query: { reviews: '0' } },
        { init: { signal } },
      ),
    ),
    loadCategories(signal),
  ])
  return { course: course[0], categories }
}

function loadCategories(signal: AbortSignal) {
  return parseResponse(getBrowserApi().api.category.$get({ query: {} }, { init: { signal } }))
}

function OwnedByOther({ title }: { title: string }) {
  return (
    <StatePanel
      title={`“${title}” is not your course`}
      illustration={<img src="/art/forbidden.svg" alt="" width={240} height={180} />}
      actions={<LinkButton to={pages.myCourses}>My Courses</LinkButton>}
    >
      <p>{generalMessages.onlyFor(rightHolders.ownersAndAdmins)}</p>
    </StatePanel>
  )
}

function FormLoadError({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <LoadError
      title="The form could not be opened"
      message={message}
      onRetry={onRetry}
      link={{ to: pages.myCourses, label: 'My Courses' }}
    />
  )
}
