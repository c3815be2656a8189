import { isNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
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
import { createdAt, id, time, updatedAt } from '../columns.ts'
import { uploads } from '../media/files.ts'
import { registrationInvitations } from './registration.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    fullname: text().notNull(),
    username: text().notNull(),
    /** Trimmed and lower-case, so that an address has one account. */
    email: text().notNull().unique('users_email_unique'),
    gender: text().notNull().default(''),
    role: text({ enum: ['admin', 'instructor', 'student'] })
      .notNull()
      .default('student'),
    /** Null for users who sign in only through an identity provider. */
    passwordHash: text(),
    /** When the email was verified. No default: unverified users are in `registrations`. */
    activatedAt: time().notNull(),
    avatarUploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** A path of this site for an upload, or a URL of an identity provider. */
    avatarUrl: text().notNull().default(''),
    bio: text().notNull().default(''),
    stack: text().notNull().default(''),
    about: text().notNull().default(''),
    authorize: boolean().notNull().default(false),
    audience: text().notNull().default(''),
    videoPro: text().notNull().default(''),
    typeOfTeaching: text().notNull().default(''),
    /** The state of instructor rights; `authorize` is the same as a boolean. */
    approval: text({ enum: ['none', 'pending', 'granted', 'refused', 'withdrawn'] })
      .notNull()
      .default('none'),
    /** Written by an admin who rejected or revoked the rights. */
    approvalReason: text().notNull().default(''),
    approvalChangedAt: time(),
    /** The order of the Instructors table: pending first, then granted, then the others. */
    approvalRank: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case approval when 'pending' then 0 when 'granted' then 1 when 'none' then 2 when 'withdrawn' then 3 else 4 end`,
      ),
    cartVersion: integer().notNull().default(0),
    /** When the first passkey or authenticator app was added; null without one. */
    secondFactorSince: time(),
    /** May moderate, whatever the role; admins may without it. */
    isModerator: boolean().notNull().default(false),
    /** Cannot write in the community until then. */
    silencedUntil: time(),
    suspendedAt: time(),
    /** Null for a suspension for good; see `isSuspended`. */
    suspendedUntil: time(),
    /** When the account is erased, unless its owner logs in before. Null unless they deleted it. */
    erasureAt: time(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Full name and username in the form for searches, with a space before each word. */
    names: text()
      .notNull()
      .generatedAlwaysAs(sql`plain_text(' ' || fullname || ' ' || username)`),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_avatar_upload').on(table.avatarUploadId),
    // Ascending, and scanned in both directions.
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
    index('users_erasure')
      .on(table.erasureAt)
      .where(sql`${table.erasureAt} is not null`),
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

/** Users in the Instructors table. */
export function isApplicant(table: Record<'approval' | 'role', AnyPgColumn>): SQL {
  return sql`(${table.approval} <> 'none' or ${table.role} = 'instructor')`
}

/** The condition for users who have not deleted their account: those whose profile others see. */
export function isVisibleUser({ erasureAt }: Record<'erasureAt', AnyPgColumn>): SQL {
  return sql`${erasureAt} is null`
}

/** The condition for users who may have sessions. The end of a suspension is compared with `now`. */
export function isNotSuspended(
  { suspendedAt, suspendedUntil }: Record<'suspendedAt' | 'suspendedUntil', AnyPgColumn>,
  now: Date | Placeholder,
): SQL | undefined {
  return or(isNull(suspendedAt), lte(suspendedUntil, now))
}

/**
 * The number of users as a sum of changes, so that writes do not contend for one counter and no total scans all
 * users. A trigger inserts the changes, and the cleanup job adds them up.
 */
export const userCounts = pgTable('user_counts', {
  id: id(),
  role: text({ enum: ['admin', 'instructor', 'student'] }).notNull(),
  authorize: boolean().notNull(),
  change: integer().notNull(),
})

/** A login on one device. Only the hash of the token is stored; deleting the row ends the session. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    device: text().notNull().default(''),
    /** The network address of the login; empty if it is unknown. */
    address: text().notNull().default(''),
    /** `web` for our own pages, which can ask for the current password. */
    client: text({ enum: ['web', 'other'] })
      .notNull()
      .default('other'),
    /** When the user last proved who they are in this session; null if only when it was created. */
    provedAt: time(),
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
 * A registration until its activation link is opened. An email may have several, by its owner or by others. Each
 * link activates the registration it was sent for and deletes the others.
 */
export const registrations = pgTable(
  'registrations',
  {
    /** Becomes the id of the account. */
    id: id(),
    fullname: text().notNull(),
    /** Not reserved: the first registration to be activated gets the username. */
    username: text().notNull(),
    /** Trimmed and lower-case. */
    email: text().notNull(),
    gender: text().notNull(),
    passwordHash: text().notNull(),
    /** Hash of the client address, for limits. */
    requester: text().notNull(),
    /** The invitation that it was made with, if it was a valid one. */
    invitationId: uuid().references((): AnyPgColumn => registrationInvitations.id, {
      onDelete: 'set null',
    }),
    expiresAt: time().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('registrations_email').on(table.email, table.createdAt),
    index('registrations_expiry').on(table.expiresAt),
    index('registrations_invitation').on(table.invitationId),
    check('registrations_email_folded', sql`${table.email} = lower(${table.email})`),
  ],
)

/**
 * Tokens of links in emails. An account has one reset link, so that a newer one replaces it; a registration may have
 * several activation links.
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

/** An account at an identity provider that can sign in to an account here. */
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
 * A sign-in through an identity provider that a browser has started. The nonce is in the provider's token; it can be
 * used once, and only by the browser with the cookie.
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
