import type { videos } from '#server/db/schema/index.ts'
import type { CourseVideo, VideoStream } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import type { Deps } from '../../deps.ts'
import { signMedia } from '../media-signature.ts'
import { computeExpiry } from '../present-course-file.ts'
import { toOriginalPath } from './find-video-file.ts'
import { isPassingProblem, videoProblems } from './processing/problems.ts'
import { toMasterName, toSheetName } from './video-files.ts'

export type VideoRow = typeof videos.$inferSelect

type PresentDeps = Pick<Deps, 'clock' | 'settings'>

/**
 * What players need, with addresses that work for a limited time, for everyone who has them: call this only after it
 * was decided that the user may open the lesson. Undefined while the video cannot be played.
 */
export function presentVideoStream(video: VideoRow, deps: PresentDeps): VideoStream | undefined {
  if (!isVideoPlayable(video)) return undefined
  const { thumbnails } = video
  const { toAddress, expiresAt } = signVideo(video, deps, 'stream')
  const isHls = video.playlist > 0
  return {
    _id: video.id,
    url: isHls
      ? toAddress(toMasterName(video.playlist))
      : signVideo(video, deps, 'original').toAddress(toOriginalPath(video.contentType)),
    type: isHls ? 'hls' : 'file',
    expiresAt: expiresAt.toISOString(),
    seconds: video.durationSeconds,
    width: video.width,
    height: video.height,
    poster: video.poster && toAddress(video.poster),
    thumbnails: thumbnails && {
      ...thumbnails,
      sheets: Array.from({ length: thumbnails.sheets }, (_, index) =>
        toAddress(toSheetName(index)),
      ),
    },
    loudness: video.loudness,
  }
}

/** A video as its authors see it. */
export function presentCourseVideo(video: VideoRow, deps: PresentDeps): CourseVideo {
  return {
    _id: video.id,
    name: video.name,
    bytes: video.bytes,
    state: video.state,
    percent: video.percent,
    problem: video.problem,
    isPlayable: isVideoPlayable(video),
    canRetry: canRetryVideo(video),
    seconds: video.durationSeconds,
    width: video.width,
    height: video.height,
    renditions: video.renditions.map(({ height }) => height).toSorted((a, b) => b - a),
    poster: video.poster && signVideo(video, deps, 'stream').toAddress(video.poster),
    version: video.version,
    createdAt: video.createdAt.toISOString(),
  }
}

/**
 * It has failed, something that may succeed at another time could not be done, or it waits for the author's browser, which
 * may have given up.
 */
function canRetryVideo({ state, problem }: VideoRow): boolean {
  if (state === 'processing') return problem === videoProblems.browserConverts
  return state === 'failed' || (state === 'ready' && isPassingProblem(problem))
}

/** A first rendition is stored, or browsers play the uploaded file as it is. */
export function isVideoPlayable(video: VideoRow): boolean {
  return video.playlist > 0 || playsAsUploaded(video)
}

/** There are no segments, and browsers play the uploaded file. */
export function playsAsUploaded({ playlist, isPlayable, state }: VideoRow): boolean {
  return playlist === 0 && state === 'ready' && isPlayable === true
}

function signVideo({ id }: VideoRow, deps: PresentDeps, delivery: 'stream' | 'original') {
  const { mediaSecret, publicUrl } = deps.settings
  const expiresAt = computeExpiry(deps, videoLimits.addressMinutes)
  const signature = signMedia(mediaSecret, { assetId: id, delivery, expiresAt })
  return {
    expiresAt,
    toAddress: (path: string) => `${publicUrl}/media/${signature}/${id}/${path}`,
  }
}
