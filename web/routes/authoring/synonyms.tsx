import { Synonyms, SynonymsSkeleton } from '#web/features/authoring/synonyms.tsx'
import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'

const page = createGuardedRoute({
  title: 'Synonyms',
  requires: 'administer',
  skeleton: <SynonymsSkeleton />,
  render: () => <Synonyms />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
