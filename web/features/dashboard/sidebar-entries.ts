import type { ShortOwnUser } from '#shared/contract/accounts/accounts.ts'
import { pages } from '#shared/paths.ts'

export type SidebarIcon =
  | 'dashboard'
  | 'create'
  | 'categories'
  | 'synonyms'
  | 'all-courses'
  | 'my-courses'
  | 'statistics'
  | 'questions'
  | 'users'
  | 'instructors'
  | 'inbox'
  | 'moderation'
  | 'legal'
  | 'filters'
  | 'registration'
  | 'audit'
  | 'blocked'
  | 'backups'
  | 'webhooks'
  | 'status'
  | 'system'
  | 'learning'
  | 'notes'
  | 'community'
  | 'developer'
  | 'profile'

export interface SidebarEntry {
  label: string
  to: string
  icon: SidebarIcon
}

const createCourse: SidebarEntry = {
  label: 'Create New Course',
  to: pages.createCourse,
  icon: 'create',
}
const becomeInstructor: SidebarEntry = {
  label: 'Start Creating',
  to: pages.onboarding,
  icon: 'create',
}
const myCourses: SidebarEntry = { label: 'My Courses', to: pages.myCourses, icon: 'my-courses' }
const myStatistics: SidebarEntry = {
  label: 'My Statistics',
  to: pages.myStatistics,
  icon: 'statistics',
}
const questions: SidebarEntry = { label: 'Questions', to: pages.questionQueue, icon: 'questions' }
const myLearning: SidebarEntry = { label: 'My Learnings', to: pages.myLearning, icon: 'learning' }
const myNotes: SidebarEntry = { label: 'My Notes', to: pages.myNotes, icon: 'notes' }
const myQuestions: SidebarEntry = {
  label: 'My Questions',
  to: pages.myQuestions,
  icon: 'questions',
}
const moderation: SidebarEntry = {
  label: 'Moderation',
  to: pages.moderation,
  icon: 'moderation',
}
const community: SidebarEntry = { label: 'Community', to: pages.community, icon: 'community' }
const profile: SidebarEntry = { label: 'Profile', to: pages.profile, icon: 'profile' }
const developer: SidebarEntry = { label: 'Developer', to: pages.developer, icon: 'developer' }
const forAllUsers: readonly SidebarEntry[] = [
  myLearning,
  myNotes,
  myQuestions,
  community,
  developer,
  profile,
]

/** Entries under a heading; those of a short sidebar have none. */
export interface SidebarGroup {
  heading?: string
  entries: readonly SidebarEntry[]
}

type SidebarUser = Pick<ShortOwnUser, 'role' | 'can'> | undefined

/** The entries of the sidebar, in a fixed order; the frame adds Logout to the last group. */
export function listSidebarGroups(user: SidebarUser): readonly SidebarGroup[] {
  if (!user) return [{ entries: forAllUsers }]
  if (user.can.administer) return forAdmins
  const first = user.can.createCourses
    ? [createCourse]
    : user.role === 'instructor'
      ? [becomeInstructor]
      : []
  return [
    {
      entries: [
        ...first,
        ...(user.can.moderate ? [moderation] : []),
        ...(user.can.keepCourses ? [myCourses, questions, myStatistics] : []),
        ...forAllUsers,
      ],
    },
  ]
}

export function listSidebarEntries(user: SidebarUser): readonly SidebarEntry[] {
  return listSidebarGroups(user).flatMap(({ entries }) => entries)
}

const forAdmins: readonly SidebarGroup[] = [
  { entries: [{ label: 'Admin Dashboard', to: pages.adminDashboard, icon: 'dashboard' }] },
  {
    heading: 'Catalogue',
    entries: [
      createCourse,
      { label: 'Categories', to: pages.categories, icon: 'categories' },
      { label: 'All Courses', to: pages.allCourses, icon: 'all-courses' },
      { label: 'Synonyms', to: pages.synonyms, icon: 'synonyms' },
    ],
  },
  { heading: 'Teaching', entries: [myCourses, questions, myStatistics] },
  {
    heading: 'Communication',
    entries: [
      community,
      { label: 'Inbox', to: pages.inbox, icon: 'inbox' },
      moderation,
      { label: 'Filters', to: pages.filters, icon: 'filters' },
    ],
  },
  {
    heading: 'People',
    entries: [
      { label: 'Users', to: pages.users, icon: 'users' },
      { label: 'Instructors', to: pages.instructors, icon: 'instructors' },
      { label: 'Registration', to: pages.registration, icon: 'registration' },
    ],
  },
  {
    heading: 'Site',
    entries: [
      { label: 'Terms and privacy', to: pages.legalTexts, icon: 'legal' },
      { label: 'Audit log', to: pages.auditLog, icon: 'audit' },
      { label: 'Security reports', to: pages.policyReports, icon: 'blocked' },
      { label: 'Backups', to: pages.backups, icon: 'backups' },
      { label: 'Webhooks', to: pages.webhooks, icon: 'webhooks' },
      { label: 'Status', to: pages.status, icon: 'status' },
      { label: 'System', to: pages.system, icon: 'system' },
    ],
  },
  { heading: 'Learning', entries: [myLearning, myNotes, myQuestions] },
  { heading: 'Your account', entries: [developer, profile] },
]
