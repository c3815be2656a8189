import type { Queryable } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/index.ts'
import { type AuditEvent, auditEvent } from '#shared/contract/audit.ts'

export type AuditRecord = AuditEvent & {
  actorId: string
  /** `title` for things only: people are named from their accounts as long as they have one. */
  subject: { id: string; title?: string }
  at: Date
}

/** Writes down who did what to whom, in the transaction of the act itself. */
export async function recordAudit(
  tx: Queryable,
  { actorId, subject, at, ...act }: AuditRecord,
): Promise<void> {
  await tx.insert(auditEntries).values({
    ...auditEvent.parse(act),
    actorId,
    subjectId: subject.id,
    subjectTitle: subject.title ?? '',
    createdAt: at,
  })
}
