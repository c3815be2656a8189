import { z } from 'zod'
import { lessonKinds } from '../../lesson-kinds.ts'
import { catalogueLimits, passageLimits as limits } from '../../limits.ts'
import { catalogueMessages } from '../../messages/catalogue.ts'
import { generalMessages } from '../../messages/general.ts'
import { courseCard } from '../courses/catalogue.ts'
import { lessonLink } from '../courses/outline.ts'
import { recordId } from '../fields.ts'

/** Where a lesson has the words that were searched for. */
export const moment = z.object({
  /** Of a video. */
  seconds: z.int().nullable(),
  /** The id of the heading above it, in an article. */
  anchor: z.string().nullable(),
  /** The passage, in parts that are found words or not. */
  text: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
})
export type Moment = z.infer<typeof moment>

const searchText = z
  .string()
  .max(catalogueLimits.searchMaxLength, catalogueMessages.searchTooLong)
  .refine((text) => !text.includes('\0'), generalMessages.invalidInput)

export const courseSearchQuery = z.object({ q: searchText.default('') })

/** `lesson` may be locked: then it has no moments, but other words of the search, or its title. */
export const courseSearchResponse = z.object({
  lessons: z.array(
    z.object({
      _id: recordId,
      title: z.string(),
      kind: z.enum(lessonKinds),
      /** The user may open it. */
      isOpen: z.boolean(),
      moments: z.array(moment),
    }),
  ),
  /** There are more lessons than these. */
  isMore: z.boolean(),
  /** Similar words were found instead, because no lesson has those that were searched for. */
  isSimilar: z.boolean(),
})
export type CourseSearchResponse = z.infer<typeof courseSearchResponse>
export type FoundLesson = CourseSearchResponse['lessons'][number]

export const momentsQuery = z.object({
  search: searchText.default(''),
  /** Ids of courses, separated by commas. */
  courses: z
    .string()
    .default('')
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(recordId).max(limits.coursesMax, generalMessages.invalidInput)),
  also: z.literal('yes', { error: generalMessages.invalidInput }).optional(),
})

export const courseMoments = z.object({
  course: recordId,
  moments: z.array(moment.extend({ lesson: lessonLink })),
  /** Further lessons that have the words, whatever the user may open. */
  covered: z.array(lessonLink),
})
export type CourseMoments = z.infer<typeof courseMoments>

export const momentsResponse = z.object({
  courses: z.array(courseMoments),
  /** Courses of the catalogue that the search finds in their lessons only. */
  also: z.array(courseMoments.extend({ card: courseCard })),
  isSimilar: z.boolean(),
})
export type MomentsResponse = z.infer<typeof momentsResponse>
