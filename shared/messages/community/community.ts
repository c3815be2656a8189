import type { DecisionReason, RemovalReason } from '../../community/removal-reasons.ts'

/** Messages for posts, comments and following. */
export const communityMessages = {
  postEmpty: 'Fields cannot be empty',
  postTooLong: 'Posts must be 5,000 characters or fewer.',
  commentEmpty: 'Fields cannot be empty',
  commentTooLong: 'Comments must be 2,000 characters or fewer.',
  tooManyImages: 'A post can have at most four images.',
  imageNotUploaded: 'An image was not uploaded. Try again or remove it.',
  imageAltTooLong: 'Alternative texts must be 500 characters or fewer.',
  postChanged:
    'This post was edited in another tab or on another device. Compare both versions before you save yours.',
  commentChanged:
    'This comment was edited in another tab or on another device. Compare both versions before you save yours.',
  unknownMood: 'Choose a feeling or an activity from the list.',
  unknownPost: 'This post no longer exists.',
  unknownComment: 'This comment no longer exists.',
  commentDeletedHere: 'This comment was deleted.',
  unknownUser: 'This user no longer exists.',
  previewRemoved: 'The link preview was removed.',
  postPublished: 'Your post was published.',
  postDeleted: 'The post was deleted.',
  commentDeleted: 'The comment was deleted.',
  reasonMissing: 'Choose a reason.',
  postRemoved: 'The post was removed. The reason is in the audit log.',
  commentRemoved: 'The comment was removed. The reason is in the audit log.',
  followed: (name: string) => `You now follow ${name}.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  notYourself: 'You cannot follow yourself.',
  tooManyFollows: 'You can follow at most 5,000 people. Unfollow someone first.',
  badCursor: '"before" must be the _id of a post or a time (ISO 8601).',
  badLimit: 'The limit must be a whole number from 1 to 100.',
} as const

/** As shown to moderators and in the audit log. */
export const removalReasonNames: Record<RemovalReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or hate',
  personal_information: 'Personal information of others',
  copyright: 'Copyright infringement',
  harmful: 'Illegal or harmful content',
  off_topic: 'Off topic',
}

/** As shown to authors and moderators with a decision. */
export const decisionReasonNames: Record<DecisionReason, string> = {
  ...removalReasonNames,
  filter: 'Matched a filter',
}
