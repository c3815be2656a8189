/** Announcements to the learners of a course. */
export const announcementLimits = {
  titleMaxLength: 150,
  bodyMaxLength: 5000,
  /** What emails quote. */
  excerptMaxLength: 300,
  /** In any 24 hours, with those that were deleted. */
  perCourseAndDayMax: 5,
  perAuthorAndDayMax: 20,
  pageSize: 10,
  /** One transaction notifies so many learners, or retracts so many notifications. */
  learnersPerBatch: 500,
  /** One job processes so many batches, and enqueues the next one. */
  batchesPerJob: 40,
  /** Counting learners for the preview stops here. */
  countedLearnersMax: 100_000,
  /** Hours after which the cleanup enqueues a delivery whose job was lost, such as by a restore. */
  lostJobHours: 1,
} as const
