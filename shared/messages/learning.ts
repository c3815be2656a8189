/** Messages for enrolment and My Learnings. */
export const learningMessages = {
  pleaseLogin: 'Please Login to continue',
  alreadyEnrolled: 'You have already enrolled to this course',
  enrolled: 'You are enrolled. You can find the course in My Learnings.',
  removed: 'The course was removed from My Learnings.',
  saved: 'Saved for later. You can find the course in My Learnings.',
  unsaved: 'The course was removed from your saved courses.',
  cartSaved: 'My Learnings was saved.',
  unknownCourse:
    'A course in the list does not exist or is no longer available. Nothing was changed.',
  archivedNotice: 'This course is archived and open only to people who enrolled before.',
  cartChanged: 'My Learnings has been changed elsewhere in the meantime.',
  nothingYet: 'No course found, Enroll for a course and start learning',
  noLongerAvailable: 'no longer available',
  loadFailed: 'Your courses could not be loaded',
  refreshFailed: 'The list could not be refreshed.',
  noMatch: 'None of your courses match the search.',
  nothingInProgress: 'You have no course in progress.',
  nothingSaved: 'You have not saved a course for later yet.',
  savedLoadFailed: 'Your saved courses could not be loaded',
  nothingCompleted: 'You have not completed a course yet.',
  needsJavaScript: 'This page needs JavaScript, which is turned off in your browser.',
  progressOffline:
    'You are offline. Your progress is stored in this browser and saved as soon as you are back online.',
  progressLoggedOut:
    'Your progress is stored in this browser and will be saved when you log in again.',
  completed: 'Completed',
  completedByMark: 'Marked by you',
  notEnrolled: 'Enrol in this course to watch it.',
} as const
