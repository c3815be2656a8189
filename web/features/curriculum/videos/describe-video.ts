import type { CourseVideo } from '#shared/contract/media/videos.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { formatLength } from '#web/lib/format/format-length.ts'
import { formatMinutes } from '#web/lib/format/format.ts'
import { toPercent, type VideoUpload } from './video-upload.ts'

/** How far an upload is, such as "43%", "12.4 MB/s" and "5 min left". */
export function describeUpload(upload: VideoUpload): string[] {
  const { stage, name, bytes, sent, rate, error } = upload
  const percent = toPercent(upload)
  if (stage === 'waiting') return [messages.waiting]
  if (stage === 'paused') return [messages.paused(percent)]
  if (stage === 'offline') {
    return [error === undefined ? messages.offline(percent) : messages.interrupted(percent)]
  }
  if (stage === 'fileNeeded') return [messages.chooseAgain(name, percent)]
  const speed = rate ? [`${formatBytes(rate)}/s`, formatTimeLeft((bytes - sent) / rate)] : []
  return [`${percent}%`, ...speed]
}

function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return 'less than a minute left'
  return `${formatMinutes(Math.ceil(seconds / 60))} left`
}

/** What the author sees of a video that is not being uploaded here. */
export function describeState({ state, percent }: CourseVideo): string {
  if (state === 'uploading') return messages.incomplete
  if (state === 'queued') return messages.queued
  if (state === 'processing') return messages.processing(percent)
  return state === 'ready' ? messages.ready : messages.processingFailed
}

/** Such as "12 min", "34.5 MB" and "1080p, 720p". */
export function describeFile({ seconds, bytes, height, renditions }: CourseVideo): string[] {
  const heights = renditions.length > 0 ? renditions : height === null ? [] : [height]
  return [
    seconds === null ? '' : formatLength(Math.max(1, Math.round(seconds))),
    formatBytes(bytes),
    heights.map((pixels) => `${pixels}p`).join(', '),
  ].filter(Boolean)
}
