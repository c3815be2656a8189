/** Messages for the video player. */
export const playerMessages = {
  network:
    'The video could not be loaded because the connection was interrupted. Check your connection and try again.',
  unplayable:
    'The video could not be opened. It may have been moved or deleted, or this browser cannot play its format. Try again, or tell the author.',
  broken: 'The video stopped because a part of it is damaged. Try again, or tell the author.',
  forbidden: 'The owner of this video does not allow it to be played outside YouTube.',
  /** Beside the button that plays a video of another site. */
  loadsFrom: (host: string) => `Loads the video from ${host}`,
  resumed: (time: string) => `Resumed at ${time}`,
  /** For screen readers; `resumed` is visible. */
  continuesAt: (time: string) => `Playback continues at ${time}`,
  markComplete: 'Mark as complete',
  removeMark: 'Mark as not complete',
  marked: 'Marked as complete.',
  unmarked: 'No longer marked as complete.',
  markRejected: 'The course could not be marked. You may no longer be enrolled in it.',
  courseCompleted: 'You completed this course.',
  ended: 'The video has ended.',
  playingElsewhere: 'Paused because a video is playing in another tab.',
  captionsFailed: 'The captions could not be loaded.',
  /** Of an uploaded video that cannot be played yet. */
  processing: 'This video is being processed. It appears here as soon as it can be played.',
  processingPercent: (percent: number) =>
    `This video is being processed: ${percent} %. It appears here as soon as it can be played.`,
  processingFailed: 'This video could not be processed.',
  uploading: 'This video is still being uploaded.',
  cannotLoad: 'The player could not be loaded. Check your connection and try again.',
} as const
