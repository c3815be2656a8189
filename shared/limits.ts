/** All business limits, grouped by domain; the unit is part of the name. */

export const accountLimits = {
  passwordMinLength: 8,
  passwordMinLengthOnResetPage: 6,
  passwordMaxLength: 200,
  /** How many of the most common passwords are rejected. */
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
  /** Changing the password in an older session of the web app requires the current one. */
  freshSessionMinutes: 10,
  sessionsListedMax: 100,
  activationHours: 24,
  /** How long a pending registration is stored, so that its link can be sent again. */
  registrationDays: 7,
  registrationsPerEmail: 20,
  /** Per email address and requester: a stranger cannot exhaust the limit above. */
  registrationsPerRequester: 5,
  resetHours: 1,
  signInMinutes: 15,
} as const

export const fileLimits = {
  avatarMaxBytes: 1_048_576,
  courseImageMaxBytes: 1_048_576,
  postImageMaxBytes: 9_144_576,
  articleImageMaxBytes: 9_144_576,
  captionsMaxBytes: 1_048_576,
  imageMaxPixels: 40_000_000,
  /** How long unreferenced files are stored, for forms that are not yet submitted. */
  unusedHours: 24,
  /** Per user: unreferenced files, and uploads in progress per process. */
  unusedFilesMax: 100,
  concurrentUploadsMax: 4,
  /** Per process: received bytes of uploads in progress, and images waiting to be encoded. */
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
  /** Levels of nested lists and quotes. */
  descriptionNestingMax: 12,
  /** Descriptions that take longer or become larger are rejected; a typical one takes 5 to 50 ms. */
  descriptionMaxMilliseconds: 2000,
  descriptionHtmlMaxLength: 150_000,
  categoryNameMaxLength: 60,
  topicMaxLength: 60,
  languageMaxLength: 60,
  durationMaxSeconds: 360_000,
  linkMaxLength: 2000,
  searchMaxLength: 200,
  /** Fewer search results are followed by courses with longer forms of the last word. */
  completedBelow: 5,
  /** Larger search results are not ranked, only split by whether the title contains the words. */
  rankedResultsMax: 500,
  /** Search results are counted and paged up to here; above it the count is "more than". */
  countMax: 2000,
  pageSize: 10,
  pageStep: 5,
  loadMoreHiddenUpTo: 5,
  /** The most common topics and languages are offered as filters. */
  facetOptionsMax: 200,
  /** Further options of a filter are behind "Show more". */
  facetOptionsFirst: 10,
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

/** Drafts of courses, per user. */
export const draftLimits = {
  draftsMax: 30,
  /** A draft is saved this long after the last change, and at the latest this long after the first. */
  saveDelayMilliseconds: 1500,
  saveDelayMaxMilliseconds: 10_000,
  /** After a failure that may pass, such as a lost connection. */
  retrySeconds: 15,
} as const

/** Lists by which people find courses. */
export const discoveryLimits = {
  highlights: 5,
  /** Rows of the learner counts that the most popular courses are chosen from. */
  popularCandidates: 1000,
  relatedCourses: 5,
  /** Courses that are compared with one course. */
  relatedCandidates: 2000,
  relatedWords: 12,
  startedCourses: 3,
  recommended: 5,
  /** The user's last courses that recommendations start from, by learners and by title. */
  takenSeeds: 5,
  similarSeeds: 3,
  /** Learners of each of these courses, and courses of each of these learners. */
  peersPerCourse: 60,
  coursesPerPeer: 20,
  /** Learners who must share two courses. */
  peersMin: 2,
  takenTogetherCandidates: 50,
  followedCourses: 5,
  followedCoursesDays: 90,
} as const

export const learningLimits = {
  tablePageSize: 10,
  /** The row "Continue learning". */
  coursesToContinue: 3,
  /** How far course statistics go back, including the current month. */
  statisticsMonths: 12,
  cartMaxCourses: 1000,
  savedCoursesMax: 500,
  reviewCommentMaxLength: 5000,
  reviewReplyMaxLength: 5000,
  /** The watched share at which a course counts as completed. */
  completedPercent: 95,
  progressIntervalSeconds: 10,
  /** After a video, the next lesson opens by itself after this time. */
  nextLessonSeconds: 8,
  videoMaxSeconds: 86_400,
  rangesPerReportMax: 100,
  rangesStoredMax: 500,
} as const

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
  searchMaxLength: 200,
  previewUrlMaxLength: 2000,
  /** A page is fetched again, for a new post with its URL, after this. */
  previewHours: 7 * 24,
  failedPreviewHours: 24,
  /** A search with more matches reads the newest posts instead of sorting all matches. */
  sortedMatchesMax: 5000,
  scannedPostsMax: 50_000,
  newPostsCountMax: 100,
  usersPage: 20,
  suggestions: 5,
  followsMax: 5000,
} as const

