import { z } from 'zod'
import { videoLimits } from '../../limits.ts'
import { videoPictures } from '../../limits/video-pictures.ts'
import { videoMessages } from '../../messages/media/videos.ts'
import { videoStates } from '../../videos/video-states.ts'
import { isoTime, recordId, requiredString } from '../fields.ts'

/** Thumbnails for the seek bar, in sheets of `columns` × `rows`, row by row. */
export const videoThumbnails = z.object({
  /** The addresses of the sheets, in order. */
  sheets: z.array(z.string()),
  columns: z.int(),
  rows: z.int(),
  /** Of one thumbnail, in pixels. */
  width: z.int(),
  height: z.int(),
  /** From one thumbnail to the next. */
  seconds: z.number(),
})
export type VideoThumbnails = z.infer<typeof videoThumbnails>

/** An uploaded video as players get it. The addresses are signed and expire. */
export const videoStream = z.object({
  _id: recordId,
  url: z.string(),
  /** `hls` is an adaptive stream; `file` is the uploaded file itself, played by range requests. */
  type: z.enum(['hls', 'file']),
  expiresAt: isoTime,
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  poster: z.string().nullable(),
  thumbnails: videoThumbnails.nullable(),
  /** Integrated loudness in LUFS; null if unknown. */
  loudness: z.number().nullable(),
})
export type VideoStream = z.infer<typeof videoStream>

/** An uploaded video as the authors of its course see it. */
export const courseVideo = z.object({
  _id: recordId,
  /** Of the file, as the author named it. */
  name: z.string(),
  bytes: z.int(),
  state: z.enum(videoStates),
  /** Of the processing. */
  percent: z.int().min(0).max(100),
  /** Why it failed; of a ready video, what could not be done; of one that is being processed, what it waits for. */
  problem: z.string().nullable(),
  /** Learners can play it: processing may go on with further renditions. */
  isPlayable: z.boolean(),
  /** Processing it again may help. */
  canRetry: z.boolean(),
  seconds: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The heights in which it is available, the largest first. */
  renditions: z.array(z.int()),
  poster: z.string().nullable(),
  version: z.int(),
  createdAt: isoTime,
})
export type CourseVideo = z.infer<typeof courseVideo>

/** How much an instructor has uploaded, and may upload, in bytes. */
export const videoQuota = z.object({ used: z.int(), max: z.int(), fileMax: z.int() })
export type VideoQuota = z.infer<typeof videoQuota>

export const courseVideosResponse = z.object({
  videos: z.array(courseVideo),
  quota: videoQuota,
})
export const courseVideoResponse = z.object({ msg: z.string().optional(), video: courseVideo })

export const encodedVideoResponse = courseVideoResponse.extend({
  /** Who generates images and further renditions of videos: a server with ffmpeg, or the browser of the author. */
  encoder: z.enum(['server', 'browser']),
})

/** The thumbnails that the author's browser made, in sheets of the usual columns, rows and width. */
export const videoPicturesRequest = z.object({
  sheets: z.int(videoMessages.pictureMissing).min(1).max(videoPictures.sheetsMax),
  /** Of one thumbnail, in pixels. */
  height: z
    .int(videoMessages.pictureInvalid)
    .min(2)
    .max(videoPictures.width * 2),
  /** From one thumbnail to the next. */
  seconds: z.number(videoMessages.pictureInvalid).min(1).max(videoLimits.secondsMax),
})
export type VideoPicturesRequest = z.infer<typeof videoPicturesRequest>

/** The metadata with which an upload starts, as the tus protocol has it: every value is a string. */
export const videoUploadMetadata = z.object({
  filename: requiredString(videoMessages.nameMissing),
  /** Chosen by the client, so that a repeated request starts nothing twice; of a rendition, its video. */
  video: recordId.optional(),
  /** The lesson that gets the video once it is complete, in place of the one that it has. */
  lesson: recordId.optional(),
  /** Only of a rendition that the author's browser made of the video. */
  height: z.coerce
    .number({ error: videoMessages.heightInvalid })
    .int(videoMessages.heightInvalid)
    .min(1, videoMessages.heightInvalid)
    .max(videoLimits.renditionHeightMax, videoMessages.heightInvalid)
    .optional(),
})
export type VideoUploadMetadata = z.infer<typeof videoUploadMetadata>

export const createVideoUploadResponse = z.object({
  video: courseVideo,
  /** The path for the parts, as in the header Location. */
  upload: z.string(),
})
/** In bytes. */
export const videoUploadResponse = z.object({ received: z.int(), bytes: z.int() })
