import { z } from 'zod'
import { lessonKinds } from '../../lesson-kinds.ts'
import { learnerLimits as limits } from '../../limits.ts'
import { listRequestMessages } from '../../messages/requests.ts'
import { avatarUrl, isoTime, recordId } from '../fields.ts'

export const learnerSorts = ['enrolled', 'name', 'progress', 'active', 'completed'] as const
export type LearnerSort = (typeof learnerSorts)[number]

export const learnerStatuses = ['not_started', 'in_progress', 'completed'] as const
export type LearnerStatus = (typeof learnerStatuses)[number]

/**
 * Parameters of the table of a course's learners; invalid ones are ignored. With `cursor`, empty for the first page, all
 * learners are read in the order of enrolment, instead of pages of the newest ones in any order.
 */
export const learnerListQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  status: z.enum(learnerStatuses).optional().catch(undefined),
  sort: z.enum(learnerSorts).catch('enrolled').default('enrolled'),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.listedMax).catch(1).default(1),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, limits.pageSizeMax))
    .catch(limits.pageSizeMax)
    .default(limits.pageSizeMax),
  cursor: z.string().max(100, listRequestMessages.badCursor).optional(),
})
export type LearnerListQuery = z.infer<typeof learnerListQuery>

/** A learner as the authors of the course see them: nothing that other users could not see, and no email. */
export const courseLearner = z.object({
  _id: recordId,
  fullname: z.string(),
  username: z.string(),
  avatar: avatarUrl,
  status: z.enum(learnerStatuses),
  enrolledAt: isoTime,
  /** Completed required lessons as measured, and how many there are. */
  completedLessons: z.int(),
  requiredLessons: z.int(),
  percent: z.int().min(0).max(100),
  /** When the learner last used a lesson; null before the first. One that is only marked is not used. */
  activeAt: isoTime.nullable(),
  /** When the course was completed as measured; it stays when lessons are added. */
  completedAt: isoTime.nullable(),
})
export type CourseLearner = z.infer<typeof courseLearner>

/** With `lesson`, also which parts of that video are watched. */
export const lessonStatisticsQuery = z.object({ lesson: recordId.optional().catch(undefined) })

export const lessonFigures = z.object({
  _id: recordId,
  title: z.string(),
  section: z.string(),
  kind: z.enum(lessonKinds),
  required: z.boolean(),
  opened: z.int(),
  finished: z.int(),
  /** Of a video: the average share watched by those who opened it; null for others and before the first. */
  averagePercent: z.int().min(0).max(100).nullable(),
})
export type LessonFigures = z.infer<typeof lessonFigures>

/** A part of a video. */
const videoPart = z.object({
  /** Where it starts, in seconds. */
  start: z.number(),
  /** Learners who watched its middle. */
  watched: z.int(),
  /** Learners who have not finished the video and were last here. */
  stopped: z.int(),
})

export const videoParts = z.object({
  lesson: recordId,
  title: z.string(),
  /** The length of the video. */
  seconds: z.int(),
  /** Parts of equal length in order; empty until the length is known. */
  parts: z.array(videoPart),
})
export type VideoParts = z.infer<typeof videoParts>

/** The use of each lesson by current learners, measured. */
export const lessonStatistics = z.object({
  /** How many learners are counted: the newest ones, if there are more. */
  learners: z.int(),
  /** The course has more learners than are counted. */
  isMore: z.boolean(),
  /** In order, without hidden lessons. */
  lessons: z.array(lessonFigures),
  /** Of the requested video; null without one. */
  video: videoParts.nullable(),
})
export type LessonStatistics = z.infer<typeof lessonStatistics>
