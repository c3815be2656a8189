import { z } from 'zod'
import { cleanCueText, sortCues } from '../../captions/cue.ts'
import { toLanguageTag } from '../../captions/languages.ts'
import { captionLimits as limits, videoLimits } from '../../limits.ts'
import { captionMessages as messages } from '../../messages/media/captions.ts'
import { requiredLine } from '../fields.ts'

const seconds = z.number({ error: messages.badTime }).min(0, messages.badTime)

const cueRequest = z
  .object({
    start: seconds,
    end: seconds.max(videoLimits.secondsMax, messages.badTime),
    text: z
      .string({ error: messages.badCues })
      .max(limits.cueMaxLength * 2, messages.cueTooLong)
      .transform(cleanCueText)
      .pipe(z.string().max(limits.cueMaxLength, messages.cueTooLong)),
  })
  .refine(({ start, end }) => end > start, messages.badTime)

const cuesRequest = z
  .array(cueRequest, { error: messages.badCues })
  .max(limits.cuesMax, messages.tooManyCues)
  .refine(
    (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= limits.textMaxLength,
    messages.tooMuchText,
  )
  .transform((cues) => sortCues(cues))

/**
 * Without `version`, the track is created; then `cues` are required. Omitted cues of an existing track stay as they are.
 * 409 `stale_captions` with the current track if `version` is not the current one.
 */
export const saveCaptionTrackRequest = z.object({
  version: z.int().min(1).optional(),
  language: z
    .string({ error: messages.badLanguage })
    .max(limits.labelMaxLength, messages.badLanguage)
    .transform((tag) => toLanguageTag(tag) ?? '')
    .pipe(z.string().min(1, messages.badLanguage)),
  label: requiredLine(messages.labelMissing, (text) =>
    text.max(limits.labelMaxLength, messages.labelTooLong),
  ),
  state: z.enum(['draft', 'published']),
  /** Of a new track. */
  origin: z.enum(['file', 'editor']).optional(),
  cues: cuesRequest.optional(),
})
export type SaveCaptionTrackRequest = z.infer<typeof saveCaptionTrackRequest>
