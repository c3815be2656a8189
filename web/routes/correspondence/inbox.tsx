import { Inbox, InboxSkeleton } from '#web/features/correspondence/inbox.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Inbox',
  requires: 'administer',
  skeleton: <InboxSkeleton />,
  render: () => <Inbox />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
