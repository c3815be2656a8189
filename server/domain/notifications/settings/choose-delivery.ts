import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  notificationPreferences as preferences,
  pushSubscriptions,
} from '#server/db/schema/index.ts'
import type { NotificationKind } from '#shared/contract/notifications.ts'
import { notificationEmailLimits } from '#shared/limits.ts'
import {
  alwaysInApp,
  defaultDeliveries,
  getCategory,
  hasOwnEmail,
} from '#shared/notifications/notification-categories.ts'

/** Parts of a statement that inserts notifications, so that it applies the receivers' preferences itself. */
export interface Delivery {
  /** Follows the tables that the receivers are from. */
  join: SQL
  inApp: SQL
  emailDueAt: SQL
  /** False for receivers who want it nowhere. A trigger enqueues the push messages. */
  isWanted: SQL
}

/** As an interval in SQL: a notification that is read before is not emailed. */
export const emailDelay = sql.raw(`interval '${notificationEmailLimits.delayMinutes} minutes'`)

export function chooseDelivery(
  kind: NotificationKind,
  receiverId: SQLWrapper,
  createdAt: SQLWrapper,
): Delivery {
  const category = getCategory(kind)
  const defaults = defaultDeliveries[category]
  const inApp = alwaysInApp.has(category)
    ? sql`true`
    : sql`coalesce(${preferences.inApp}, ${defaults.inApp}::boolean)`
  const wantsEmail = hasOwnEmail(kind)
    ? sql`false`
    : sql`coalesce(${preferences.email}, ${defaults.email}::text) <> 'never'`
  const wantsPush = sql`(coalesce(${preferences.push}, ${defaults.push}::boolean)
    and exists (select from ${pushSubscriptions} browser where browser.user_id = ${receiverId}))`
  return {
    join: sql`left join ${preferences}
      on ${preferences.userId} = ${receiverId} and ${preferences.category} = ${category}::text`,
    inApp,
    emailDueAt: sql`case when ${wantsEmail} then ${createdAt} + ${emailDelay} end`,
    isWanted: sql`(${inApp} or ${wantsEmail} or ${wantsPush})`,
  }
}
