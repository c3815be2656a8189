import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from '../accounts/accounts.ts'
import { createdAt, id, time } from '../columns.ts'
import { notifications } from './notifications.ts'

/** Browsers that show notifications, by web push. Each ends with the session in which it was registered. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A browser is logged in once, so it has one subscription. */
    sessionId: uuid()
      .notNull()
      .unique()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /**
     * Where messages are sent. Whoever knows it can register it as theirs, which ends this subscription, and cannot
     * read what is sent; whoever knows `auth` too can replace it.
     */
    endpoint: text().notNull().unique(),
    /** Of the endpoint, with the port. */
    host: text().notNull(),
    /** The browser's keys, in base64url (RFC 8291). */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** As of sessions. */
    device: text().notNull(),
    lastSentAt: time(),
    /** The first failure since the last success. */
    failingSince: time(),
    /** Failures since then that are repeated. */
    attemptCount: integer().notNull().default(0),
    /** Nothing is sent until then, after a failure. */
    retryAt: time(),
    /** A process is sending; afterwards, the process is taken to have died. */
    lockedUntil: time(),
    createdAt: createdAt(),
  },
  (table) => [index('push_subscriptions_user').on(table.userId)],
)

/**
 * Notifications that wait to be sent to a browser. A trigger inserts them with the notification; they are deleted when
 * they were sent, or need not be sent any more.
 */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    dueAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_messages_once').on(table.subscriptionId, table.notificationId),
    index('push_messages_notification').on(table.notificationId),
    index('push_messages_due').on(table.dueAt),
  ],
)
