/** Instructor rights: users request them, and admins decide. */
export { decideRequest } from './decide-request.ts'
export { createInstructorEmails } from './emails.ts'
export { countPendingRequests, listInstructors } from './list-instructors.ts'
export { instructorPolicy } from './policy.ts'
export { requestRights } from './request-rights.ts'
