import { createGuardedRoute } from '#web/features/dashboard/guarded-page.tsx'
import {
  NotificationSettings,
  NotificationSettingsSkeleton,
} from '#web/features/notifications/settings/notification-settings.tsx'

const page = createGuardedRoute({
  title: 'Notification settings',
  skeleton: <NotificationSettingsSkeleton />,
  render: (user) => <NotificationSettings key={user._id} userId={user._id} />,
})

export const { meta, clientLoader, HydrateFallback } = page
export default page.Page
