import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from '#shared/api-scopes.ts'
import { createdAt, id, time } from '../columns.ts'
import { users } from './accounts.ts'

/** Personal API tokens. Only the hash is stored; deleting the row revokes the token. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    name: text().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** Null until the first use; written every few minutes at most. */
    lastUsedAt: time(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('api_tokens_user').on(table.userId, table.id.desc()),
    index('api_tokens_expiry').on(table.expiresAt),
    check('api_tokens_some_scope', sql`cardinality(${table.scopes}) > 0`),
  ],
)
