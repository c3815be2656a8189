import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  notificationPreferences as preferences,
  notificationSchedules as schedules,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import {
  alwaysInApp,
  defaultDeliveries,
  type NotificationCategory,
  notificationCategories,
  type NotificationDelivery,
} from '#shared/notifications/notification-categories.ts'
import { type EmailSchedule, toEmailSchedule } from '../emails/email-times.ts'

export async function getSettings(
  deps: Pick<Deps, 'db'>,
  userId: string,
): Promise<NotificationSettings> {
  const { deliveries, schedule, timeZone } = await loadSettings(deps.db, userId)
  return {
    categories: notificationCategories.map((category) => ({
      category,
      ...deliveries[category],
      canTurnOff: !alwaysInApp.has(category),
    })),
    timeZone,
    quietHours: schedule.quietHours,
    digestAt: schedule.digestAt,
  }
}

export interface LoadedSettings {
  deliveries: Record<NotificationCategory, NotificationDelivery>
  schedule: EmailSchedule
  /** As chosen; null if it was not. */
  timeZone: string | null
}

/** What the user chose, with the defaults for the rest. */
export async function loadSettings(db: Queryable, userId: string): Promise<LoadedSettings> {
  const chosen = await db.select().from(preferences).where(eq(preferences.userId, userId))
  const [row] = await db.select().from(schedules).where(eq(schedules.userId, userId))
  const deliveries = { ...defaultDeliveries }
  for (const { category, inApp, email, push } of chosen) {
    const defaults = defaultDeliveries[category]
    // One of a later version, in a database that was upgraded meanwhile.
    if (!defaults) continue
    deliveries[category] = {
      inApp: alwaysInApp.has(category) || (inApp ?? defaults.inApp),
      email: email ?? defaults.email,
      push: push ?? defaults.push,
    }
  }
  return { deliveries, schedule: toEmailSchedule(row), timeZone: row?.timeZone ?? null }
}
