import type { VideoQuota } from '#shared/contract/media/videos.ts'
import { videoLimits } from '#shared/limits.ts'
import { videoUploadMessages as messages } from '#shared/messages/media/video-uploads.ts'
import { formatByteLimit } from '#web/lib/format/format-bytes.ts'

/** A video file on its way to the server. */
export interface VideoUpload {
  /** Also the id of the video. */
  id: string
  userId: string
  course: string
  lesson: string
  name: string
  bytes: number
  /** When the file was last changed, in milliseconds since 1970. */
  modified: number
  /** Where the upload continues; absent until the server knows it. */
  url?: string
  /** The lesson keeps its present video until this one is uploaded. */
  isReplacement: boolean
  /** `offline` continues by itself; `fileNeeded` after a reload, until the author chooses the file again. */
  stage: 'waiting' | 'sending' | 'paused' | 'offline' | 'fileNeeded' | 'failed'
  /** In bytes. */
  sent: number
  /** Bytes per second. */
  rate?: number | undefined
  error?: string | undefined
  /** Another attempt may succeed. */
  canRetry?: boolean
}

export interface VideoTarget {
  userId: string
  course: string
}

/** Whether a file is treated as a video; its content decides on the server what it is. */
export function isVideoFile({ name, type }: File): boolean {
  return type.startsWith('video/') || /\.(?:mp4|m4v|mov|webm|mkv)$/i.test(name)
}

/** Why a file cannot be uploaded as a video; undefined for one that can. */
export function checkVideoFile(file: File, quota: VideoQuota | undefined): string | undefined {
  if (!isVideoFile(file)) return messages.wrongFormat
  if (file.size === 0) return messages.empty
  const max = quota?.fileMax ?? videoLimits.fileMaxBytes
  return file.size > max ? messages.tooLarge(formatByteLimit(max)) : undefined
}

/** In whole numbers; 100 only once everything was sent. */
export function toPercent({ sent, bytes }: Pick<VideoUpload, 'sent' | 'bytes'>): number {
  return Math.floor((sent / bytes) * 100)
}

/** Whether it is the same file, as far as the browser knows. */
export function isSameFile({ name, bytes, modified }: VideoUpload, file: File): boolean {
  return file.name === name && file.size === bytes && file.lastModified === modified
}
