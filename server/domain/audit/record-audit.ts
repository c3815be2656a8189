import type { Queryable } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/index.ts'
import { type AuditAct, auditAct } from '#shared/contract/audit.ts'

export type AuditRecord = AuditAct & {
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
    ...auditAct.parse(act),
    actorId,
    subjectId: subject.id,
    subjectTitle: subject.title ?? '',
    createdAt: at,
  })
}
