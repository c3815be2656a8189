import { z } from 'zod'
import { learningLimits as limits } from '../limits.ts'
import { learningApiMessages as messages } from '../messages/learning.ts'
import { cartItem, courseCard } from './catalogue.ts'
import { isoTime, recordId } from './fields.ts'

/** Replaces the cart. Only `_id` of each item is read; `cartVersion` guards against a stale tab. */
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
})
export type CartResponse = z.infer<typeof cartResponse>

/** The short shape (`fields=short`). */
export const shortCartResponse = cartResponse.omit({ cart: true }).extend({
  /** In the order of enrolment. */
  courseIds: z.array(recordId),
})
export type ShortCartResponse = z.infer<typeof shortCartResponse>

/** Media report their own end a little late. */
const slackSeconds = 1

const seconds = (message: string) =>
  z.number({ error: message }).min(0, message).max(limits.videoMaxSeconds, message)

/** Where a learner is and what they watched, from and to in seconds. Reports are merged in any order. */
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
    /** When the learner was there, by the server's clock as `now` tells it. */
    at: z.iso.datetime({ offset: true, error: messages.badMoment }),
  })
  .superRefine(({ position, duration, watched }, context) => {
    const end = duration + slackSeconds
    if (position > end) {
      context.addIssue({ code: 'custom', path: ['position'], message: messages.badPosition })
    }
    const beyond = watched.findIndex(([, to]) => to > end)
    if (beyond >= 0) {
      context.addIssue({ code: 'custom', path: ['watched', beyond], message: messages.badRange })
    }
  })
export type ProgressReport = z.infer<typeof progressReport>

/** How far a learner is in a course; the per cent are of seconds watched, each counted once. */
export const progressSummary = z.object({
  course: recordId,
  /** Seconds from the start, where to go on. */
  position: z.number(),
  /** Null until the video was played. */
  duration: z.number().nullable(),
  percent: z.int().min(0).max(100),
  completed: z.boolean(),
  /** When the learner was at `position`. */
  at: isoTime.nullable(),
})
export type ProgressSummary = z.infer<typeof progressSummary>

/** A course that one is enrolled in. */
export const enrolment = courseCard.extend({
  /** False once its author or an admin deleted it. */
  available: z.boolean(),
  /** Null until it was opened. */
  progress: progressSummary.nullable(),
})
export type Enrolment = z.infer<typeof enrolment>

/** With the watched ranges in whole seconds, in order and apart, and the server's time. */
export const progress = progressSummary.extend({
  watched: z.array(z.tuple([z.int(), z.int()])),
  now: isoTime,
})
export type Progress = z.infer<typeof progress>

/** What happened to a course in a month (of UTC), written 2026-01. */
const courseMonth = z.object({
  month: z.string(),
  /** People who enrolled, those who left again too. */
  enrolments: z.int(),
  reviews: z.int(),
})

/** How a course does, for its owner and admins. */
export const courseStatistics = z.object({
  title: z.string(),
  /** People who have it now. */
  learners: z.int(),
  reviews: z.int(),
  rating: z.number(),
  /** How many gave one star, two, … five. */
  ratings: z.array(z.int()),
  /** The newest last; months without anything too. */
  months: z.array(courseMonth),
})
export type CourseStatistics = z.infer<typeof courseStatistics>
