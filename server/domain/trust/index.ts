/** Who is trusted, and what accounts that are not yet can do. */
export { findTrustedReporters } from './find-trusted-reporters.ts'
export { limitCourseLinks, limitLinks, limitNewAccount } from './limit-new-account.ts'
