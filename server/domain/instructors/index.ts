/** Who may teach: people ask for instructor rights, and admins decide about them. */
export { requestRights } from './request-rights.ts'
export { countPendingRequests } from './list-instructors.ts'
export { decideRequest } from './decide-request.ts'
export { createInstructorEmails } from './emails.ts'
export { listInstructors } from './list-instructors.ts'
export { instructorPolicy } from './policy.ts'
