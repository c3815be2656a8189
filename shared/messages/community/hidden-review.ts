/** What a learner reads whose review a moderator hid or removed. Apart from the messages that course pages load first. */
export const hiddenReviewMessage =
  'A moderator hid your review of this course, so you cannot write another one.'
