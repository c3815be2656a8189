import { lt } from 'drizzle-orm'
import { notifications } from '#server/db/schema/index.ts'
import { timeFromNow } from '#server/platform/clock.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Forgets what was read long ago. */
export async function cleanUpNotifications(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = timeFromNow(deps.clock, { days: -notificationLimits.readRetentionDays })
  await deps.db.delete(notifications).where(lt(notifications.readAt, oldest))
}
