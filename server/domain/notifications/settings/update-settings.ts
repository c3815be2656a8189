import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import {
  notificationPreferences as preferences,
  notificationSchedules as schedules,
  storedNotifications as stored,
} from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import type {
  NotificationSettings,
  UpdateNotificationSettingsRequest,
} from '#shared/contract/accounts/notification-settings.ts'
import { notificationSettingsMessages as messages } from '#shared/messages/notifications/notification-settings.ts'
import { reconsiderPushMessages } from '../push/push-queue.ts'
import { emailDelay } from './choose-delivery.ts'
import { getSettings } from './get-settings.ts'

/**
 * Stores what the request has and leaves the rest. What is turned off in the app is left out from now on; emails and
 * push messages follow the new settings at once, also those about earlier notifications.
 */
export async function updateSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  changes: UpdateNotificationSettingsRequest,
): Promise<NotificationSettings & { msg: string }> {
  await deps.db.transaction(async (tx) => {
    await storePreferences(tx, userId, changes)
    await storeSchedule(tx, userId, changes)
    await reconsiderEmails(tx, userId)
    await reconsiderPushMessages(tx, userId)
  })
  return { msg: messages.saved, ...(await getSettings(deps, userId)) }
}

/**
 * Columns that the request does not have are null in the new row and keep their value in an existing one. Rows are
 * locked in one order, so that concurrent changes do not wait for each other in a circle.
 */
async function storePreferences(
  tx: Transaction,
  userId: string,
  { categories = [] }: UpdateNotificationSettingsRequest,
): Promise<void> {
  if (categories.length === 0) return
  const inOrder = categories.toSorted((a, b) => (a.category < b.category ? -1 : 1))
  await tx
    .insert(preferences)
    .values(inOrder.map((chosen) => ({ userId, ...chosen })))
    .onConflictDoUpdate({
      target: [preferences.userId, preferences.category],
      set: {
        inApp: sql`coalesce(excluded.in_app, ${preferences.inApp})`,
        email: sql`coalesce(excluded.email, ${preferences.email})`,
        push: sql`coalesce(excluded.push, ${preferences.push})`,
      },
    })
}

async function storeSchedule(
  tx: Transaction,
  userId: string,
  { timeZone, quietHours, digestAt }: UpdateNotificationSettingsRequest,
): Promise<void> {
  const changes = {
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(digestAt === undefined ? {} : { digestAt }),
    ...(quietHours === undefined
      ? {}
      : { quietFrom: quietHours?.from ?? null, quietTo: quietHours?.to ?? null }),
  }
  if (Object.keys(changes).length === 0) return
  await tx
    .insert(schedules)
    .values({ userId, ...changes })
    .onConflictDoUpdate({ target: schedules.userId, set: changes })
}

/** The job that sends emails decides again when those that wait are due. */
async function reconsiderEmails(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(stored)
    .set({ emailDueAt: sql`${stored.createdAt} + ${emailDelay}` })
    .where(and(eq(stored.receiverId, userId), isNotNull(stored.emailDueAt)))
}
