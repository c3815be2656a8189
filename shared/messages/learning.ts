/** Sentences of enrolment and My Learnings. */
export const learningMessages = {
  pleaseLogin: 'Please Login to continue',
  alreadyEnrolled: 'You have already enrolled to this course',
  enrolled: 'You are enrolled. The course waits for you in My Learnings.',
  removed: 'The course was removed from My Learnings.',
  cartSaved: 'My Learnings is saved.',
  unknownCourse:
    'A course in the list does not exist or is no longer available. Nothing was changed.',
  cartChanged: 'My Learnings was changed elsewhere meanwhile.',
  nothingYet: 'No course found, Enroll for a course and start learning',
  noLongerAvailable: 'no longer available',
  loadFailed: 'Your courses could not be loaded',
  refreshFailed: 'The list could not be refreshed.',
  noMatch: 'No course of yours matches the search.',
  needsJavaScript: 'This page needs JavaScript, which is switched off.',
  progressOffline:
    'You are offline. What you watch is kept in this browser and saved as soon as you are back.',
  progressLoggedOut:
    'What you watched is kept in this browser and will be saved when you log in again.',
  notEnrolled: 'Enrol in this course to watch it.',
} as const

/** What only clients of the API can do wrong: our pages do not load these. */
export const learningApiMessages = {
  badCart: 'Send the cart as a list of courses, each with its _id.',
  cartTooLarge: 'My Learnings holds at most 1000 courses.',
  badPosition: 'The position must be a number of seconds within the video.',
  badDuration: 'The duration must be a number of seconds, more than 0 and at most a day.',
  badRanges: 'Send what was watched as a list of [start, end] in seconds, at most 100 of them.',
  badRange: 'A watched range must start before it ends and lie within the video.',
  badMoment: 'Say in "at" when the learner was there, e.g. 2026-03-01T12:00:00Z.',
} as const
