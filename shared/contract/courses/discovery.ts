import { z } from 'zod'
import { recordId } from '../fields.ts'
import { lessonsProgress } from '../learning/learning.ts'
import { courseCard } from './catalogue.ts'

/** Lists of the home page that are the same for everyone. */
export const highlights = z.object({
  /** Those with the most learners first. */
  popular: z.array(courseCard),
  /** Those with the best ratings first; ratings of few learners count less. */
  topRated: z.array(courseCard),
})
export type Highlights = z.infer<typeof highlights>

/** What the page of a course shows besides the course itself. */
export const courseOverview = z.object({
  /** The length of all lessons; null if unknown. */
  minutes: z.int().nullable(),
  /** Currently enrolled. */
  learners: z.int(),
  /** Similar courses, the most similar first. */
  related: z.array(courseCard),
  /** Other courses by the author, newest first. */
  fromAuthor: z.array(courseCard),
})
export type CourseOverview = z.infer<typeof courseOverview>

/** A started course, at the lesson to continue with. */
export const startedCourse = courseCard.extend({
  lesson: z.string(),
  /** Null until the video was played. */
  minutesLeft: z.int().nullable(),
  percent: z.int().min(0).max(100),
  /** Of a course with several lessons; `current` is the one that `lesson` names. */
  lessons: lessonsProgress.optional(),
})
export type StartedCourse = z.infer<typeof startedCourse>

/** Why a course is recommended: a course that the learner took or saved. */
export const recommendationReason = z.object({
  /** `taken`: learners of that course took it too; `similar` and `saved`: it is similar to that course. */
  kind: z.enum(['taken', 'similar', 'saved']),
  course: recordId,
  title: z.string(),
})
export const recommendation = z.object({ course: courseCard, because: recommendationReason })
export type Recommendation = z.infer<typeof recommendation>

/** What the home page shows to the current user. */
export const personalHome = z.object({
  /** Last watched first; then courses that were not started yet. */
  continueLearning: z.array(startedCourse),
  recommended: z.array(recommendation),
  /** New courses by people whom the user follows, newest first. */
  fromFollowed: z.array(courseCard),
})
export type PersonalHome = z.infer<typeof personalHome>
