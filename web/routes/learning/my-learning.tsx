import { createGuardedRoute, GuardedPage } from '#web/features/dashboard/guarded-page.tsx'
import { LearningSkeleton, MyLearnings } from '#web/features/learning/my-learnings.tsx'
import { useEnrolments } from '#web/features/learning/use-enrolments.ts'

const options = { title: 'My Learnings', skeleton: <LearningSkeleton /> }

export const { meta, clientLoader, HydrateFallback } = createGuardedRoute(options)

/** Loads the courses during the dashboard's minimum loading time, so it has a component of its own. */
export default function MyLearning() {
  const enrolments = useEnrolments()
  return <GuardedPage {...options}>{() => <MyLearnings enrolments={enrolments} />}</GuardedPage>
}
