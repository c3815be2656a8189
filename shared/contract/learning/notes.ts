import { z } from 'zod'
import { learningLimits, noteLimits as limits } from '../../limits.ts'
import { noteApiMessages as messages } from '../../messages/lessons/notes.ts'
import { isoTime, recordId, requiredText, statedVideoVersion } from '../fields.ts'

const changedAt = z.iso.datetime({ offset: true, error: messages.badTime })

/** The moment of a note is that of its first save; later ones change the text. */
export const saveNoteRequest = z.object({
  /** Null for a note to the lesson as a whole. */
  seconds: z
    .number({ error: messages.badSeconds })
    .min(0, messages.badSeconds)
    .max(learningLimits.videoMaxSeconds, messages.badSeconds)
    .nullable(),
  videoVersion: statedVideoVersion,
  /** Markdown. */
  body: requiredText(messages.bodyMissing, (text) =>
    text.max(limits.bodyMaxLength, messages.bodyTooLong),
  ),
  /** When the learner wrote this, by the server's clock (see `now`). The latest change wins, in any order of arrival. */
  at: changedAt,
})
export type SaveNoteRequest = z.infer<typeof saveNoteRequest>

export const deleteNoteQuery = z.object({
  at: changedAt.optional().meta({ description: 'When the learner deleted it; now by default' }),
})

/** A private note of the current user. */
export const note = z.object({
  _id: recordId,
  /** In the current video; null for a note to the lesson as a whole, and for a place that was not found again. */
  seconds: z.number().nullable(),
  /** It belongs to a place in an earlier version of the video, which was not found in the current one. */
  earlier: z.boolean(),
  body: z.string(),
  /** Safe HTML of the body. */
  html: z.string(),
  /** Of the last change, by the server's clock. */
  at: isoTime,
  createdAt: isoTime,
})
export type Note = z.infer<typeof note>

export const lessonNotesResponse = z.object({
  notes: z.array(note),
  /** The server's clock. */
  now: isoTime,
})
export type LessonNotesResponse = z.infer<typeof lessonNotesResponse>

/** What is stored now: a later change, or null after a later deletion, stays. */
export const noteResponse = z.object({ note: note.nullable(), now: isoTime })

/** A note in the list of all. */
export const listedNote = note.extend({
  lesson: z.object({
    _id: recordId,
    title: z.string(),
    /** False once an author deleted it. */
    available: z.boolean(),
  }),
  course: z.object({ _id: recordId, title: z.string() }),
})
export type ListedNote = z.infer<typeof listedNote>

export const noteListQuery = z.object({
  course: recordId.optional().catch(undefined),
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  before: recordId
    .optional()
    .catch(undefined)
    .meta({ description: 'The last note of the page before' }),
})
export type NoteListQuery = z.infer<typeof noteListQuery>

export const noteListResponse = z.object({
  /** Newest first. */
  notes: z.array(listedNote),
  isMore: z.boolean(),
  /** The courses with notes, by title. */
  courses: z.array(z.object({ _id: recordId, title: z.string(), notes: z.int() })),
})
export type NoteListResponse = z.infer<typeof noteListResponse>

export const noteExportQuery = z.object({
  course: recordId.optional().catch(undefined).meta({ description: 'Only the notes of a course' }),
})
