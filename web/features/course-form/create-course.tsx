import { useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { parseResponse, getBrowserApi } from '#web/lib/api.ts'
import { useQuery } from '#web/lib/use-answer.ts'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm } from './course-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { newCourseSubmission } from './saving.ts'
import type { CoursePreviews } from './shown-course.ts'

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
