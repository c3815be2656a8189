import { useState } from 'react'
import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { answerOf, browserApi } from '#web/lib/api.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { CourseFormSkeleton } from './course-form-skeleton.tsx'
import { CourseForm } from './course-form.tsx'
import { FormFailure } from './form-failure.tsx'
import { creation } from './saving.ts'
import type { ShownCourse } from './shown-course.ts'

interface CreateCourseProps {
  user: ShortOwnUser
  shown: ShownCourse
}

/** The form of a new course. A discarded draft begins a new form. */
export function CreateCourse({ user, shown }: CreateCourseProps) {
  const { answer, failure, again } = useAnswer(loadCategories)
  const [round, setRound] = useState(0)
  if (failure) return <FormFailure failure={failure} onRetry={again} />
  if (!answer) return <CourseFormSkeleton />
  return (
    <CourseForm
      key={round}
      user={user}
      saving={creation}
      categories={answer}
      shown={shown}
      onDiscard={() => setRound(round + 1)}
    />
  )
}

const loadCategories = (signal: AbortSignal) =>
  answerOf(browserApi().api.category.$get({ query: {} }, { init: { signal } }))
