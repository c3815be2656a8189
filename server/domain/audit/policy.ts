import { admins } from '../rights.ts'

/** Who may read the trail; nobody may change it. */
export const auditPolicy = { read: admins }
