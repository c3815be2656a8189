/** What admins do that concerns all domains at once: it comes last and may import every other. */
export { getSiteCounts } from './count-site.ts'
export { deleteUser } from './delete-user.ts'
export { getUserDetails } from './get-user-record.ts'
export { listPolicyReports, cleanUpPolicyReports } from './list-policy-reports.ts'
export { administrationPolicy } from './policy.ts'
export { recordPolicyReports, type BlockedContent } from './list-policy-reports.ts'
