import type { Role } from '#shared/contract/accounts.ts'

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  instructor: 'Instructor',
  student: 'Student',
}
