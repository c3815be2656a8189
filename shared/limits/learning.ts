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
  /** One job completes a course that got shorter for so many of its learners, and enqueues the next one. */
  learnersPerBatch: 500,
  progressIntervalSeconds: 10,
  /** After a video, the next lesson opens by itself after this time. */
  nextLessonSeconds: 8,
  videoMaxSeconds: 86_400,
  rangesPerReportMax: 100,
  rangesStoredMax: 500,
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
