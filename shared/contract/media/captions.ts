import { z } from 'zod'
import { isoTime, recordId } from '../fields.ts'

/** A track of captions that a lesson has, as players list it. Its cues are loaded when it is chosen. */
export const captionTrackLink = z.object({
  _id: recordId,
  /** A BCP 47 tag, such as `en` or `pt-BR`. */
  language: z.string(),
  label: z.string(),
  version: z.int(),
})
export type CaptionTrackLink = z.infer<typeof captionTrackLink>

const captionState = z.enum(['draft', 'published'])

/** A track in the list of its lesson. */
export const captionTrackSummary = captionTrackLink.extend({
  /** Learners see published tracks only. */
  state: captionState,
  /** `automatic` tracks were drafted by speech recognition. */
  origin: z.enum(['file', 'editor', 'automatic']),
  cueCount: z.int(),
  updatedAt: isoTime,
})
export type CaptionTrackSummary = z.infer<typeof captionTrackSummary>

const listedTrack = captionTrackSummary.extend({
  /** The lesson has got another video since the captions were changed last, so that they may not fit. */
  isForEarlierVideo: z.boolean(),
})
export type ListedCaptionTrack = z.infer<typeof listedTrack>

/** What is said between two moments of the video, in seconds. */
const cue = z.object({ start: z.number(), end: z.number(), text: z.string() })

/** A track with its cues in order of time. */
export const captionTrack = captionTrackSummary.extend({ cues: z.array(cue) })
export type CaptionTrack = z.infer<typeof captionTrack>

export const captionTrackResponse = z.object({ track: captionTrack })
export const captionTrackSaveResponse = z.object({ track: captionTrackSummary })

export const captionsResponse = z.object({
  tracks: z.array(listedTrack),
  /** For authors: the draft that speech recognition is making, or why it failed. */
  transcription: z
    .object({ state: z.enum(['waiting', 'running', 'failed']), problem: z.string().nullable() })
    .nullable(),
  /** For authors: whether speech recognition is configured and the uploaded video of the lesson is processed. */
  canTranscribe: z.boolean(),
})
export type CaptionsResponse = z.infer<typeof captionsResponse>
