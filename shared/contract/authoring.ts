import { z } from 'zod'
import { catalogueLimits as limits } from '../limits.ts'
import { authoringMessages as messages } from '../messages/authoring.ts'
import { fileMessages } from '../messages/files.ts'
import { getVideoKind } from '../video-link.ts'
import {
  category,
  course,
  courseCard,
  courseLevels,
  courseTopics,
  courseTypes,
} from './catalogue.ts'
import { requiredLine, requiredText, recordId } from './fields.ts'

/** An upload. Only `public_id` is read: the server knows its address. Old clients send false for none. */
const upload = z.object({ url: z.string().optional(), public_id: z.string() })
const uploaded = (message: string) =>
  z.union([upload, z.literal(false), z.null()], { error: message })
const given = requiredLine(messages.fieldsEmpty, (text) => text)
const link = given.pipe(z.string().max(limits.linkMaxLength, messages.linkTooLong))

/** The form of a course, for one that exists: what stays as it was need not fit today's choices. */
export const updateCourseRequest = z.object({
  title: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.titleMaxLength, messages.titleTooLong),
  ),
  author: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.authorMaxLength, messages.authorTooLong),
  ),
  level: given
    .pipe(z.enum(courseLevels, { error: messages.badLevel }))
    .meta({ enum: courseLevels }),
  category: given.pipe(z.uuid({ error: messages.unknownCategory })).meta({ format: 'uuid' }),
  topic: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.topicMaxLength, messages.badTopic),
  ),
  comments: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.summaryMaxLength, messages.summaryTooLong),
  ),
  type: given.pipe(z.enum(courseTypes, { error: messages.badType })).meta({ enum: courseTypes }),
  link,
  learn: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.learnMaxLength, messages.learnTooLong),
  ),
  desc: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.descriptionMaxLength, messages.descriptionTooLong),
  ),
  images: uploaded(messages.noImage).optional(),
  /** Ours: a WebVTT file that was uploaded. Absent: stays as it was; null or false: none. */
  captions: uploaded(fileMessages.captionsMissing).optional(),
  /** Ours. Absent: stays as it was; for a new course English. */
  language: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.languageMaxLength, messages.languageTooLong),
  ).optional(),
  /** Ours: the measured length of the video. Absent: stays as it was while the video does. */
  durationSeconds: z
    .int({ error: messages.badDuration })
    .min(1, messages.badDuration)
    .max(limits.durationMaxSeconds, messages.badDuration)
    .optional(),
  /** Ours. */
  version: z.int().optional().meta({
    description:
      'The version that the form was filled from: 409 where the course has another one. Absent: overwrites',
  }),
})
export type UpdateCourseRequest = z.infer<typeof updateCourseRequest>

export const createCourseRequest = updateCourseRequest.omit({ version: true }).extend({
  topic: given
    .pipe(z.enum(courseTopics, { error: messages.badTopic }))
    .meta({ enum: courseTopics }),
  link: link.refine((address) => getVideoKind(address) !== undefined, messages.badLink),
  images: uploaded(messages.noImage).refine((one) => getPublicId(one) !== '', messages.noImage),
})
export type CreateCourseRequest = z.infer<typeof createCourseRequest>

/** The `public_id` of an upload that a form holds; empty where it holds none. */
export function getPublicId(one: z.infer<typeof upload> | false | null | undefined): string {
  return one ? one.public_id : ''
}

export const courseTableSorts = ['created', 'title', 'type', 'topic', 'author'] as const
export type CourseTableSort = (typeof courseTableSorts)[number]

/** What a table of courses asks for. What is not understood counts as not said. */
export const courseTableQuery = z.object({
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  sort: z.enum(courseTableSorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).optional().catch(undefined),
})
export type CourseTableQuery = z.infer<typeof courseTableQuery>

/** `fields=card` for the short shape, as in the catalogue. */
export const ownCoursesQuery = courseTableQuery.extend({ fields: z.string().optional() })

/** A course in the table of all courses, with whose it is. */
export const managedCourse = courseCard.extend({
  user: z.object({ _id: recordId, fullname: z.string() }),
})
export type ManagedCourse = z.infer<typeof managedCourse>

export const categoryTableSorts = ['name', 'courses'] as const

export const categoryTableQuery = courseTableQuery
  .omit({ sort: true, limit: true })
  .extend({ sort: z.enum(categoryTableSorts).optional().catch(undefined) })
export type CategoryTableQuery = z.infer<typeof categoryTableQuery>

/** A category in its table; `courses` of it are in the catalogue. */
export const managedCategory = category.extend({ courses: z.int() })
export type ManagedCategory = z.infer<typeof managedCategory>

export const saveCourseResponse = z.object({ msg: z.string(), course })

export const categoryRequest = z.object({
  name: requiredLine(messages.categoryEmpty, (text) =>
    text.normalize('NFC').max(limits.categoryNameMaxLength, messages.categoryTooLong),
  ),
})
