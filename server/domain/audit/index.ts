/** The audit log: what admins did, to which user or resource, and when. */
export { listAuditEntries } from './list-audit.ts'
export { auditPolicy } from './policy.ts'
export { recordAudit, type AuditRecord } from './record-audit.ts'
