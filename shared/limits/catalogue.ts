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
  /** A course without reviews is called new for this long after it was published. */
  newCourseDays: 60,
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

/** For courses without a value of their own. */
export const courseDefaults = {
  language: 'English',
  durationSeconds: 1800,
  caption: true,
} as const

/** Drafts of courses, per user. */
export const draftLimits = {
  draftsMax: 30,
  /** What the database can count to. */
  versionMax: 2_147_483_647,
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
  /** Courses that are read for each word of the title. A word in more titles is common. */
  relatedCandidates: 2000,
  /** Words are used, the rarest first, until so many titles have one. */
  relatedTitlesMin: 500,
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

/** A sitemap may contain 50,000 URLs; smaller parts are generated faster. */
export const sitemapLimits = { coursesPerPart: 10_000, instructorsMax: 20_000 } as const
