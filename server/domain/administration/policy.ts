import { admins } from '../rights.ts'

/** Who may administer the site. */
export const administrationPolicy = {
  overview: admins,
  manageUsers: admins,
  readPolicyReports: admins,
}
