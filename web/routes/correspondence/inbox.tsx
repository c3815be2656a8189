import { Inbox, InboxSkeleton } from '#web/features/correspondence/inbox.tsx'
import { DashboardFallback, DashboardPage } from '#web/features/dashboard/guarded-page.tsx'
import { createPageMeta } from '#web/lib/metadata.ts'
import { requireToken } from '#web/lib/session/index.ts'
import type { Route } from './+types/inbox'

const page = { title: 'Inbox', skeleton: <InboxSkeleton /> }

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

export default function InboxPage() {
  return (
    <DashboardPage {...page} needs="administer">
      {() => <Inbox />}
    </DashboardPage>
  )
}
