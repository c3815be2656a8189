import { admins } from '../rights.ts'

/** Who may administer the site (spec §6). */
export const administrationPolicy = {
  overview: admins,
  manageUsers: admins,
  readPolicyReports: admins,
}
