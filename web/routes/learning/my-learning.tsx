import { learningMessages } from '#shared/messages/learning.ts'
import { DashboardFrame } from '#web/features/dashboard/dashboard-frame.tsx'
import { LearningSkeleton } from '#web/features/learning/learning-skeleton.tsx'
import { MyLearnings } from '#web/features/learning/my-learnings.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/my-learning'

const title = 'My Learnings'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return (
    <DashboardFrame title={title}>
      <noscript>{learningMessages.needsJavaScript}</noscript>
      <LearningSkeleton />
    </DashboardFrame>
  )
}

export default function MyLearning() {
  return (
    <DashboardFrame title={title}>
      <MyLearnings />
    </DashboardFrame>
  )
}
