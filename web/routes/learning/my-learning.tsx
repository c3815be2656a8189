import { DashboardFallback } from '#web/features/dashboard/dashboard-fallback.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { MyLearnings } from '#web/features/learning/my-learnings.tsx'
import { TableSkeleton } from '#web/ui/table/table-skeleton.tsx'
import { pageMeta } from '#web/lib/metadata.ts'
import { requireSession } from '#web/lib/session.ts'
import type { Route } from './+types/my-learning'

const page = {
  title: 'My Learnings',
  skeleton: <TableSkeleton picture="cover">Loading your courses…</TableSkeleton>,
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: page.title })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return null
}

export function HydrateFallback() {
  return <DashboardFallback {...page} />
}

export default function MyLearning() {
  return <DashboardPage {...page}>{(user) => <MyLearnings cart={user.cart} />}</DashboardPage>
}
