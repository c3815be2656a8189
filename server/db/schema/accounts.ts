import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, time, updatedAt } from './columns.ts'
import { uploads } from './files.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    fullname: text().notNull(),
    username: text().notNull(),
    /** Trimmed and lower-case, so that one address is one account. */
    email: text().notNull().unique('users_email_unique'),
    gender: text().notNull().default(''),
    role: text({ enum: ['admin', 'instructor', 'student'] })
      .notNull()
      .default('student'),
    /** Null for people who only ever sign in through an identity provider. */
    passwordHash: text(),
    /** When the address was verified, without a default: unverified people are in `registrations`. */
    activatedAt: time().notNull(),
    avatarUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** Where the picture is: a path of ours beside the upload, or an address at an identity provider. */
    avatarUrl: text().notNull().default(''),
    bio: text().notNull().default(''),
    stack: text().notNull().default(''),
    about: text().notNull().default(''),
    authorize: boolean().notNull().default(false),
    audience: text().notNull().default(''),
    videoPro: text().notNull().default(''),
    typeOfTeaching: text().notNull().default(''),
    /** Where the person stands with instructor rights; `authorize` says the same as yes or no. */
    approval: text({ enum: ['none', 'pending', 'granted', 'refused', 'withdrawn'] })
      .notNull()
      .default('none'),
    /** What an admin wrote when they last refused or withdrew the rights. */
    approvalReason: text().notNull().default(''),
    approvalChangedAt: time(),
    /** The order of the Instructors table: who waits, who teaches, who does not or no longer. */
    approvalRank: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case approval when 'pending' then 0 when 'granted' then 1 when 'none' then 2 when 'withdrawn' then 3 else 4 end`,
      ),
    cartVersion: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Full and user name as people look for them; each word has a blank before it. */
    names: text()
      .notNull()
      .generatedAlwaysAs(sql`plain_text(' ' || fullname || ' ' || username)`),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_avatar_upload').on(table.avatarUploadId),
    // Sorted upwards and read either way.
    index('users_newest').on(table.createdAt, table.id),
    index('users_by_name').on(table.names, table.id),
    index('users_by_role').on(table.role, table.createdAt, table.id),
    index('users_by_role_and_name').on(table.role, table.names, table.id),
    index('users_names_search').using('gin', sql`${table.names} gin_trgm_ops`),
    index('users_email_search').using('gin', sql`${table.email} gin_trgm_ops`),
    index('users_applicants')
      .on(table.approvalRank, table.approvalChangedAt, table.id)
      .where(isApplicant(table)),
    index('users_applicants_by_name').on(table.names, table.id).where(isApplicant(table)),
    index('users_applicants_by_email').on(table.email, table.id).where(isApplicant(table)),
    check('users_email_folded', sql`${table.email} = lower(${table.email})`),
    check('users_role_known', sql`${table.role} in ('admin', 'instructor', 'student')`),
    check(
      'users_approval_known',
      sql`${table.approval} in ('none', 'pending', 'granted', 'refused', 'withdrawn')`,
    ),
    check(
      'users_authorized_when_granted',
      sql`${table.authorize} = (${table.approval} = 'granted')`,
    ),
  ],
)

/** Whom the Instructors table shows. */
export function isApplicant(table: Record<'approval' | 'role', AnyPgColumn>): SQL {
  return sql`(${table.approval} <> 'none' or ${table.role} = 'instructor')`
}

/**
 * How many people there are, as changes to be added up: nobody waits for a common counter, and no total
 * scans the people. A trigger writes them, the sweep adds them up.
 */
export const userCounts = pgTable('user_counts', {
  id: id(),
  role: text({ enum: ['admin', 'instructor', 'student'] }).notNull(),
  authorize: boolean().notNull(),
  change: integer().notNull(),
})

/** A log-in on one device. Only the token's hash is kept; the row's end is the session's end. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    device: text().notNull().default(''),
    /** `web` for our own pages, which know how to ask for the current password. */
    client: text({ enum: ['web', 'other'] })
      .notNull()
      .default('other'),
    lastSeenAt: time().notNull().defaultNow(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.lastSeenAt.desc()),
    index('sessions_expiry').on(table.expiresAt),
    check('sessions_client_known', sql`${table.client} in ('web', 'other')`),
  ],
)

/**
 * A registration that waits for its activation link. An email may have several, of its owner and of
 * others: each link makes an account of the one registration it was sent for, and the others go.
 */
export const registrations = pgTable(
  'registrations',
  {
    /** The account takes it over. */
    id: id(),
    fullname: text().notNull(),
    /** Reserves nothing: the first registration that is activated gets the user name. */
    username: text().notNull(),
    /** Trimmed and lower-case. */
    email: text().notNull(),
    gender: text().notNull(),
    passwordHash: text().notNull(),
    /** Hash of where it came from, to count by. */
    requester: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('registrations_email').on(table.email, table.createdAt),
    index('registrations_expiry').on(table.expiresAt),
    check('registrations_email_folded', sql`${table.email} = lower(${table.email})`),
  ],
)

/**
 * The secret of a link in an email. A reset link belongs to an account, one each, so that a newer link
 * replaces the older; an activation link belongs to a registration, which may have several.
 */
export const linkTokens = pgTable(
  'link_tokens',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    registrationId: uuid().references(() => registrations.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['activation', 'reset'] }).notNull(),
    tokenHash: text().notNull().unique(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('link_tokens_one_per_purpose').on(table.userId, table.purpose),
    index('link_tokens_registration').on(table.registrationId),
    index('link_tokens_expiry').on(table.expiresAt),
    check(
      'link_tokens_one_owner',
      sql`(${table.purpose} = 'reset') = (${table.userId} is not null) and (${table.purpose} = 'activation') = (${table.registrationId} is not null)`,
    ),
  ],
)

/** An account at an identity provider that opens an account here. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('identities_issuer_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
)

/**
 * A way through an identity provider that a browser has begun. The nonce comes back in the provider's
 * token and is spent with the row, once, and by the browser that holds the cookie alone.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: id(),
    state: text().notNull().unique(),
    nonce: text().notNull().unique(),
    browserHash: text().notNull(),
    redirectUri: text().notNull(),
    codeVerifier: text(),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
)
