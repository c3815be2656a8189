import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { LegalTexts, LegalTextsSkeleton } from '#web/features/legal/legal-texts.tsx'

const page = createGuardedRoute({
  title: 'Terms and privacy',
  requires: 'administer',
  skeleton: <LegalTextsSkeleton />,
  render: () => <LegalTexts />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
