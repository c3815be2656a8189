import { z } from 'zod'
import { learningLimits as limits } from '../../limits.ts'
import { learningApiMessages as messages } from '../../messages/requests.ts'
import { cartItem, courseCard } from '../courses/catalogue.ts'
import { lessonLink } from '../courses/outline.ts'
import { isoTime, recordId, statedVideoVersion } from '../fields.ts'

/** Replaces the cart. Only the `_id` of each item is read; `cartVersion` detects stale tabs. */
export const addCartRequest = z.object({
  cart: z
    .array(
      z.object(
        { _id: z.string({ error: messages.badCart }).toLowerCase() },
        { error: messages.badCart },
      ),
      {
        error: messages.badCart,
      },
    )
    .max(limits.cartMaxCourses, messages.cartTooLarge),
  cartVersion: z.int().optional(),
})
export type AddCartRequest = z.infer<typeof addCartRequest>

export const cartResponse = z.object({
  msg: z.string(),
  cart: z.array(cartItem),
  cartVersion: z.int(),
  /** Courses that the user cannot enrol in; the rest of the list was saved. Omitted if there are none. */
  rejected: z
    .array(z.object({ _id: recordId, code: z.literal('course_not_open'), msg: z.string() }))
    .optional(),
})
export type CartResponse = z.infer<typeof cartResponse>

/** The short shape (`fields=short`). */
export const shortCartResponse = cartResponse.omit({ cart: true }).extend({
  /** In the order of enrolment. */
  courseIds: z.array(recordId),
})
export type ShortCartResponse = z.infer<typeof shortCartResponse>

/** Players may report a position slightly after the end of the video. */
const toleranceSeconds = 1

const seconds = (message: string) =>
  z.number({ error: message }).min(0, message).max(limits.videoMaxSeconds, message)

/** The playback position and the watched ranges, in seconds. Reports are merged in any order. */
export const progressReport = z
  .object({
    position: seconds(messages.badPosition),
    duration: seconds(messages.badDuration).positive(messages.badDuration),
    watched: z
      .array(
        z
          .tuple([seconds(messages.badRange), seconds(messages.badRange)], {
            error: messages.badRange,
          })
          .refine(([from, to]) => from < to, messages.badRange),
        { error: messages.badRanges },
      )
      .max(limits.rangesPerReportMax, messages.badRanges),
    /** When the learner was at `position`, by the server's clock (see `now`). */
    at: z.iso.datetime({ offset: true, error: messages.badMoment }),
    videoVersion: statedVideoVersion,
  })
  .superRefine(({ position, duration, watched }, context) => {
    const end = duration + toleranceSeconds
    if (position > end) {
      context.addIssue({ code: 'custom', path: ['position'], message: messages.badPosition })
    }
    const beyond = watched.findIndex(([, to]) => to > end)
    if (beyond >= 0) {
      context.addIssue({ code: 'custom', path: ['watched', beyond], message: messages.badRange })
    }
  })
export type ProgressReport = z.infer<typeof progressReport>

/** A learner's own mark that a course is complete, or not; it does not change what was measured. */
export const completionMark = z.object({
  completed: z.boolean({ error: messages.badMark }),
  /** When the learner decided, by the server's clock. The latest decision wins, in any order of arrival. */
  at: z.iso.datetime({ offset: true, error: messages.badMoment }),
})
export type CompletionMark = z.infer<typeof completionMark>

/** Of a course with several lessons; absent for others. */
export const lessonsProgress = z.object({
  /** Completed required lessons, and how many there are; of a course without required ones, of all. */
  completed: z.int(),
  total: z.int(),
  /** The lesson to continue with; null if no lesson is open now. */
  current: lessonLink.nullable(),
})
export type LessonsProgress = z.infer<typeof lessonsProgress>

/**
 * Progress in a course. `percent` counts each watched second once; of a course with several lessons, it is the share
 * of completed required lessons, and `position` and `duration` are those of the lesson to continue with.
 */
export const progressSummary = z.object({
  course: recordId,
  /** Where to resume, in seconds. */
  position: z.number(),
  /** In seconds; null until the video was played. */
  duration: z.number().nullable(),
  percent: z.int().min(0).max(100),
  completed: z.boolean(),
  /** `watching` is permanent and takes precedence; `mark` is the learner's own and can be removed. */
  completedBy: z.enum(['watching', 'mark']).nullable(),
  /** When the learner was at `position`. */
  at: isoTime.nullable(),
  lessons: lessonsProgress.optional(),
})
export type ProgressSummary = z.infer<typeof progressSummary>

/** A course that the user is enrolled in. */
export const enrolment = courseCard.extend({
  /** False once its author or an admin deleted it. */
  available: z.boolean(),
  /** Null until the course was opened, completed or marked as complete. */
  progress: progressSummary.nullable(),
})
export type Enrolment = z.infer<typeof enrolment>

/** A course that the user saved for later. */
export const savedCourse = courseCard.extend({ savedAt: isoTime })
export type SavedCourse = z.infer<typeof savedCourse>

/** Whether the course is saved now. */
export const savedCourseResponse = z.object({ saved: z.boolean() })
export type SavedCourseResponse = z.infer<typeof savedCourseResponse>

/** Query of GET /user/enrolments/next: the course that was just watched. */
export const nextCourseQuery = z.object({ after: recordId.optional() })

export const nextCourse = z.object({ next: enrolment.nullable() })
export type NextCourse = z.infer<typeof nextCourse>

/** With the watched ranges in whole seconds, sorted and disjoint, and the server's time. */
export const progress = progressSummary.extend({
  watched: z.array(z.tuple([z.int(), z.int()])),
  now: isoTime,
})
export type Progress = z.infer<typeof progress>

/** The activity in a course in one month (UTC), such as 2026-01. */
const courseMonth = z.object({
  month: z.string(),
  /** Includes learners who left again. */
  enrolments: z.int(),
  reviews: z.int(),
})

/** Statistics of a course, for its owner and admins. */
export const courseStatistics = z.object({
  title: z.string(),
  /** Currently enrolled. */
  learners: z.int(),
  reviews: z.int(),
  rating: z.number(),
  /** The number of reviews with one star, two, … five. */
  ratings: z.array(z.int()),
  /** Oldest first, months without activity included. */
  months: z.array(courseMonth),
})
export type CourseStatistics = z.infer<typeof courseStatistics>
