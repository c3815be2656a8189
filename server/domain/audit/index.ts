/** Who did what to whom, and when: what admins do leaves a trail. */
export { recordAudit, type AuditRecord } from './record-audit.ts'
