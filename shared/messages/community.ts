/** Messages for posts, comments and following. */
export const communityMessages = {
  postEmpty: 'Fields cannot be empty',
  postTooLong: 'Posts must be 5,000 characters or fewer.',
  commentEmpty: 'Fields cannot be empty',
  commentTooLong: 'Comments must be 2,000 characters or fewer.',
  unknownMood: 'Choose a feeling or an activity from the list.',
  unknownPost: 'This post no longer exists.',
  unknownComment: 'This comment no longer exists.',
  unknownUser: 'This user no longer exists.',
  postDeleted: 'The post was deleted.',
  commentDeleted: 'The comment was deleted.',
  followed: (name: string) => `You now follow ${name}.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  notYourself: 'You cannot follow yourself.',
  tooManyFollows: 'You can follow at most 5,000 people. Unfollow someone first.',
  badCursor: '"before" must be the _id of a post or a time (ISO 8601).',
  badLimit: 'The limit must be a whole number from 1 to 100.',
} as const
