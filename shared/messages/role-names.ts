import type { Role } from '../contract/accounts.ts'

/** Roles as the screen writes them. */

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  instructor: 'Instructor',
  student: 'Student',
}
