import { z } from 'zod'
import { courseStatuses } from '../../catalogue/course-choices.ts'
import { catalogueLimits as limits } from '../../limits.ts'
import { authoringMessages as messages } from '../../messages/authoring/authoring.ts'
import { fileMessages } from '../../messages/files.ts'
import { getVideoKind } from '../../videos/video-link.ts'
import {
  messageResponse,
  optionalLine,
  periodQuery,
  recordId,
  requiredLine,
  requiredText,
} from '../fields.ts'
import {
  category,
  course,
  courseCard,
  courseLevels,
  courseTopics,
  courseTypes,
} from './catalogue.ts'

/** An upload. Only `public_id` is read, the server knows the URL. Older clients send false for none. */
const upload = z.object({ url: z.string().optional(), public_id: z.string() })
const optionalUpload = (message: string) =>
  z.union([upload, z.literal(false), z.null()], { error: message })
const requiredField = requiredLine(messages.fieldsEmpty, (text) => text)
const linkText = z.string().max(limits.linkMaxLength, messages.linkTooLong)
/** The address of the video of a course with one lesson. */
export const videoLink = requiredField.pipe(linkText)

/** The form of an existing course. Values that stay unchanged need not be among today's options. */
export const updateCourseRequest = z.object({
  title: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.titleMaxLength, messages.titleTooLong),
  ),
  author: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.authorMaxLength, messages.authorTooLong),
  ),
  level: requiredField
    .pipe(z.enum(courseLevels, { error: messages.badLevel }))
    .meta({ enum: courseLevels }),
  category: requiredField
    .pipe(z.uuid({ error: messages.unknownCategory }))
    .meta({ format: 'uuid' }),
  topic: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.topicMaxLength, messages.badTopic),
  ),
  comments: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.summaryMaxLength, messages.summaryTooLong),
  ),
  type: requiredField
    .pipe(z.enum(courseTypes, { error: messages.badType }))
    .meta({ enum: courseTypes }),
  /** May be empty for a course with several lessons, of which it is ignored. */
  link: optionalLine(messages.fieldsEmpty, (text) => text.pipe(linkText)),
  learn: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.learnMaxLength, messages.learnTooLong),
  ),
  desc: requiredText(messages.fieldsEmpty, (text) =>
    text.max(limits.descriptionMaxLength, messages.descriptionTooLong),
  ),
  images: optionalUpload(messages.noImage).optional(),
  /** Extension: an uploaded WebVTT file. Omitted keeps the current one; null or false removes it. */
  captions: optionalUpload(fileMessages.captionsMissing).optional(),
  /** Extension. Omitted keeps the current language; a new course gets English. */
  language: requiredLine(messages.fieldsEmpty, (text) =>
    text.max(limits.languageMaxLength, messages.languageTooLong),
  ).optional(),
  /** Extension: the measured length of the video. Omitted keeps it while the video is unchanged. */
  durationSeconds: z
    .int({ error: messages.badDuration })
    .min(1, messages.badDuration)
    .max(limits.durationMaxSeconds, messages.badDuration)
    .optional(),
  /** Extension. */
  draft: z
    .uuid()
    .optional()
    .meta({ description: 'The draft that this saves. It is deleted in the same transaction' }),
  /** Extension. */
  version: z.int().optional().meta({
    description:
      'The version that the form was loaded with: 409 if the course has another one. Omitted overwrites',
  }),
})
export type UpdateCourseRequest = z.infer<typeof updateCourseRequest>

export const createCourseRequest = updateCourseRequest.omit({ version: true }).extend({
  topic: requiredField
    .pipe(z.enum(courseTopics, { error: messages.badTopic }))
    .meta({ enum: courseTopics }),
  link: videoLink.refine((url) => getVideoKind(url) !== undefined, messages.badLink),
  images: optionalUpload(messages.noImage).refine(
    (image) => getPublicId(image) !== '',
    messages.noImage,
  ),
})
export type CreateCourseRequest = z.infer<typeof createCourseRequest>

/** The `public_id` of a form's upload; empty without one. */
export function getPublicId(value: z.infer<typeof upload> | false | null | undefined): string {
  return value ? value.public_id : ''
}

export const courseTableSorts = ['created', 'title', 'type', 'topic', 'author'] as const
export type CourseTableSort = (typeof courseTableSorts)[number]

/** Parameters of a course table; invalid ones are ignored. `from` and `before` are of its creation. */
export const courseTableQuery = z.object({
  category: recordId.optional().catch(undefined),
  type: z.enum(courseTypes).optional().catch(undefined),
  level: z.enum(courseLevels).optional().catch(undefined),
  ...periodQuery,
  search: z.string().trim().max(limits.searchMaxLength).optional().catch(undefined),
  sort: z.enum(courseTableSorts).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(limits.pageMax).optional().catch(undefined),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMax).optional().catch(undefined),
})
export type CourseTableQuery = z.infer<typeof courseTableQuery>

/** `fields=card` requests the short shape, as in the catalogue. */
export const ownCoursesQuery = courseTableQuery.extend({ fields: z.string().optional() })

/** A course in the table of its authors, where drafts and archived courses are too. */
export const ownCourseCard = courseCard.extend({
  /** `draft` while a moderator hides it. */
  status: z.enum(courseStatuses),
  hidden: z.boolean(),
  /** `instructor`: a course of someone else, with the user as co-instructor. */
  role: z.enum(['owner', 'instructor']),
})
export type OwnCourseCard = z.infer<typeof ownCourseCard>

/** A course in the table of all courses, with its owner. */
export const managedCourse = courseCard.extend({
  user: z.object({ _id: recordId, fullname: z.string() }),
})
export type ManagedCourse = z.infer<typeof managedCourse>

export const categoryTableSorts = ['name', 'courses'] as const

export const categoryTableQuery = courseTableQuery
  .pick({ search: true, order: true, page: true })
  .extend({ sort: z.enum(categoryTableSorts).optional().catch(undefined) })
export type CategoryTableQuery = z.infer<typeof categoryTableQuery>

/** A category in its table; `courses` is how many the catalogue lists. */
export const managedCategory = category.extend({
  /** In the catalogue. */
  courses: z.int(),
  /** Not even a draft belongs to it. */
  isEmpty: z.boolean(),
})
export type ManagedCategory = z.infer<typeof managedCategory>

/** Of deleting a category. `onlyIfEmpty` rejects one that even a draft belongs to. */
export const categoryDeletionQuery = z.object({
  onlyIfEmpty: z.enum(['true', 'false']).optional(),
})

/** With the name of the deleted category, for Undo. */
export const categoryDeletionResponse = messageResponse.extend({ name: z.string() })

/** A course in its form. `isVideoInForm`: the course has one lesson, whose video is its `link`. */
export const courseSourceResponse = z.object({
  course,
  isVideoInForm: z.boolean(),
  status: z.enum(courseStatuses),
})

export const saveCourseResponse = z.object({ msg: z.string(), course })

export const categoryRequest = z.object({
  name: requiredLine(messages.categoryEmpty, (text) =>
    text.normalize('NFC').max(limits.categoryNameMaxLength, messages.categoryTooLong),
  ),
})
