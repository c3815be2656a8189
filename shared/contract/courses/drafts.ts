import { z } from 'zod'
import { catalogueLimits as limits, draftLimits } from '../../limits.ts'
import { authoringMessages as messages } from '../../messages/authoring/authoring.ts'
import { generalMessages } from '../../messages/general.ts'
import { isoTime, recordId } from '../fields.ts'

/** A value as it was typed, so that a draft read on another device is the same; may be empty. */
const typed = (max: number, message: string = generalMessages.invalidInput) =>
  z.string().max(max, message)

/** The fields of the course form. Only lengths are checked: a draft may be incomplete and invalid. */
export const draftValues = z.object({
  author: typed(limits.authorMaxLength, messages.authorTooLong),
  title: typed(limits.titleMaxLength, messages.titleTooLong),
  level: typed(limits.topicMaxLength),
  category: typed(limits.topicMaxLength),
  topic: typed(limits.topicMaxLength),
  comments: typed(limits.summaryMaxLength, messages.summaryTooLong),
  type: typed(limits.topicMaxLength),
  /** The URL of an upload of the same user, or of the current cover. Other URLs are stored as an empty string. */
  images: typed(limits.linkMaxLength),
  link: typed(limits.linkMaxLength, messages.linkTooLong),
  /** The URL of uploaded captions. */
  captions: typed(limits.linkMaxLength),
  language: typed(limits.languageMaxLength, messages.languageTooLong),
  learn: typed(limits.learnMaxLength, messages.learnTooLong),
  desc: typed(limits.descriptionMaxLength, messages.descriptionTooLong),
})
export type DraftValues = z.infer<typeof draftValues>

/** What a draft stores besides its identity. */
export const draftContent = z.object({
  values: draftValues,
  /** The version and values of the course that the changes started from; null for a new course. */
  base: z.object({ version: z.int().min(1), values: draftValues }).nullable(),
  /** The measured length of the video, in the form's own notation. */
  measured: typed(limits.linkMaxLength + 100),
})
export type DraftContent = z.infer<typeof draftContent>

export const saveDraftRequest = draftContent.extend({
  /** The course that the draft changes, whose id is the draft's too; null for a new course. */
  course: z.uuid().nullable(),
  version: z.int().min(0).max(draftLimits.versionMax).meta({
    description:
      'The version that was loaded or saved last: 409 if there is another one. 0 creates',
  }),
})
export type SaveDraftRequest = z.infer<typeof saveDraftRequest>

export const saveDraftResponse = z.object({ version: z.int(), savedAt: isoTime })
export type SaveDraftResponse = z.infer<typeof saveDraftResponse>

export const draft = draftContent.extend({
  _id: recordId,
  course: recordId.nullable(),
  version: z.int(),
  savedAt: isoTime,
})
export type Draft = z.infer<typeof draft>

/** Null if the user has no draft with this id. */
export const draftResponse = z.object({ draft: draft.nullable() })

/** `version` is the one that was loaded or saved last: 409 if there is another one. */
export const deleteDraftQuery = z.object({
  version: z.coerce.number().int().min(1).max(draftLimits.versionMax).optional(),
})

/** `draft` is the deleted one, which can be saved again with version 0; null if there was none. */
export const deleteDraftResponse = z.object({ msg: z.string(), draft: draft.nullable() })

/** A draft in the list: `title` may be empty, `image` is the URL of the cover or empty. */
export const draftSummary = draft
  .pick({ _id: true, course: true, savedAt: true })
  .extend({ title: z.string(), image: z.string() })
export type DraftSummary = z.infer<typeof draftSummary>
