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
