/** Who did what to whom, and when: what admins do leaves a trail. */
export { listAuditEntries } from './list-audit.ts'
export { auditPolicy } from './policy.ts'
export { recordAudit, type AuditRecord } from './record-audit.ts'
