import { generalMessages } from './general.ts'
import { rightHolders } from './rights.ts'

/** Sentences of the dashboard's frame and guards. */
export const dashboardMessages = {
  needsJavaScript: 'This page needs JavaScript, which is switched off.',
  loadFailed: 'Your account could not be loaded',
  /** By the right that a page needs. */
  forbidden: {
    administer: generalMessages.onlyFor(rightHolders.admins),
    createCourses: generalMessages.onlyFor(rightHolders.authors),
    keepCourses: generalMessages.onlyFor(rightHolders.instructors),
  },
} as const
