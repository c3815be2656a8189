import { z } from 'zod'
import { moderationActions, reportedKinds } from '../../community/moderation-choices.ts'
import { decisionReasons, removalReasons } from '../../community/removal-reasons.ts'
import { filterActions, filterKinds } from '../../filters/filter-choices.ts'
import { administrationLimits as limits } from '../../limits.ts'
import { roles } from '../accounts/accounts.ts'
import { registrationModes } from '../accounts/registration.ts'
import { isoTime, recordId } from '../fields.ts'
import { legalKinds } from '../legal.ts'

const role = z.enum(roles)
const decision = z.object({
  kind: z.enum(reportedKinds),
  action: z.enum(moderationActions),
  reason: z.enum(decisionReasons),
  /** Of a silence or suspension; null if it is for good. */
  days: z.int().nullable().optional(),
})
const noDetails = z.object({}).default({})
const coursesMoved = z.object({ courses: z.int(), to: z.string() })
const filterDetails = z.object({ kind: z.enum(filterKinds), effect: z.enum(filterActions) })
const removal = z.object({ reason: z.enum(removalReasons).optional() })

/**
 * Actions of admins, and of users with their own credentials, that are logged, with their details. Details contain no names, email addresses or
 * other personal data, because entries outlive the accounts they mention.
 */
export const auditEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('user.role_changed'), details: z.object({ from: role, to: role }) }),
  z.object({
    action: z.literal('user.deleted'),
    /** `courses` is how many were left without an owner. */
    details: z.object({ role, courses: z.int() }),
  }),
  /** On the server's shell; the actor is the user themself. */
  z.object({ action: z.literal('user.recovered'), details: noDetails }),
  /** By users, of their own; the subject is the user. */
  z.object({
    action: z.literal('api_token.created'),
    details: z.object({ scopes: z.array(z.string()), days: z.int() }),
  }),
  z.object({ action: z.literal('api_token.revoked'), details: noDetails }),
  z.object({ action: z.literal('user.rights_granted'), details: noDetails }),
  z.object({ action: z.literal('user.rights_refused'), details: noDetails }),
  z.object({ action: z.literal('user.rights_withdrawn'), details: noDetails }),
  z.object({ action: z.literal('message.answered'), details: noDetails }),
  z.object({ action: z.literal('message.closed'), details: noDetails }),
  z.object({ action: z.literal('message.reopened'), details: noDetails }),
  /** Only changes to courses of others are logged. */
  z.object({ action: z.literal('course.changed'), details: noDetails }),
  z.object({ action: z.literal('course.deleted'), details: noDetails }),
  z.object({ action: z.literal('course.instructor_invited'), details: noDetails }),
  z.object({ action: z.literal('course.instructor_removed'), details: noDetails }),
  /** To another category. */
  z.object({ action: z.literal('course.moved'), details: z.object({ to: z.string() }) }),
  /** The subject is the author. Older clients of admins delete without a reason. */
  z.object({ action: z.literal('post.removed'), details: removal }),
  z.object({ action: z.literal('comment.removed'), details: removal }),
  z.object({ action: z.literal('question.removed'), details: removal }),
  z.object({ action: z.literal('answer.removed'), details: removal }),
  z.object({ action: z.literal('user.moderator_granted'), details: noDetails }),
  z.object({ action: z.literal('user.moderator_revoked'), details: noDetails }),
  /** Decisions about reports; the subject is the author, or the thing without one. */
  z.object({
    action: z.literal('report.dismissed'),
    details: z.object({ kind: z.enum(reportedKinds) }),
  }),
  z.object({ action: z.literal('report.decided'), details: decision }),
  z.object({ action: z.literal('decision.reversed'), details: decision }),
  z.object({ action: z.literal('appeal.rejected'), details: decision }),
  z.object({ action: z.literal('category.created'), details: noDetails }),
  z.object({ action: z.literal('category.renamed'), details: z.object({ from: z.string() }) }),
  /** `courses` were moved to another category. */
  z.object({ action: z.literal('category.courses_moved'), details: coursesMoved }),
  z.object({
    action: z.literal('category.deleted'),
    details: coursesMoved.partial().default({}),
  }),
  z.object({ action: z.literal('synonyms.created'), details: noDetails }),
  z.object({ action: z.literal('synonyms.changed'), details: z.object({ from: z.string() }) }),
  z.object({ action: z.literal('synonyms.deleted'), details: noDetails }),
  z.object({
    action: z.literal('legal.published'),
    details: z.object({ kind: z.enum(legalKinds), version: z.int() }),
  }),
  z.object({
    action: z.literal('registration.changed'),
    /** `domains` is how many email domains are listed. */
    details: z.object({
      from: z.enum(registrationModes),
      to: z.enum(registrationModes),
      domains: z.int(),
    }),
  }),
  z.object({
    action: z.literal('registration.invited'),
    details: z.object({ uses: z.int(), days: z.int() }),
  }),
  z.object({ action: z.literal('registration.invitation_revoked'), details: noDetails }),
  /** The subject's title is what is blocked. */
  z.object({ action: z.literal('filter.created'), details: filterDetails }),
  z.object({ action: z.literal('filter.changed'), details: filterDetails }),
  z.object({ action: z.literal('filter.deleted'), details: filterDetails }),
  /** The subject's title is the host; the whole address may contain a secret. */
  z.object({ action: z.literal('webhook.created'), details: noDetails }),
  z.object({ action: z.literal('webhook.changed'), details: noDetails }),
  z.object({ action: z.literal('webhook.deleted'), details: noDetails }),
  z.object({ action: z.literal('webhook.secret_rotated'), details: noDetails }),
  z.object({ action: z.literal('webhook.enabled'), details: noDetails }),
  z.object({ action: z.literal('webhook.disabled'), details: noDetails }),
])
export type AuditEvent = z.input<typeof auditEvent>
export type RecordedAuditEvent = z.output<typeof auditEvent>
export type AuditAction = AuditEvent['action']

/** One entry of the audit log. Deleted accounts and messages have no name. */
export const auditEntry = auditEvent.and(
  z.object({
    _id: recordId,
    createdAt: isoTime,
    actor: z.object({ _id: recordId, name: z.string().nullable() }),
    subject: z.object({ _id: recordId, name: z.string().nullable() }),
  }),
)
export type AuditEntry = z.output<typeof auditEntry>

export const auditListQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).catch(1),
})
export type AuditListQuery = z.output<typeof auditListQuery>
