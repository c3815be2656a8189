/** Messages for reviews and the replies to them. */
export const reviewMessages = {
  fieldsEmpty: 'Fields cannot be empty',
  badRating: 'Choose a rating from 1 to 5.',
  commentTooLong: 'The comment must be 5,000 characters or fewer.',
  reviewed: 'Thank you. Your review was published.',
  changed: 'Your review was changed.',
  alreadyReviewed: 'You have already reviewed this course. You can change your review instead.',
  ownCourse: 'You cannot review your own course.',
  enrolFirst: 'Enrol in this course to review it.',
  unknownReview: 'This review does not exist.',
  onlyOnce: 'A course can be reviewed only once. You can still change your review later.',
  replyEmpty: 'Write a reply first.',
  replyTooLong: 'The reply must be 5,000 characters or fewer.',
  replySaved: 'Your reply was published.',
  replyRemoved: 'Your reply was deleted.',
  nobodyYet: 'Nobody has reviewed this course yet.',
} as const

/** The names of one to five stars; the spelling is fixed. */
export const ratingNames = ['Bad', 'Fair', 'Good', 'Very good', 'Excelent'] as const
