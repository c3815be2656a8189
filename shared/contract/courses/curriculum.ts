import { z } from 'zod'
import { checklistIds, courseStatuses, lessonOrders } from '../../catalogue/course-choices.ts'
import { lessonKinds } from '../../lesson-kinds.ts'
import { catalogueLimits, curriculumLimits as limits } from '../../limits.ts'
import { authoringMessages } from '../../messages/authoring/authoring.ts'
import { curriculumMessages as messages } from '../../messages/curriculum.ts'
import { calendarDate, image, isoTime, recordId, requiredLine } from '../fields.ts'
import { lessonFile } from '../learning/lessons.ts'
import { courseVideo } from '../media/videos.ts'

const title = requiredLine(messages.titleMissing, (text) =>
  text.max(limits.titleMaxLength, messages.titleTooLong),
)
const version = z.int().min(1)

/** When a lesson opens; null at once. */
export const releaseRequest = z
  .union([
    z.object({
      days: z.int().min(1, messages.badRelease).max(limits.releaseDaysMax, messages.badRelease),
    }),
    z.object({
      date: calendarDate(messages.badRelease),
      zone: z.string().max(100, messages.badRelease),
    }),
  ])
  .nullable()
export type ReleaseRequest = z.infer<typeof releaseRequest>

/** A lesson in the curriculum, as its authors see it. */
export const curriculumLesson = z.object({
  _id: recordId,
  title: z.string(),
  kind: z.enum(lessonKinds),
  seconds: z.int().nullable(),
  preview: z.boolean(),
  required: z.boolean(),
  hidden: z.boolean(),
  release: releaseRequest,
  attachments: z.int(),
  /** The id of its uploaded video. */
  video: recordId.nullable(),
  /** What is missing before learners can use it, such as a video without an address; empty if it is complete. */
  missing: z.array(z.string()),
  version: z.int(),
  updatedAt: isoTime,
})
export type CurriculumLesson = z.infer<typeof curriculumLesson>

export const curriculumSection = z.object({
  _id: recordId,
  title: z.string(),
  version: z.int(),
  lessons: z.array(curriculumLesson),
})
export type CurriculumSection = z.infer<typeof curriculumSection>

/** The sections and lessons of a course in order, for its authors. */
export const curriculum = z.object({
  course: recordId,
  /** Counts the changes to sections and lessons. */
  revision: z.int(),
  sections: z.array(curriculumSection),
})
export type Curriculum = z.infer<typeof curriculum>

/** `after` is the row that it follows; null puts it first. Omitted at creation puts it last. */
const after = recordId.nullable()

/** Ids are chosen by the client, so that a request repeated after a lost response creates nothing twice. */
export const createSectionRequest = z.object({ _id: recordId, title, after: after.optional() })
export type CreateSectionRequest = z.infer<typeof createSectionRequest>

export const renameSectionRequest = z.object({ title, version })
export const moveSectionRequest = z.object({ after })

export const createLessonsRequest = z.object({
  section: recordId,
  after: after.optional(),
  lessons: z
    .array(
      z.object({ _id: recordId, title, kind: z.enum(lessonKinds), hidden: z.boolean().optional() }),
    )
    .min(1, messages.noLessons)
    .max(limits.lessonsPerRequestMax, messages.tooManyAtOnce),
})
export type CreateLessonsRequest = z.infer<typeof createLessonsRequest>

export const moveLessonRequest = z.object({ section: recordId, after })
export type MoveLessonRequest = z.infer<typeof moveLessonRequest>

/** The id of the copy, which follows its original and is hidden. */
export const duplicateLessonRequest = z.object({ _id: recordId })

/** Every change is answered with the whole curriculum: it is small, and others may have changed it too. */
export const curriculumResponse = z.object({ msg: z.string().optional(), curriculum })

/** The content of each kind as authors edit it. */
export const lessonSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('video'),
    /** Empty until there is a video. */
    link: z.string().max(limits.linkMaxLength, messages.linkTooLong),
    /** An uploaded video, instead of a link. */
    video: courseVideo.nullable(),
    captions: image.nullable(),
  }),
  z.object({
    kind: z.literal('article'),
    markdown: z.string().max(limits.articleMaxLength, messages.articleTooLong),
  }),
  z.object({
    kind: z.literal('file'),
    file: lessonFile.nullable(),
  }),
])
export type LessonSource = z.infer<typeof lessonSource>

/** A lesson in the editor. */
export const editableLesson = curriculumLesson.extend({
  course: recordId,
  section: recordId,
  source: lessonSource,
  /** Of an article: its HTML as learners get it. */
  html: z.string().optional(),
  files: z.array(lessonFile),
})
export type EditableLesson = z.infer<typeof editableLesson>

