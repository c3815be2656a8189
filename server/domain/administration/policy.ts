import { admins } from '../rights.ts'

/** Who may look after the site as a whole (spec §6). */
export const administrationPolicy = {
  overview: admins,
  manageUsers: admins,
  readPolicyReports: admins,
}
