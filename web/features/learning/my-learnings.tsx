import { learningMessages } from '#shared/messages/learning.ts'
import { LoadError } from '#web/ui/load-failure.tsx'
import { EnrolmentList } from './learning-board.tsx'
import { LearningSkeleton } from './learning-skeleton.tsx'
import { NoEnrolments } from './nothing-yet.tsx'
import type { Enrolments } from './use-enrolments.ts'

export function MyLearnings({ enrolments }: { enrolments: Enrolments }) {
  const { courses, failure, again } = enrolments
  if (courses) {
    return courses.length > 0 ? (
      <EnrolmentList courses={courses} failure={failure} onRetry={again} />
    ) : (
      <NoEnrolments />
    )
  }
  if (!failure) return <LearningSkeleton />
  return <LoadError title={learningMessages.loadFailed} message={failure} onRetry={again} />
}