/** Omitted fields stay unchanged. 409 `stale_lesson` with the current lesson if `version` is not the current one. */
export const updateLessonRequest = z.object({
  version,
  title: title.optional(),
  preview: z.boolean().optional(),
  required: z.boolean().optional(),
  hidden: z.boolean().optional(),
  release: releaseRequest.optional(),
  /** How long a learner needs; null to measure or estimate it. */
  seconds: z.int().min(1).max(limits.secondsMax).nullable().optional(),
  video: z
    .object({
      link: z.string().trim().max(limits.linkMaxLength, messages.linkTooLong).optional(),
      /** The id of an uploaded video, which replaces the link, as a link replaces it; null for none. */
      upload: recordId.nullable().optional(),
      /** The lesson keeps the uploaded video that it has if its upload started later. */
      unlessNewer: z.literal(true).optional(),
      /** The measured length of the video. */
      seconds: z.int().min(1).max(limits.secondsMax).optional(),
      /** The `public_id` of uploaded captions; empty for none. */
      captions: z.string().optional(),
    })
    .optional(),
  article: z
    .object({ markdown: z.string().max(limits.articleMaxLength, messages.articleTooLong) })
    .optional(),
  /** The id of the uploaded file of a file lesson; null for none. */
  file: recordId.nullable().optional(),
  /** The ids of the attached files in order. */
  files: z.array(recordId).max(limits.attachmentsMax, messages.tooManyAttachments).optional(),
})
export type UpdateLessonRequest = z.infer<typeof updateLessonRequest>

export const lessonSaveResponse = z.object({ lesson: editableLesson, revision: z.int() })

/** What a course needs before it can be published. */
export const checklistItem = z.object({
  id: z.enum(checklistIds),
  done: z.boolean(),
  /** Without it the course cannot be published; the others are advice. */
  required: z.boolean(),
  text: z.string(),
  /** The first lesson that is incomplete. */
  lesson: recordId.optional(),
})
export type ChecklistItem = z.infer<typeof checklistItem>

/** The owner of a course, a co-instructor or an invitation, as its authors see them. */
export const courseInstructor = z.object({
  /** Of the user, or of an invitation by email. */
  _id: recordId,
  /** Of an invitation by email, the address for whoever sent it, and a text for others. */
  fullname: z.string(),
  /** Empty for an invitation by email. */
  username: z.string(),
  avatar: z.string(),
  role: z.enum(['owner', 'instructor']),
  /** Null until the invitation is accepted. */
  acceptedAt: isoTime.nullable(),
})
export type CourseInstructor = z.infer<typeof courseInstructor>

/** Everything of a course that its authors manage besides the form and the lessons. */
export const courseSettings = z.object({
  _id: recordId,
  title: z.string(),
  /** `draft` while a moderator hides it. */
  status: z.enum(courseStatuses),
  hidden: z.boolean(),
  order: z.enum(lessonOrders),
  /** Those that the catalogue does not list any more are not `shown` to learners. */
  prerequisites: z.array(z.object({ _id: recordId, title: z.string(), shown: z.boolean() })),
  /** The owner first, then co-instructors and invited users. */
  instructors: z.array(courseInstructor),
  checklist: z.array(checklistItem),
  /** Statuses that the course cannot get now, with the reason. */
  blocked: z.partialRecord(z.enum(courseStatuses), z.string()),
  /** Those that learners see. */
  lessons: z.int(),
  firstLesson: recordId.nullable(),
  learners: z.int(),
  can: z.object({ delete: z.boolean(), invite: z.boolean() }),
})
export type CourseSettings = z.infer<typeof courseSettings>

export const courseSettingsResponse = z.object({
  msg: z.string().optional(),
  settings: courseSettings,
})

/** Omitted fields stay unchanged. */
export const updateSettingsRequest = z.object({
  status: z.enum(courseStatuses).optional(),
  order: z.enum(lessonOrders).optional(),
  /** The ids in order; courses that are not in the list yet must be in the catalogue. */
  prerequisites: z
    .array(recordId)
    .max(limits.prerequisitesMax, messages.tooManyPrerequisites)
    .optional(),
})
export type UpdateSettingsRequest = z.infer<typeof updateSettingsRequest>

/** A course that starts with its curriculum. The id is chosen by the client, as those of sections are. */
export const createCourseDraftRequest = z.object({
  _id: recordId,
  title: requiredLine(authoringMessages.fieldsEmpty, (text) =>
    text.max(catalogueLimits.titleMaxLength, authoringMessages.titleTooLong),
  ),
})
export type CreateCourseDraftRequest = z.infer<typeof createCourseDraftRequest>

/** An email address or a user name. */
export const inviteRequest = z.object({
  user: requiredLine(messages.userMissing, (text) => text.max(254, messages.userMissing)),
})
