import type { auditEntries } from '#server/db/schema/index.ts'
import { auditEvent, type AuditEntry } from '#shared/contract/audit.ts'

type EntryRow = typeof auditEntries.$inferSelect & {
  actorName: string | null
  subjectName: string | null
}

/** Acts are never taken out of the schema, so that every entry can be read for ever. */
export function presentEntry(row: EntryRow): AuditEntry {
  const act = auditEvent.parse({ action: row.action, details: row.details })
  return {
    ...act,
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    actor: { _id: row.actorId, name: row.actorName },
    subject: { _id: row.subjectId, name: row.subjectName ?? (row.subjectTitle || null) },
  }
}
