import type { ShortOwnUser } from '#shared/contract/accounts.ts'
import { pages } from '#shared/paths.ts'

export type SidebarIcon =
  | 'dashboard'
  | 'create'
  | 'categories'
  | 'all-courses'
  | 'my-courses'
  | 'users'
  | 'instructors'
  | 'inbox'
  | 'audit'
  | 'blocked'
  | 'learning'
  | 'community'
  | 'profile'

export interface SidebarEntry {
  label: string
  to: string
  icon: SidebarIcon
}

const create: SidebarEntry = { label: 'Create New Course', to: pages.createCourse, icon: 'create' }
const apply: SidebarEntry = { label: 'Start Creating', to: pages.onboarding, icon: 'create' }
const myCourses: SidebarEntry = { label: 'My Courses', to: pages.myCourses, icon: 'my-courses' }
const learnings: SidebarEntry = { label: 'My Learnings', to: pages.myLearning, icon: 'learning' }
const community: SidebarEntry = { label: 'Community', to: pages.community, icon: 'community' }
const profile: SidebarEntry = { label: 'Profile', to: pages.profile, icon: 'profile' }
const forEverybody: readonly SidebarEntry[] = [learnings, community, profile]

/** What the sidebar offers, in the order of spec §6. Logout comes after. */
export function sidebarEntries(
  user: Pick<ShortOwnUser, 'role' | 'can'> | undefined,
): readonly SidebarEntry[] {
  if (!user) return forEverybody
  if (user.can.administer) {
    return [
      { label: 'Admin Dashboard', to: pages.adminDashboard, icon: 'dashboard' },
      create,
      { label: 'Categories', to: pages.categories, icon: 'categories' },
      { label: 'All Courses', to: pages.allCourses, icon: 'all-courses' },
      myCourses,
      community,
      { label: 'Users', to: pages.users, icon: 'users' },
      { label: 'Instructors', to: pages.instructors, icon: 'instructors' },
      { label: 'Inbox', to: pages.inbox, icon: 'inbox' },
      { label: 'Audit trail', to: pages.auditLog, icon: 'audit' },
      { label: 'Blocked content', to: pages.policyReports, icon: 'blocked' },
      learnings,
      profile,
    ]
  }
  const creating = user.can.createCourses ? [create] : user.role === 'instructor' ? [apply] : []
  return [...creating, ...(user.can.keepCourses ? [myCourses] : []), ...forEverybody]
}
