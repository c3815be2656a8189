import { z } from 'zod'
import { lessonKinds } from '../../lesson-kinds.ts'
import { learningApiMessages as messages } from '../../messages/requests.ts'
import { lessonLink } from '../courses/outline.ts'
import { image, isoTime, recordId, videoVersion } from '../fields.ts'
import { captionTrackLink } from '../media/captions.ts'
import { videoStream } from '../media/videos.ts'
import { progress } from './learning.ts'

/** Why a lesson is closed to someone. */
export const lessonLocks = [
  'not_logged_in',
  'not_enrolled',
  'not_released',
  'previous_lesson_open',
  'course_draft',
  'course_archived',
] as const
export type LessonLock = (typeof lessonLocks)[number]

/** Also in the body of the error `lesson_locked`. */
export const lessonLockDetails = z.object({
  reason: z.enum(lessonLocks),
  at: isoTime.nullable().optional().meta({
    description: 'With `not_released`: when it opens; null if that depends on the enrolment',
  }),
  lesson: lessonLink
    .optional()
    .meta({ description: 'With `previous_lesson_open`: the lesson to complete first' }),
})

export const lessonAccess = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  lessonLockDetails.extend({ allowed: z.literal(false) }),
])
export type LessonAccess = z.infer<typeof lessonAccess>

/** `measured` is permanent and takes precedence; `mark` is the learner's own and can be removed. */
export const lessonCompletion = z.enum(['measured', 'mark'])

/** A lesson in the learner's own state of a course. */
export const lessonState = z.object({
  _id: recordId,
  access: lessonAccess,
  completedBy: lessonCompletion.nullable(),
  /** Of a video: watched; of others: 0 or 100. */
  percent: z.int().min(0).max(100),
  /** Added or shown since the learner completed the course or was last there, and not opened yet. */
  isNew: z.boolean(),
})
export type LessonState = z.infer<typeof lessonState>

/** The state of a course for the current user, or for a visitor. */
export const courseLearning = z.object({
  course: recordId,
  /** Authors and admins may open everything. */
  role: z.enum(['visitor', 'learner', 'author', 'admin']),
  /** Where to continue: the last opened lesson, or the next one after it was completed. */
  current: recordId.nullable(),
  /** Completed required lessons, and how many there are. */
  completedLessons: z.int(),
  requiredLessons: z.int(),
  percent: z.int().min(0).max(100),
  /** Once reached it stays, also when lessons are added. */
  completed: z.boolean(),
  completedAt: isoTime.nullable(),
  /** In the order of the outline. */
  lessons: z.array(lessonState),
})
export type CourseLearning = z.infer<typeof courseLearning>

/** A private file: the address is signed and expires. */
export const lessonFile = z.object({
  _id: recordId,
  name: z.string(),
  bytes: z.int(),
  contentType: z.string(),
  url: z.string(),
  expiresAt: isoTime,
})
export type LessonFile = z.infer<typeof lessonFile>

export const lessonFileResponse = z.object({ file: lessonFile })

/** What learners get of each kind of lesson. */
export const lessonContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('video'),
    /** Notes and questions state it; null without a video. */
    videoVersion: videoVersion.nullable(),
    /** The address of the video; empty for an uploaded one. */
    link: z.string(),
    /** Of an uploaded video, once it can be played. */
    stream: videoStream.nullable(),
    /** An uploaded WebVTT file. */
    captions: image.nullable(),
    tracks: z.array(captionTrackLink),
  }),
  z.object({
    kind: z.literal('article'),
    /** Safe HTML, rendered by the server. */
    html: z.string(),
  }),
  z.object({ kind: z.literal('file'), file: lessonFile.nullable() }),
])
export type LessonContent = z.infer<typeof lessonContent>

/** A lesson that the user may open. */
export const lesson = z.object({
  _id: recordId,
  course: z.object({ _id: recordId, title: z.string() }),
  section: z.object({ _id: recordId, title: z.string() }),
  title: z.string(),
  kind: z.enum(lessonKinds),
  seconds: z.int().nullable(),
  preview: z.boolean(),
  required: z.boolean(),
  content: lessonContent,
  attachments: z.array(lessonFile),
  /** Null for users without an enrolment. */
  progress: progress.nullable(),
  completedBy: lessonCompletion.nullable(),
  previous: lessonLink.nullable(),
  next: lessonLink.nullable(),
})
export type Lesson = z.infer<typeof lesson>

export const lessonResponse = z.object({ lesson })

/** How a lesson was completed: seen to its end or opened, as the page measured it, or by the learner's mark. */
export const lessonCompletionRequest = z.object({
  completed: z.boolean({ error: messages.badMark }),
  by: z.enum(['measured', 'mark'], { error: messages.badCompletion }),
  /** When, by the server's clock. The latest decision wins, in any order of arrival. */
  at: z.iso.datetime({ offset: true, error: messages.badMoment }),
})
export type LessonCompletionRequest = z.infer<typeof lessonCompletionRequest>
