/** What users can do with their own data: download it, and delete their account. */
export { deleteOwnAccount } from './deletion/delete-own-account.ts'
export { eraseAccount } from './deletion/erase-account.ts'
export { eraseDueAccounts } from './deletion/erase-due-accounts.ts'
export { createPrivacyEmails } from './emails.ts'
export { createArchive } from './export/create-archive.ts'
export { cleanUpExports } from './export/expire-exports.ts'
export { getExportAddress, getOwnPrivacy, requestExport } from './export/request-export.ts'
export { privacyPolicy } from './policy.ts'
export {
  otherTables,
  personalTables,
  type DataSubject,
  type PersonalTable,
} from './registry/index.ts'
