import { lt } from 'drizzle-orm'
import { notifications } from '#server/db/schema/index.ts'
import { after } from '#server/platform/clock.ts'
import { notificationLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

/** Forgets what was read long ago. */
export async function sweepNotifications(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = after(deps.clock, { days: -notificationLimits.readDays })
  await deps.db.delete(notifications).where(lt(notifications.readAt, oldest))
}
