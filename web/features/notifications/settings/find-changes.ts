import type {
  NotificationSettings,
  UpdateNotificationSettingsRequest,
} from '#shared/contract/accounts/notification-settings.ts'

/**
 * What differs from the saved settings. The rest is not sent: it may have changed elsewhere meanwhile, by a link to
 * unsubscribe for example, and what was never chosen follows the defaults.
 */
export function findChanges(
  saved: NotificationSettings,
  request: UpdateNotificationSettingsRequest,
): UpdateNotificationSettingsRequest {
  const { categories = [], timeZone, quietHours, digestAt } = request
  const changed = categories.flatMap(({ category, inApp, email, push }) => {
    const before = saved.categories.find((one) => one.category === category)
    const changes = {
      ...(inApp === before?.inApp ? {} : { inApp }),
      ...(email === before?.email ? {} : { email }),
      ...(push === before?.push ? {} : { push }),
    }
    return Object.keys(changes).length > 0 ? [{ category, ...changes }] : []
  })
  const hasSameQuietHours =
    quietHours?.from === saved.quietHours?.from && quietHours?.to === saved.quietHours?.to
  return {
    ...(changed.length > 0 ? { categories: changed } : {}),
    ...(timeZone === saved.timeZone ? {} : { timeZone }),
    ...(hasSameQuietHours ? {} : { quietHours }),
    ...(digestAt === saved.digestAt ? {} : { digestAt }),
  }
}
