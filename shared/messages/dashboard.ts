import { generalMessages } from './general.ts'
import { rightHolders } from './rights.ts'

/** Messages for the dashboard's layout and access checks. */
export const dashboardMessages = {
  needsJavaScript: 'This page needs JavaScript, which is turned off in your browser.',
  loadFailed: 'Your account could not be loaded',
  /** By the permission that a page requires. */
  forbidden: {
    administer: generalMessages.onlyFor(rightHolders.admins),
    moderate: generalMessages.onlyFor(rightHolders.moderators),
    createCourses: generalMessages.onlyFor(rightHolders.approvedInstructors),
    keepCourses: generalMessages.onlyFor(rightHolders.instructors),
  },
} as const
