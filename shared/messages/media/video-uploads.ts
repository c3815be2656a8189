import { pluralize } from '../pluralize.ts'

/** What authors read while videos are uploaded and processed. */
export const videoUploadMessages = {
  wrongFormat: 'Choose a video: MP4, MOV, WebM or MKV.',
  empty: 'This file is empty.',
  tooLarge: (max: string) => `A video has at most ${max}.`,
  uploading: (names: readonly string[]) => `Uploading ${nameVideos(names)}…`,
  uploaded: (names: readonly string[]) =>
    `${nameVideos(names)} ${names.length === 1 ? 'was' : 'were'} uploaded.`,
  failed: (name: string, reason: string) => `${name}: ${reason}`,
  uploadingAll: (count: number, percent: number) =>
    `Uploading ${pluralize(count, ['video', 'videos'])}, ${percent}%`,
  waiting: 'Waiting…',
  paused: (percent: number) => `Paused at ${percent}%`,
  offline: (percent: number) => `${percent}%. Waiting for the connection…`,
  interrupted: (percent: number) => `${percent}%. Trying again soon…`,
  chooseAgain: (name: string, percent: number) =>
    `Choose ${name} again to continue at ${percent}%.`,
  unfinished: (name: string) => `Continue the upload of ${name}`,
  otherFile: (name: string) => `This is another file. Choose ${name} again, unchanged.`,
  otherTab: 'This file is being uploaded in another tab.',
  uploadExpired: 'The server does not have this upload any more. Start again.',
  startedElsewhere:
    'The upload is not complete. Continue where you started it, or upload the file again.',
  making: (height: number, percent: number) => `Making ${height}p in this browser: ${percent}%`,
  sendingMade: (height: number) => `Sending ${height}p…`,
  makingHelp: 'You can leave this page: the video then has fewer qualities.',
  queued: 'Waiting for processing',
  processing: (percent: number) => `Processing ${percent}%`,
  ready: 'Ready',
  processingFailed: 'Processing failed',
  incomplete: 'Not completely uploaded',
  playableAlready: 'Learners can watch it already. Further qualities follow.',
  linkHelp:
    'The URL of a video file, an HLS or DASH stream, or a YouTube or Vimeo video. “Check video” loads it from there.',
  linkReplaces: 'A link replaces the uploaded video.',
  removed: 'The video was removed from the lesson.',
  replaceHelp: 'Learners see the current video until the new one is uploaded.',
} as const

function nameVideos(names: readonly string[]): string {
  return names.length === 1 ? (names[0] ?? '') : pluralize(names.length, ['video', 'videos'])
}
