import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { OwnDecisions, OwnDecisionsSkeleton } from '#web/features/moderation/own-decisions.tsx'

const page = createGuardedRoute({
  title: 'Moderator decisions',
  skeleton: <OwnDecisionsSkeleton />,
  render: () => <OwnDecisions />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
