/** Sentences of reviews and their answers. */
export const reviewMessages = {
  fieldsEmpty: 'Fields cannot be empty',
  badRating: 'Choose a rating from 1 to 5.',
  commentTooLong: 'The comment can have at most 5000 characters.',
  reviewed: 'Thank you. Your review is published.',
  changed: 'Your review is changed.',
  alreadyReviewed: 'You have already reviewed this course. You can change your review instead.',
  ownCourse: 'You cannot review your own course.',
  enrolFirst: 'Enrol in this course to review it.',
  unknownReview: 'This review does not exist.',
  onlyOnce: 'A course can be reviewed only once. You can still change your review later.',
  answerEmpty: 'Write an answer first.',
  answerTooLong: 'The answer can have at most 5000 characters.',
  answered: 'Your answer is published.',
  answerRemoved: 'Your answer is removed.',
  nobodyYet: 'Nobody has reviewed this course yet.',
} as const

/** What one star, two, … five are called (spec §5, spelled so). */
export const ratingNames = ['Bad', 'Fair', 'Good', 'Very good', 'Excelent'] as const
