/** Every business number of the product, grouped; the unit stands in the name where there is one. */

export const accountLimits = {
  passwordMinLength: 8,
  passwordMinLengthOnResetPage: 6,
  passwordMaxLength: 200,
  /** The most used passwords that nobody can choose. */
  commonPasswords: 10_000,
  fullnameMinLength: 10,
  fullnameMaxLength: 100,
  usernameMaxLength: 50,
  emailMaxLength: 254,
  bioMaxLength: 160,
  stackMaxLength: 100,
  aboutMinLength: 100,
  aboutMaxLength: 250,
  sessionDays: 30,
  /** A change of password in an older session of our pages asks for the current one. */
  freshSessionMinutes: 10,
  sessionsListedMax: 100,
  activationHours: 24,
  /** A registration is kept so long, for its link to be sent again. */
  registrationDays: 7,
  registrationsPerEmail: 20,
  /** Of one email by one requester: a stranger cannot use up the limit above. */
  registrationsPerRequester: 5,
  resetHours: 1,
  signInMinutes: 15,
} as const

export const fileLimits = {
  avatarMaxBytes: 1_048_576,
  courseImageMaxBytes: 1_048_576,
  postImageMaxBytes: 9_144_576,
  captionsMaxBytes: 1_048_576,
  imageMaxPixels: 40_000_000,
  /** What nothing refers to is kept so long, for forms that are not sent yet. */
  unusedHours: 24,
  /** Per person: files that nothing refers to, and uploads under way in one process. */
  unusedFilesMax: 100,
  concurrentUploadsMax: 4,
  /** Of all people, in one process: what has arrived of uploads under way, and pictures that wait. */
  concurrentUploadBytesMax: 256 * 1024 * 1024,
  imagesQueuedMax: 24,
} as const

export const catalogueLimits = {
  titleMaxLength: 150,
  titleRecommendedLength: 50,
  titleVisibleLength: 28,
  authorMaxLength: 100,
  summaryMaxLength: 1000,
  learnMaxLength: 5000,
  descriptionMaxLength: 20_000,
  /** Lists and quotes within each other. */
  descriptionNestingMax: 12,
  /** A description that takes longer or becomes larger is rejected; an ordinary one takes 5 to 50 ms. */
  descriptionMaxMilliseconds: 2000,
  descriptionHtmlMaxLength: 150_000,
  categoryNameMaxLength: 60,
  topicMaxLength: 60,
  languageMaxLength: 60,
  durationMaxSeconds: 360_000,
  linkMaxLength: 2000,
  searchMaxLength: 200,
  /** More finds of a search are not ranked, only parted by whether the title holds the words. */
  rankedResultsMax: 500,
  /** A search counts and turns pages up to here; what is more is told as "more than". */
  countMax: 2000,
  pageSize: 10,
  pageStep: 5,
  loadMoreHiddenUpTo: 5,
  pageSizeDefault: 100,
  pageSizeMax: 100,
  pageMax: 100_000,
  newCoursesFirst: 5,
  newCoursesStep: 5,
  featuredFirst: 10,
  featuredStep: 5,
  startCourses: 3,
  topCategories: 8,
  feedCourses: 50,
  reviewsFirst: 3,
  reviewsStep: 10,
  reviewsPerResponseMax: 100,
  reviewsInCart: 3,
} as const

export const learningLimits = {
  tablePageSize: 10,
  /** What the statistics of a course go back to, the current month included. */
  statisticsMonths: 12,
  cartMaxCourses: 1000,
  reviewCommentMaxLength: 5000,
  reviewAnswerMaxLength: 5000,
  /** Watched so much of it, a course counts as completed. */
  completedPercent: 95,
  progressIntervalSeconds: 10,
  videoMaxSeconds: 86_400,
  rangesPerReportMax: 100,
  rangesStoredMax: 500,
} as const

