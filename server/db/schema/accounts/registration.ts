import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { registrationModes } from '#shared/contract/accounts/registration.ts'
import { createdAt, id, time, updatedAt } from '../columns.ts'
import { users } from './accounts.ts'

/** Who may register. One row, which the migration inserts. */
export const registrationSettings = pgTable(
  'registration_settings',
  {
    id: id(),
    /** Always true, and unique: there is one row. */
    single: boolean().notNull().default(true),
    mode: text({ enum: registrationModes }).notNull().default('open'),
    /** As an admin wrote them, in lower case; kept in other modes too. */
    emailDomains: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Incremented by each change, for optimistic locking. */
    version: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('registration_settings_single').on(table.single),
    check('registration_settings_one_row', sql`${table.single}`),
    check(
      'registration_settings_mode_known',
      sql`${table.mode} in ('open', 'invitation', 'email_domain', 'closed')`,
    ),
  ],
)

/** Links with which accounts can be created. Only the hash of the token is stored. */
export const registrationInvitations = pgTable(
  'registration_invitations',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    /** For admins: whom it is for. */
    note: text().notNull(),
    usesMax: integer().notNull(),
    /** Accounts that were created with it. */
    uses: integer().notNull().default(0),
    expiresAt: time().notNull(),
    revokedAt: time(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: time().notNull(),
  },
  (table) => [
    index('registration_invitations_created_by').on(table.createdBy),
    index('registration_invitations_expiry').on(table.expiresAt),
    check(
      'registration_invitations_uses_within_max',
      sql`${table.uses} between 0 and ${table.usesMax}`,
    ),
  ],
)
