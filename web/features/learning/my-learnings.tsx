import { learningMessages } from '#shared/messages/learning.ts'
import { LoadFailure } from '#web/ui/load-failure.tsx'
import { LearningBoard } from './learning-board.tsx'
import { LearningSkeleton } from './learning-skeleton.tsx'
import { NothingYet } from './nothing-yet.tsx'
import type { Enrolments } from './use-enrolments.ts'

export function MyLearnings({ enrolments }: { enrolments: Enrolments }) {
  const { courses, failure, again } = enrolments
  if (courses) {
    return courses.length > 0 ? (
      <LearningBoard courses={courses} failure={failure} onRetry={again} />
    ) : (
      <NothingYet />
    )
  }
  if (!failure) return <LearningSkeleton />
  return <LoadFailure title={learningMessages.loadFailed} failure={failure} onRetry={again} />
}
