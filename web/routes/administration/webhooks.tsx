import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import { Webhooks, WebhooksSkeleton } from '#web/features/webhooks/webhooks.tsx'

const page = createGuardedRoute({
  title: 'Webhooks',
  requires: 'administer',
  skeleton: <WebhooksSkeleton />,
  render: () => <Webhooks />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