export const notificationLimits = {
  pageSize: 20,
  /** Counting stops here; the badge shows "99+" anyway. */
  unreadCountMax: 1000,
  namesVisible: 2,
  /** Read notifications are deleted after this. */
  readRetentionDays: 90,
} as const

export const correspondenceLimits = {
  nameMaxLength: 100,
  messageMinLength: 10,
  messageMaxLength: 5000,
  searchMaxLength: 200,
  pageMax: 100_000,
  /** Unconfirmed addresses are deleted after this. */
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
  /** Search results and the audit log are counted and paged up to here. */
  countMax: 2000,
  pageMax: 1_000_000,
} as const

/** Calls that change many records. */
export const bulkLimits = {
  /** Records that a call names. */
  idsMax: 100,
  /** Courses that the deletion of a category moves in one transaction. */
  coursesMovedMax: 1000,
} as const

/** Content Security Policy reports. Anyone can send them, so all of their properties are limited. */
export const policyReportLimits = {
  bodyMaxBytes: 16_384,
  /** Per request; further ones are dropped. */
  reportsMax: 20,
  /** Stored kinds of blocked content, the most recent ones. */
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
  /** One press of an arrow key, for a volume from 0 to 1. */
  volumeStep: 0.05,
  /** The volume after unmuting if it was 0. */
  volumeAfterUnmute: 0.5,
  doubleTapMilliseconds: 300,
} as const

/** For courses without a value of their own. */
export const courseDefaults = {
  language: 'English',
  durationSeconds: 1800,
  caption: true,
} as const

/** A sitemap may contain 50,000 URLs; smaller parts are generated faster. */
export const sitemapLimits = { coursesPerPart: 10_000, instructorsMax: 20_000 } as const

export const socketLimits = {
  /** A socket that sends more events within `windowSeconds` is closed. */
  eventsMax: 50,
  windowSeconds: 10,
  /** Per process, that is, open tabs of one user. */
  socketsPerUserMax: 20,
  messageMaxBytes: 16 * 1024,
  /** Per connection within `windowSeconds`, including heartbeats and all kinds of frames. */
  packetsMax: 100,
  bytesMax: 64 * 1024,
  /** Unauthenticated connections are closed after this. */
  authenticationSeconds: 5,
  /** Concurrent session lookups per process; further ones wait. */
  lookupsPerAddressMax: 10,
  concurrentLookupsMax: 20,
} as const

/** Suggestions while typing. Shorter prefixes than `minLetters` would match too many words. */
export const suggestionLimits = {
  minCharacters: 3,
  courses: 5,
  instructors: 3,
  categories: 3,
  debounceMilliseconds: 120,
  /** Stored on the device. */
  recentSearches: 6,
} as const

/** Synonyms of the search, in groups. */
export const synonymLimits = {
  groupsMax: 1000,
  termsMax: 10,
  termMaxLength: 60,
  wordsPerTermMax: 4,
} as const