export const communityLimits = {
  postMaxLength: 5000,
  commentMaxLength: 2000,
  newestUsers: 4,
  /** A page of posts where the caller names no number, and the most it can ask for. */
  postsDefault: 50,
  postsMax: 100,
  /** What our own pages ask for. */
  postsPage: 20,
  /** Of more likes and comments the whole shape of a post tells only so many. */
  likesPerResponseMax: 10_000,
  commentsPerResponseMax: 1000,
  /** The short shape shows the newest comments; the others are asked for. */
  commentsFirst: 3,
  commentsPage: 20,
  newPostsCountMax: 100,
  usersPage: 20,
  suggestions: 5,
  followsMax: 5000,
} as const

export const notificationLimits = {
  pageSize: 20,
  /** Above this the bell says "99+"; nobody counts further. */
  unreadCountMax: 1000,
  namesVisible: 2,
  /** What was read is forgotten after this. */
  readRetentionDays: 90,
} as const

export const correspondenceLimits = {
  nameMaxLength: 100,
  messageMinLength: 10,
  messageMaxLength: 5000,
  searchMaxLength: 200,
  pageMax: 100_000,
  /** An address that was never confirmed is forgotten after this. */
  unconfirmedDays: 7,
} as const

export const instructorLimits = {
  reasonMaxLength: 1000,
  searchMaxLength: 200,
  pageMax: 100_000,
} as const

export const administrationLimits = {
  usersPerPageMax: 100,
  searchMaxLength: 200,
  /** A search, and the audit trail, count and turn pages up to here; what is more is told as "more than". */
  countMax: 2000,
  pageMax: 1_000_000,
} as const

/** Reports of what a page's policy blocked. Anybody can send them, so everything about them is bounded. */
export const policyReportLimits = {
  bodyMaxBytes: 16_384,
  /** Of one request; the others are dropped. */
  reportsMax: 20,
  /** Kinds of blocked content that are kept, the latest ones. */
  kindsMax: 200,
  countMax: 1_000_000,
  originMaxLength: 100,
  retentionDays: 30,
} as const

export const playerLimits = {
  skipSeconds: 10,
  rates: [0.5, 1, 1.5, 2],
  desktopHeightPixels: 500,
  /** One press of an arrow key. */
  arrowKeySeconds: 5,
  /** One press of an arrow key, of a volume from 0 to 1. */
  volumeStep: 0.05,
  /** How loud it is when the sound comes back and had been drawn to nothing. */
  volumeAfterUnmute: 0.5,
  doubleTapMilliseconds: 300,
} as const

/** Shown where a course has no value of its own (spec §9, "Fixed text"). */
export const courseDefaults = {
  language: 'English',
  durationSeconds: 1800,
  caption: true,
} as const

/** A sitemap may hold 50,000 addresses; smaller parts are answered sooner. */
export const sitemapLimits = { coursesPerPart: 10_000, instructorsMax: 20_000 } as const

export const socketLimits = {
  /** A socket that sends more than this within the span is closed. */
  eventsMax: 50,
  windowSeconds: 10,
  /** Open tabs of one person at one process. */
  socketsPerUserMax: 20,
  messageMaxBytes: 16 * 1024,
  /** Of one connection within `eventsSeconds`, heartbeats and frames of every kind included. */
  packetsMax: 100,
  bytesMax: 64 * 1024,
  /** A connection that is not authenticated by then is closed. */
  authenticationSeconds: 5,
  /** Sessions looked up at the same moment in one process; others wait for their turn. */
  lookupsPerAddressMax: 10,
  concurrentLookupsMax: 20,
} as const

/** Suggestions while typing. Words are looked into from three letters on: fewer begin too many. */
export const suggestionLimits = {
  minLetters: 3,
  courses: 5,
  instructors: 3,
  categories: 3,
  candidates: 60,
  /** Milliseconds without a key before the server is asked. */
  debounceMilliseconds: 120,
} as const
