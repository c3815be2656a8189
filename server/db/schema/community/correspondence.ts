import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time, updatedAt } from '../columns.ts'

/** Double opt-in: an email counts from its confirmation until it is unsubscribed. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: id(),
    email: text().notNull(),
    tokenHash: text().notNull().unique(),
    confirmedAt: time(),
    unsubscribedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('newsletter_subscribers_email_unique').on(sql`lower(${table.email})`)],
)

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    answer: text().notNull().default(''),
    readAt: time(),
    answeredAt: time(),
    closedAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('contact_messages_open')
      .on(table.createdAt)
      .where(sql`${table.closedAt} is null`),
    index('contact_messages_user').on(table.userId),
    index('contact_messages_email').on(sql`lower(${table.email})`),
    index('contact_messages_inbox').on(
      sql`(${table.closedAt} is not null)`,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
)
