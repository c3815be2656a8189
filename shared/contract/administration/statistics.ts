import { z } from 'zod'
import { defaultStatisticsRange, statisticsRanges } from '../../statistics-ranges.ts'
import { storageKinds } from '../../storage-kinds.ts'
import { recordId } from '../fields.ts'

/** Unknown ranges are ignored; with `from` or `to`, `range` is. */
export const statisticsQuery = z.object({
  range: z.enum(statisticsRanges).catch(defaultStatisticsRange).default(defaultStatisticsRange),
  from: z.string().max(40).optional().meta({ format: 'date' }),
  to: z.string().max(40).optional().meta({ format: 'date' }),
})
export type StatisticsQuery = z.infer<typeof statisticsQuery>

/** One figure over a range. */
export const figureSeries = z.object({
  /** One value per period. */
  values: z.array(z.int()),
  /** Of the whole range. Not always the sum: a learner who was active on two days is one active learner. */
  total: z.int(),
  /** Of the range before, of the same length. */
  previous: z.int(),
})
export type FigureSeries = z.infer<typeof figureSeries>

const ratingAverage = z.number().nullable()

/** How the range is divided, and what happened in courses. */
const courseActivity = {
  /** `custom`: the dates of the request. */
  range: z.enum([...statisticsRanges, 'custom']),
  /** The first and the last day. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The length of a period. */
  unit: z.enum(['day', 'month']),
  /** The first day of each period, oldest first. */
  periods: z.array(z.iso.date()),
  enrolments: figureSeries,
  /** Measured by what was watched, without learners' own marks. */
  completions: figureSeries,
  /** Each second of a video counts once per learner. */
  watchSeconds: figureSeries,
}

/** A search that no course matches as written. */
export const zeroResultSearch = z.object({
  search: z.string(),
  count: z.int(),
  /** What was searched for instead; null if no courses were shown at all. */
  similar: z.string().nullable(),
})
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>

/** How much of one kind is stored. */
export const storedKind = z.object({ kind: z.enum(storageKinds), bytes: z.int() })
export type StoredKind = z.infer<typeof storedKind>

/** Statistics of the whole site, for admins. */
export const siteStatistics = z.object({
  ...courseActivity,
  registrations: figureSeries,
  activeLearners: figureSeries,
  /** Searches for which no courses were shown. */
  zeroResultSearches: figureSeries,
  /** The most frequent searches without an exact match. */
  searches: z.array(zeroResultSearch),
  /** Stored at the end of each period. */
  imageBytes: figureSeries,
  /** All that was stored at the last measurement until the end of each period. */
  storedBytes: figureSeries,
  /** What was stored by kind at the end of the range, largest first; without kinds of which there is nothing. */
  storage: z.array(storedKind),
})
export type SiteStatistics = z.infer<typeof siteStatistics>

export const courseFigures = z.object({
  _id: recordId,
  title: z.string(),
  /** Currently enrolled. */
  learners: z.int(),
  enrolments: z.int(),
  completions: z.int(),
  watchSeconds: z.int(),
  ratings: z.int(),
  /** Of the ratings in the range; null without any. */
  averageRating: ratingAverage,
})
export type CourseFigures = z.infer<typeof courseFigures>

/** Statistics of all courses of the user. */
export const ownStatistics = z.object({
  ...courseActivity,
  /** The number of ratings. */
  ratings: figureSeries,
  averageRating: z.object({ total: ratingAverage, previous: ratingAverage }),
  /** Those watched longest first. */
  courses: z.array(courseFigures),
  /** Whether the user has more courses than are listed. */
  isMore: z.boolean(),
})
export type OwnStatistics = z.infer<typeof ownStatistics>
