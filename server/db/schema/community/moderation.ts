import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  automaticCauses,
  moderationActions,
  reportedKinds,
} from '#shared/community/moderation-choices.ts'
import { decisionReasons, removalReasons } from '#shared/community/removal-reasons.ts'
import type { ReportedPlace } from '#shared/contract/community/moderation.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, id, time } from '../columns.ts'

/** What was reported: one open case per thing, with all reports of it until a moderator decides. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    kind: text({ enum: reportedKinds }).notNull(),
    /** Without a foreign key, since the kinds are in different tables. */
    subjectId: uuid().notNull(),
    /** Null if the account was deleted before the report. */
    authorId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Where the thing is, for links. */
    place: jsonb().$type<ReportedPlace>().notNull().default({}),
    /** What it said when it was first reported. */
    snapshot: text().notNull(),
    status: text({ enum: ['open', 'dismissed', 'upheld'] })
      .notNull()
      .default('open'),
    reportCount: integer().notNull().default(0),
    lastReportedAt: time().notNull(),
    /** A moderator who is deciding; others wait until the claim expires. */
    claimedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    claimedUntil: time(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: time(),
    /** Why it was hidden before a moderator decided; null if it was not. */
    hiddenBy: text({ enum: automaticCauses }),
    /** The filter that hid it, as an admin wrote it. */
    matchedFilter: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('moderation_cases_one_open').on(table.kind, table.subjectId).where(isOpen(table)),
    index('moderation_cases_oldest').on(table.createdAt, table.id).where(isOpen(table)),
    // Of the version before, which sorts by it.
    index('moderation_cases_queue').on(table.lastReportedAt, table.id).where(isOpen(table)),
    index('moderation_cases_decided')
      .on(table.decidedAt, table.id)
      .where(sql`${table.status} <> 'open'`),
    index('moderation_cases_author').on(table.authorId, table.createdAt),
    index('moderation_cases_claimed_by').on(table.claimedBy),
    index('moderation_cases_decided_by').on(table.decidedBy),
    check('moderation_cases_status_known', sql`${table.status} in ('open', 'dismissed', 'upheld')`),
  ],
)

function isOpen({ status }: Record<'status', AnyPgColumn>): SQL {
  return sql`${status} = 'open'`
}

/** A user reports a thing once. */
export const moderationReports = pgTable(
  'moderation_reports',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    reporterId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: reportedKinds }).notNull(),
    subjectId: uuid().notNull(),
    reason: text({ enum: removalReasons }).notNull(),
    /** What the reporter added; empty if nothing. */
    details: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique('moderation_reports_once').on(table.reporterId, table.kind, table.subjectId),
    index('moderation_reports_case').on(table.caseId, table.createdAt),
    check('moderation_reports_details_length', sql`char_length(${table.details}) <= 1000`),
  ],
)

export interface HiddenProfile {
  fullname: string
  username: string
  avatarUrl: string
  bio: string
  stack: string
  about: string
}

/** What moderators did about a case, with the appeal of the author. Dismissals have no row here. */
export const moderationDecisions = pgTable(
  'moderation_decisions',
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    action: text({ enum: moderationActions }).notNull(),
    /** The author of the reported thing. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    moderatorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text({ enum: decisionReasons }).notNull(),
    /** To the author; empty if the reason says it all. */
    message: text().notNull().default(''),
    /** The end of a silence or suspension; null for others, and for a suspension for good. */
    until: time(),
    /** The fields of a hidden profile, to restore them. */
    hiddenProfile: jsonb().$type<HiddenProfile>(),
    /** When removed content is deleted, but not while an appeal is open, which can restore it. */
    deleteAt: time(),
    /** Set when the decision no longer applies, after an appeal or by a moderator. */
    reversedAt: time(),
    reversedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Null without an appeal. */
    appealedAt: time(),
    appeal: text().notNull().default(''),
    appealOutcome: text({ enum: ['upheld', 'reversed'] }),
    appealDecidedAt: time(),
    appealDecidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** To the author, with the decision about the appeal. */
    appealMessage: text().notNull().default(''),
    /** Made by the server, until a moderator decides. */
    isAutomatic: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('moderation_decisions_one_automatic')
      .on(table.caseId)
      .where(sql`${table.isAutomatic} and ${table.reversedAt} is null`),
    index('moderation_decisions_case').on(table.caseId),
    index('moderation_decisions_user').on(table.userId, table.createdAt, table.id),
    index('moderation_decisions_moderator').on(table.moderatorId),
    index('moderation_decisions_reversed_by').on(table.reversedBy),
    index('moderation_decisions_appeal_decided_by').on(table.appealDecidedBy),
    index('moderation_decisions_appeals')
      .on(table.appealedAt, table.id)
      .where(sql`${table.appealedAt} is not null and ${table.appealDecidedAt} is null`),
    index('moderation_decisions_deletion')
      .on(table.deleteAt)
      .where(sql`${table.deleteAt} is not null`),
    index('moderation_decisions_reserved_username')
      .on(sql`lower(${table.hiddenProfile} ->> 'username')`)
      .where(sql`${table.hiddenProfile} is not null and ${table.reversedAt} is null`),
    check('moderation_decisions_message_length', sql`char_length(${table.message}) <= 1000`),
    check('moderation_decisions_appeal_length', sql`char_length(${table.appeal}) <= 2000`),
  ],
)
