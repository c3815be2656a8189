import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import type { Course } from '#shared/contract/catalogue.ts'

/** Whether to open what only a course's owner and admins see; the server decides on every call. */
export function canManageCourse(user: ShortOwnUser, course: Pick<Course, 'user'>): boolean {
  return user.role === 'admin' || user._id === course.user?._id
}
