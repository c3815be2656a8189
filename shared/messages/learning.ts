/** Sentences of enrolment and My Learnings. */
export const learningMessages = {
  pleaseLogin: 'Please Login to continue',
  alreadyEnrolled: 'You have already enrolled to this course',
  enrolled: 'You are enrolled. The course waits for you in My Learnings.',
  removed: 'The course was removed from My Learnings.',
  cartSaved: 'My Learnings is saved.',
  unknownCourse:
    'A course in the list does not exist or is no longer available. Nothing was changed.',
  badCart: 'Send the cart as a list of courses, each with its _id.',
  cartTooLarge: 'My Learnings holds at most 1000 courses.',
  cartChanged: 'My Learnings was changed elsewhere meanwhile.',
  nothingYet: 'No course found, Enroll for a course and start learning',
  noLongerAvailable: 'no longer available',
  noMatch: 'No course of yours matches the search.',
  needsJavaScript: 'This page needs JavaScript, which is switched off.',
  videoFailed: 'The video could not be played. Check your connection and try again.',
  notEnrolled: 'Enrol in this course to watch it.',
} as const
