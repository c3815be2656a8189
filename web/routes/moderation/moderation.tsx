import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { CaseListSkeleton, ModerationCases } from '#web/features/moderation/case-list.tsx'

const page = createGuardedRoute({
  title: 'Moderation',
  requires: 'moderate',
  skeleton: <CaseListSkeleton />,
  render: () => <ModerationCases />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
