/** When an account counts as trusted, and what new ones can do meanwhile. See docs/decisions/0119. */
export const trustLimits = {
  /** Of the account, and of those whose likes and comments count. */
  accountAgeDays: 7,
  /** How many others liked, answered or commented on what the user wrote. */
  othersMin: 3,
  /** The newest likes, comments and answers that are read. */
  othersRead: 200,
  /** A decision of a moderator counts for so long. */
  decisionDays: 90,
  /** Reports that were decided count for so long. */
  reportDays: 180,
  /** So many dismissed reports, and more than were upheld, end the trust in a reporter. */
  dismissedReportsMax: 3,
  /** So many trusted users hide what they report. */
  reportersToHide: 3,
  /** The reporters of one case who are considered, the first ones. */
  reportersRead: 200,
  /** The trusted reporters whose groups are tried, at most. */
  reportersCombined: 30,
} as const

/** What accounts that are not trusted yet can do, beside the limits for everyone. */
export const newAccountLimits = {
  postsPerHour: 20,
  commentsPerHour: 60,
  questionsPerHour: 20,
  followsPerHour: 100,
  linksPerText: 10,
  linksPerDay: 50,
  /** Courses and announcements have more: descriptions list sources, and someone may bring their courses along. */
  coursesPerDay: 50,
  linksPerCourseText: 30,
  courseLinksPerDay: 300,
} as const
