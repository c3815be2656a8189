import { generalMessages } from './general.ts'
import { pageRightHolders } from './rights.ts'

/** Messages for the dashboard's layout and access checks. */
export const dashboardMessages = {
  needsJavaScript: 'This page needs JavaScript, which is turned off in your browser.',
  loadFailed: 'Your account could not be loaded',
  /** By the permission that a page requires. */
  forbidden: {
    administer: generalMessages.onlyFor(pageRightHolders.admins),
    moderate: generalMessages.onlyFor(pageRightHolders.moderators),
    createCourses: generalMessages.onlyFor(pageRightHolders.approvedInstructors),
    keepCourses: generalMessages.onlyFor(pageRightHolders.instructors),
  },
} as const
