import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { InvitationList, InvitationsSkeleton } from '#web/features/invitations/invitation-list.tsx'

const page = createGuardedRoute({
  title: 'Invitations',
  skeleton: <InvitationsSkeleton />,
  render: (user) => <InvitationList user={user} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
