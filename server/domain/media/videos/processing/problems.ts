/** Why a video cannot be processed, as a sentence for its author. Trying again would fail in the same way. */
export class VideoProblem extends Error {
  override name = 'VideoProblem'
}

/** The file storage could not be used: the same work may succeed later. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Turns any error of the file storage into a StorageError. */
export async function guardStorage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw new StorageError('A file could not be stored.', { cause: error })
  }
}

export const videoProblems = {
  unreadable:
    'The file is not a video, or it is damaged. Upload it again, as MP4, MOV, WebM or MKV.',
  damaged: 'The video is damaged. Export it again, then upload the new file.',
  noPicture: 'The file has no video track. Upload a video, or add the audio as a file lesson.',
  noLength: 'The video has no length. Export it again, then upload the new file.',
  encrypted: 'The video is encrypted. Export it without copy protection.',
  stuck:
    'The video could not be read. Export it again as MP4 with H.264, then upload the new file.',
  missing: 'The uploaded file is missing. Upload it again.',
  browserConverts:
    'The server cannot use the file as it is, so the browser that uploaded it converts it. Keep that page open until it is done, or export the video as MP4 with H.264 and AAC and upload it again.',
  otherVideo: 'A version that the browser prepared does not match the video and was left out.',
  conversionFailed:
    'The video could not be converted. Export it as MP4 with H.264, then upload it again.',
  qualitiesMissing:
    'Some qualities of the video could not be created, but learners can watch it. Retry processing; if that fails too, export the video as MP4 with H.264 and upload it again.',
  picturesMissing:
    'The thumbnails of the seek bar could not be created, but learners can watch the video. Retry processing.',
  loudnessMissing:
    'The loudness of the video could not be measured, so that it may be louder or quieter than others. Retry processing.',
  storageFailed:
    'The file storage failed several times. Try again later, or tell the administrators.',
  interrupted:
    'Processing was interrupted several times. Try again later, or tell the administrators.',
  keyframes:
    'The video has too few keyframes to be streamed. Export it as H.264 with a keyframe every 4 seconds.',
  tooLong: (hours: number) =>
    `The video is longer than ${hours} hours. Split it into several lessons.`,
  unplayablePicture: (codec: string) =>
    `The video is ${codec}, which browsers cannot play. Export it as H.264.`,
  partlyPlayable: (codec: string) =>
    `The video is ${codec}, which some browsers cannot play. Export it as H.264 to reach everyone.`,
  unplayableSound: (codec: string) =>
    `The audio is ${codec}, which browsers cannot play. Export it as AAC.`,
} as const

const passingProblems: ReadonlySet<string> = new Set([
  videoProblems.qualitiesMissing,
  videoProblems.picturesMissing,
  videoProblems.loudnessMissing,
  videoProblems.stuck,
  videoProblems.storageFailed,
  videoProblems.interrupted,
])

/** Whether the same file may be processed without this problem at another time. */
export function isPassingProblem(problem: string | null): boolean {
  return problem !== null && passingProblems.has(problem)
}
