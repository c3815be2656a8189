/** What admins do that concerns all domains at once: it comes last and may import every other. */
export { getSiteCounts } from './get-site-counts.ts'
export { deleteUser } from './delete-user.ts'
export { getUserDetails } from './get-user-details.ts'
export { listPolicyReports, cleanUpPolicyReports } from './policy-reports.ts'
export { administrationPolicy } from './policy.ts'
export { recordPolicyReports, type BlockedContent } from './policy-reports.ts'
