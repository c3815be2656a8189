/** Sentences of posts, comments and of following people. */
export const communityMessages = {
  postEmpty: 'Fields cannot be empty',
  postTooLong: 'A post can have at most 5000 characters.',
  commentEmpty: 'Fields cannot be empty',
  commentTooLong: 'A comment can have at most 2000 characters.',
  unknownMood: 'Choose a feeling or an activity from the list.',
  unknownPost: 'This post does not exist any more.',
  unknownComment: 'This comment does not exist any more.',
  unknownUser: 'This person does not exist any more.',
  postDeleted: 'The post is deleted.',
  commentDeleted: 'The comment is deleted.',
  followed: (name: string) => `You follow ${name}.`,
  unfollowed: (name: string) => `You no longer follow ${name}.`,
  notYourself: 'You cannot follow yourself.',
  tooManyFollows: 'You can follow at most 5000 people. Unfollow somebody first.',
  badCursor: 'Say where to go on with the _id of a post or a time (ISO 8601).',
  badLimit: 'Ask for 1 to 100 posts.',
} as const