/** Statistics over time, and the searches without results, which anyone can cause. */
export const statisticsLimits = {
  /** Courses in an instructor's table, the most watched of those compared. */
  coursesMax: 100,
  /** Compared courses of an instructor, those with the most learners. */
  comparedCoursesMax: 1000,
  /** Listed searches without results. */
  searchesListed: 20,
  /** Stored searches without results per day; the rarest are dropped. */
  searchesPerDayMax: 200,
  /** Of a stored search; longer ones are cut off. */
  searchMaxLength: 60,
  /** Counted in memory between two writes; further ones are dropped. */
  searchesPerWriteMax: 200,
  searchWriteSeconds: 30,
  searchRetentionDays: 366,
  /** A range of own dates begins at most two years ago. */
  datesMaxDays: 731,
  /** Figures per day of courses and owners: the longest range and the one before. */
  dayRetentionDays: 1470,
} as const

export const curriculumLimits = {
  lessonsMax: 500,
  sectionsMax: 100,
  lessonsPerRequestMax: 100,
  titleMaxLength: 150,
  articleMaxLength: 100_000,
  linkMaxLength: catalogueLimits.linkMaxLength,
  secondsMax: catalogueLimits.durationMaxSeconds,
  releaseDaysMax: 365,
  attachmentsMax: 20,
  fileMaxBytes: 100 * 1024 * 1024,
  prerequisitesMax: 10,
  /** Co-instructors and invitations of a course. */
  instructorsMax: 10,
  /** Courses of others that a user is a co-instructor of. */
  coursesOfOthersMax: 200,
  /** Invitations that are not accepted are deleted after this. */
  invitationDays: 30,
  invitationsListedMax: 100,
  /** With the deleted ones, a course has at most this many times as many sections and lessons. */
  deletedFactor: 4,
  /** How long a deleted section or lesson can be restored. */
  deletedDays: 30,
  /** The addresses of private files expire after this time. */
  fileAddressMinutes: 120,
} as const

/** Private files of courses. */
export const mediaLimits = {
  /** Addresses issued within this time are the same, so that browsers can reuse what they loaded. */
  addressStepMinutes: 30,
  /** Per user: files that no lesson uses yet, uploads in progress included. */
  unusedMaxBytes: 2 * 1024 * 1024 * 1024,
  courseMaxBytes: 10 * 1024 * 1024 * 1024,
  /** Per process: uploads in progress of one user, and of all. */
  uploadsPerUserMax: 3,
  uploadsMax: 24,
  /** In characters, with the extension. */
  nameMaxLength: 120,
} as const

/** What the authors of a course see of its learners. */
export const learnerLimits = {
  searchMaxLength: 200,
  /** Learners are counted, sorted and paged up to here, the newest first. */
  listedMax: 5000,
  pageSizeMax: 500,
  /** Learners and lessons whose combinations are read for statistics. */
  statisticsRowsMax: 200_000,
  /** Parts of a video in statistics. */
  videoPartsMax: 100,
} as const

/**
 * What an article may contain, beside `curriculumLimits.articleMaxLength`, so that each one is rendered within 50 ms. A
 * long article reaches a tenth of most of them.
 */
export const articleLimits = {
  /** Levels of nested lists and quotes, and of all elements. */
  nestingMax: 12,
  elementNestingMax: 40,
  /** Paragraphs, list items, table cells and other blocks. */
  blocksMax: 5000,
  linesMax: 10_000,
  /** Characters that can be Markdown within a line, such as `*` and `[`. */
  marksMax: 10_000,
  /** Longer code blocks, and code after this many characters of an article, are not highlighted. */
  highlightedBlockMaxLength: 4000,
  highlightedCharactersMax: 10_000,
  formulasMax: 500,
  mathMaxLength: 15_000,
  formulaMaxLength: 2000,
  formulaNestingMax: 20,
  formulaHtmlMaxLength: 60_000,
  htmlMaxLength: 500_000,
  /** The time of a worker thread, on a machine with other work to do. */
  maxMilliseconds: 2000,
  /** Articles with as many headings start with a table of contents. */
  contentsFromHeadings: 4,
} as const
