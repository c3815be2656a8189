import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, time } from '../columns.ts'
import { sessions, users } from './accounts.ts'

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The authenticator app of a user. It counts as a second factor once a code of it was entered. */
export const totpAuthenticators = pgTable('totp_authenticators', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted, see `server/platform/secret-box.ts`. */
  secret: text().notNull(),
  confirmedAt: time(),
  /** Codes of this step of 30 seconds and of earlier ones are not accepted again. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** A WebAuthn credential: the public key of an authenticator for this site. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    credentialId: text().notNull().unique('passkeys_credential_unique'),
    publicKey: text().notNull(),
    /** Signatures that the authenticator made so far; 0 if it does not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    lastUsedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_user').on(table.userId, table.id)],
)

/** Unused recovery codes. Using one deletes it. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull(), createdAt: createdAt() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/** A login whose first factor was correct and whose second one is missing. Only the hash of its token is stored. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull().unique(),
    /** Counted before each attempt, so that parallel ones are counted too. */
    attempts: smallint().notNull().default(0),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('login_challenges_user').on(table.userId),
    index('login_challenges_expiry').on(table.expiresAt),
  ],
)

/** What an authenticator signs to register or use a passkey. Deleted when it comes back, so that it works once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    purpose: text({ enum: ['registration', 'sign-in', 'second-factor', 'proof'] }).notNull(),
    /** Null for a sign-in, before which the user is unknown. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.userId),
    index('passkey_challenges_expiry').on(table.expiresAt),
    check(
      'passkey_challenges_user_known',
      sql`(${table.purpose} = 'sign-in') = (${table.userId} is null)`,
    ),
  ],
)

/** A browser on which the user is not asked for the second factor. Only the hash of its cookie is stored. */
export const rememberedDevices = pgTable(
  'remembered_devices',
  {
    id: id(),
    userId: userId(),
    tokenHash: text().notNull().unique(),
    device: text().notNull(),
    lastUsedAt: time().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('remembered_devices_user').on(table.userId, table.lastUsedAt.desc()),
    index('remembered_devices_expiry').on(table.expiresAt),
  ],
)

/** Devices from which the user has logged in: the first login on another one is notified by email. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: userId(),
    /** Hash of the browser's cookie; of other clients, of their name and network. */
    fingerprint: text().notNull(),
    device: text().notNull(),
    /** The network address of the first login on it; empty if it is unknown. */
    address: text().notNull().default(''),
    lastSeenAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('known_devices_once').on(table.userId, table.fingerprint),
    index('known_devices_last_seen').on(table.lastSeenAt),
  ],
)

/**
 * A change of email address: until it is confirmed with the link at the new address, afterwards until it can no longer
 * be undone with the link at the old one.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: id(),
    userId: userId(),
    /** The session that requested the change, which stays logged in. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    confirmedAt: time(),
    /** Of the link that was sent last; null until it was sent. */
    tokenHash: text().unique(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('email_changes_one_pending')
      .on(table.userId)
      .where(sql`${table.confirmedAt} is null`),
    index('email_changes_user').on(table.userId),
    index('email_changes_session').on(table.sessionId),
    index('email_changes_expiry').on(table.expiresAt),
    check(
      'email_changes_folded',
      sql`${table.oldEmail} = lower(${table.oldEmail}) and ${table.newEmail} = lower(${table.newEmail})`,
    ),
  ],
)
