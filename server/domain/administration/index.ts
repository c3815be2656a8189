/** Administration across all domains: it comes last and may import every other domain. */
export { deleteUser } from './delete-user.ts'
export { deleteUsers } from './delete-users.ts'
export { getSiteCounts } from './get-site-counts.ts'
export { getUserDetails } from './get-user-details.ts'
export {
  cleanUpPolicyReports,
  listPolicyReports,
  recordPolicyReports,
  type BlockedContent,
} from './policy-reports.ts'
export { administrationPolicy } from './policy.ts'
