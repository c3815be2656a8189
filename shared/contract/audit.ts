import { z } from 'zod'
import { administrationLimits as limits } from '../limits.ts'
import { roles } from './accounts.ts'
import { isoTime, recordId } from './fields.ts'

const role = z.enum(roles)
const bare = z.object({}).default({})

/**
 * What admins do that others must be able to find out about, each with the details that are kept. No
 * name, address or other text about a person belongs here: the trail outlives its people.
 */
export const auditEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('user.role_changed'), details: z.object({ from: role, to: role }) }),
  z.object({
    action: z.literal('user.deleted'),
    /** `courses` stay behind without an owner. */
    details: z.object({ role, courses: z.int() }),
  }),
  z.object({ action: z.literal('user.rights_granted'), details: bare }),
  z.object({ action: z.literal('user.rights_refused'), details: bare }),
  z.object({ action: z.literal('user.rights_withdrawn'), details: bare }),
  z.object({ action: z.literal('message.answered'), details: bare }),
  z.object({ action: z.literal('message.closed'), details: bare }),
  z.object({ action: z.literal('message.reopened'), details: bare }),
  /** Of somebody else's course. */
  z.object({ action: z.literal('course.changed'), details: bare }),
  z.object({ action: z.literal('course.deleted'), details: bare }),
  z.object({ action: z.literal('category.created'), details: bare }),
  z.object({ action: z.literal('category.renamed'), details: z.object({ from: z.string() }) }),
  z.object({ action: z.literal('category.deleted'), details: bare }),
])
export type AuditEvent = z.input<typeof auditEvent>
export type RecordedAuditEvent = z.output<typeof auditEvent>
export type AuditAction = AuditEvent['action']

/** One line of the trail. A person whose account is gone has no name, and a message never has. */
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
