import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { LearningSkeleton, MyLearnings } from '#web/features/learning/my-learnings.tsx'
import { useEnrolments } from '#web/features/learning/use-enrolments.ts'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/my-learning'

const page = { title: 'My Learnings', skeleton: <LearningSkeleton /> }

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireToken(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function MyLearning() {
  const enrolments = useEnrolments()
  return <DashboardPage {...page}>{() => <MyLearnings enrolments={enrolments} />}</DashboardPage>
}
