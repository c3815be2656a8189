import { eq, or, sql } from 'drizzle-orm'
import {
  auditEntries,
  moderationCases,
  moderationDecisions,
  moderationReports,
  webhookDeliveries,
} from '#server/db/schema/index.ts'
import { definePersonalTable, reasons } from './personal-table.ts'

const { derived, internal, otherUser, own } = reasons
const deleted = { rows: 'deleted' } as const

/** What moderators and admins did about the user and their content, and what other systems were sent. */
export const administrationTables = [
  definePersonalTable({
    table: moderationReports,
    title: 'Reports',
    description: 'What the user reported to the moderators.',
    rows: ({ id }) => eq(moderationReports.reporterId, id),
    exported: ['id', 'kind', 'subjectId', 'reason', 'details', 'createdAt'],
    omitted: { reporterId: own, caseId: internal },
    erasure: deleted,
  }),
  definePersonalTable({
    table: moderationCases,
    title: 'Moderation cases',
    description: 'What others reported of the user, without who did.',
    rows: ({ id }) => eq(moderationCases.authorId, id),
    exported: [
      'id',
      'kind',
      'subjectId',
      'place',
      'snapshot',
      'status',
      'reportCount',
      'lastReportedAt',
      'decidedAt',
      'hiddenBy',
      'matchedFilter',
      'createdAt',
    ],
    omitted: {
      authorId: own,
      claimedBy: otherUser,
      claimedUntil: internal,
      decidedBy: otherUser,
    },
    erasure: deleted,
  }),
  definePersonalTable({
    table: moderationDecisions,
    title: 'Moderators’ decisions',
    description: 'Decisions about content of the user, with their appeals.',
    rows: ({ id }) => eq(moderationDecisions.userId, id),
    exported: [
      'id',
      'caseId',
      'action',
      'reason',
      'message',
      'until',
      'hiddenProfile',
      'deleteAt',
      'reversedAt',
      'appealedAt',
      'appeal',
      'appealOutcome',
      'appealDecidedAt',
      'appealMessage',
      'isAutomatic',
      'createdAt',
    ],
    omitted: {
      userId: own,
      moderatorId: otherUser,
      reversedBy: otherUser,
      appealDecidedBy: otherUser,
    },
    erasure: deleted,
  }),
  definePersonalTable({
    table: auditEntries,
    title: 'Audit log',
    description: 'Actions of administration by the user or about them.',
    rows: ({ id }) => or(eq(auditEntries.actorId, id), eq(auditEntries.subjectId, id)),
    exported: ['id', 'action', 'subjectId', 'subjectTitle', 'details', 'createdAt'],
    omitted: { actorId: otherUser, subjectText: derived },
    erasure: {
      rows: 'pseudonymous',
      reason: 'What admins did must stay accountable. Entries have ids, and no names or addresses.',
    },
  }),
  definePersonalTable({
    table: webhookDeliveries,
    title: 'Events for other systems',
    description:
      'What was sent about the user to systems that admins connected, in the last 30 days.',
    rows: ({ id }) => eq(sql`${webhookDeliveries.data} #>> '{user,id}'`, id),
    exported: ['id', 'event', 'data', 'occurredAt'],
    omitted: {
      webhookId: internal,
      state: internal,
      nextAttemptAt: internal,
      lockedUntil: internal,
      attemptCount: internal,
      attempts: internal,
      createdAt: internal,
    },
    erasure: {
      rows: 'pseudonymous',
      reason:
        'Connected systems must learn that the account was deleted. Events have ids, and no names or addresses; they are deleted after 30 days.',
    },
  }),
]
