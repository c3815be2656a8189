import { admins } from '../rights.ts'

/** Who may read the audit log; nobody may change it. */
export const auditPolicy = { read: admins }
