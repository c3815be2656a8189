/**
 * The poster of a video and the thumbnails of its seek bar, which are joined to sheets of `columns` × `rows`. Not among
 * the limits that are part of every page.
 */
export const videoPictures = {
  posterMaxWidth: 1280,
  /** The first seconds are often black. */
  posterSeconds: 5,
  width: 160,
  columns: 5,
  rows: 5,
  max: 200,
  sheetsMax: 8,
  /** From one thumbnail to the next. */
  intervalMinSeconds: 2,
  /** Of one file that the author's browser made. */
  fileMaxBytes: 1_048_576,
} as const
