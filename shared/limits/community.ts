export const communityLimits = {
  postMaxLength: 5000,
  commentMaxLength: 2000,
  imagesPerPost: 4,
  imageAltMaxLength: 500,
  newestUsers: 4,
  /** The default and the maximum page size of the API. */
  postsDefault: 50,
  postsMax: 100,
  /** The page size of the web app. */
  postsPage: 20,
  /** The full shape of a post contains at most this many likes and comments. */
  likesPerResponseMax: 10_000,
  commentsPerResponseMax: 1000,
  /** The newest comments in the short shape; more are loaded on request. */
  commentsFirst: 3,
  commentsPage: 20,
  /** The newest replies to each comment in the short shape. */
  repliesFirst: 2,
  repliesPage: 20,
  hashtagMaxLength: 50,
  /** Per post; further ones do not list it. */
  hashtagsMax: 20,
  /** Links to courses per response that are shown with the title of the course. */
  mentionsMax: 100,
  /** Per text; further names are plain text. */
  mentionedUsersMax: 10,
  /** As long as usernames can be. */
  mentionMaxLength: 50,
  /** Users who are suggested while one types a mention. */
  mentionSuggestionsMax: 8,
  /** The newest questions to a lesson whose participants are suggested. */
  suggestedFromQuestionsMax: 500,
  searchMaxLength: 200,
  previewUrlMaxLength: 2000,
  /** A page is fetched again, for a new post with its URL, after this. */
  previewHours: 7 * 24,
  failedPreviewHours: 24,
  /** The newest posts that each search reads first: with a common word, they fill a page. */
  firstScannedPostsMax: 1000,
  /** Of more matches, the newest posts are read instead of sorting all. */
  sortedMatchesMax: 5000,
  scannedPostsMax: 50_000,
  newPostsCountMax: 100,
  usersPage: 20,
  suggestions: 5,
  followsMax: 5000,
  /** Mutes and blocks of one user. */
  blocksMax: 5000,
} as const

export const notificationLimits = {
  pageSize: 20,
  /** Counting stops here; the badge shows "99+" anyway. */
  unreadCountMax: 1000,
  namesVisible: 2,
  /** Read notifications are deleted after this. */
  readRetentionDays: 90,
} as const

/** Apart from the others, which are part of every page. */
export const notificationEmailLimits = {
  /** Emails "at once" wait for this, and leave out what was read meanwhile. */
  delayMinutes: 5,
  /** An email has the newest of these, in groups. */
  notificationsPerEmailMax: 500,
  groupsPerEmailMax: 20,
  /** Read by one query of the job that sends emails. */
  dueRowsPerBatch: 500,
  /** What is hidden for longer is not emailed when it is shown again. */
  hiddenDays: 30,
  unsubscribeLinkDays: 365,
} as const

export const correspondenceLimits = {
  nameMaxLength: 100,
  messageMinLength: 10,
  messageMaxLength: 5000,
  searchMaxLength: 200,
  pageMax: 100_000,
  /** After the last request: unconfirmed addresses are deleted, and emails to them no longer retried. */
  unconfirmedDays: 7,
} as const
