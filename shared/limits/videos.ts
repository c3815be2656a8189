const gigabyte = 1000 ** 3

/** Uploaded videos. */
export const videoLimits = {
  /** Defaults of settings. */
  fileMaxBytes: 10 * gigabyte,
  quotaBytes: 100 * gigabyte,
  /** Uploads of one user that are not complete. */
  uploadsPerUserMax: 20,
  /** Per process: requests that receive a part, of one user and of all. With S3, each has a part of 5 MB in memory. */
  receivingPerUserMax: 8,
  receivingMax: 32,
  perCourseMax: 1000,
  /** Of the renditions that are made below the source, in pixels. */
  renditionHeights: [1080, 720, 480, 240],
  renditionHeightMax: 4320,
  /** By which a rendition that the author's browser made may be larger than the video, for its container. */
  renditionSlackBytes: 1_048_576,
  /** Interruptions in a row, with growing pauses, after which processing has failed: about ten minutes. */
  processingFailuresMax: 10,
  /** An upload that received nothing for this long is deleted. */
  uploadIdleHours: 48,
  /** Addresses of streams expire after this time. */
  addressMinutes: 120,
  secondsMax: 12 * 3600,
  /** Browsers encode no longer videos: it takes about as long as the video, and users rarely keep a page open for longer. */
  browserEncodingSecondsMax: 3 * 3600,
} as const

/** Captions of a lesson. */
export const captionLimits = {
  tracksMax: 20,
  fileMaxBytes: 1_048_576,
  cuesMax: 10_000,
  cueMaxLength: 500,
  labelMaxLength: 50,
  /** Of the texts of all cues of a track. */
  textMaxLength: 1_048_576,
} as const

/** Private notes of learners. */
export const noteLimits = {
  bodyMaxLength: 5000,
  perUserAndLessonMax: 500,
  perUserMax: 5000,
  quoteMaxLength: 300,
  searchMaxLength: 200,
  pageSize: 30,
  /** Deleted notes are kept without their text for this long, so that late changes do not bring them back. */
  deletedDays: 90,
} as const

/** What authors see of how a video is watched. */
export const watchingLimits = {
  bucketsMax: 200,
  /** Fewer learners could be recognised by what they watched. */
  learnersMin: 3,
  /** Changes that are moved to the counts in one statement, and that are added to them while they wait. */
  rollUpRowsMax: 10_000,
  waitingRowsMax: 50_000,
  /** Those to earlier versions of a video that are searched for in its transcript. */
  earlierQuestionsMax: 500,
} as const
