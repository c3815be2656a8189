import type { Queryable } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/index.ts'
import { type AuditEvent, auditEvent } from '#shared/contract/administration/audit.ts'

export type AuditRecord = AuditEvent & {
  actorId: string
  /** `title` for resources only: the names of users are read from their accounts. */
  subject: { id: string; title?: string }
  at: Date
}

/** Records an event in the transaction of the change itself. */
export async function recordAudit(
  tx: Queryable,
  { actorId, subject, at, ...event }: AuditRecord,
): Promise<void> {
  await tx.insert(auditEntries).values({
    ...auditEvent.parse(event),
    actorId,
    subjectId: subject.id,
    subjectTitle: subject.title ?? '',
    createdAt: at,
  })
}
