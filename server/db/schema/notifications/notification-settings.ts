import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  emailFrequencies,
  notificationCategories,
} from '#shared/notifications/notification-categories.ts'
import { users } from '../accounts/accounts.ts'
import { updatedAt } from '../columns.ts'

/** What a user chose for a category of notifications; null for the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    category: text({ enum: notificationCategories }).notNull(),
    inApp: boolean(),
    email: text({ enum: emailFrequencies }),
    /** In the browsers of `push_subscriptions`. */
    push: boolean(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.category] })],
)

/** When a user receives emails about notifications; users without a row have the defaults. */
export const notificationSchedules = pgTable('notification_schedules', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** An IANA name, of which all times here are local; null for UTC. */
  timeZone: text(),
  /** `HH:MM`, like the others; null without quiet hours. */
  quietFrom: text(),
  quietTo: text(),
  digestAt: text(),
  updatedAt: updatedAt(),
})
