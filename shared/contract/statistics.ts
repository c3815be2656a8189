import { z } from 'zod'

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
