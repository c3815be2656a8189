import { z } from 'zod'
import { courseStatuses, lessonOrders } from '../../catalogue/course-choices.ts'
import { lessonKinds } from '../../lesson-kinds.ts'
import { avatarUrl, isoTime, recordId } from '../fields.ts'
import { courseCard } from './catalogue.ts'

/** When a lesson opens: days after the learner first enrolled, or at the start of a day in a time zone. */
export const lessonRelease = z.union([
  z.object({ days: z.int() }),
  z.object({ date: z.iso.date(), zone: z.string(), at: isoTime }),
])
export type LessonRelease = z.infer<typeof lessonRelease>

/** A lesson by name, such as the one to continue with. */
export const lessonLink = z.object({ _id: recordId, title: z.string() })
export type LessonLink = z.infer<typeof lessonLink>

/** A lesson as everyone sees it, without its content. */
export const outlineLesson = z.object({
  _id: recordId,
  title: z.string(),
  kind: z.enum(lessonKinds),
  /** How long a learner needs; null if unknown. */
  seconds: z.int().nullable(),
  /** Open to everyone. */
  preview: z.boolean(),
  /** Optional lessons do not count for completing the course. */
  required: z.boolean(),
  /** How many files are attached. */
  attachments: z.int(),
  /** Null if it opens at once. */
  release: lessonRelease.nullable(),
  /** When it was created, or shown after it had been hidden. */
  addedAt: isoTime,
})
export type OutlineLesson = z.infer<typeof outlineLesson>

export const outlineSection = z.object({
  _id: recordId,
  title: z.string(),
  lessons: z.array(outlineLesson),
})
export type OutlineSection = z.infer<typeof outlineSection>

export const courseAuthor = z.object({ _id: recordId, fullname: z.string(), avatar: avatarUrl })
export type CourseAuthor = z.infer<typeof courseAuthor>

/** What everyone sees of a course's lessons; the same for all, without hidden lessons and empty sections. */
export const courseOutline = z.object({
  course: recordId,
  status: z.enum(courseStatuses),
  /** In `sequence`, a lesson opens once the required ones before it are completed. */
  order: z.enum(lessonOrders),
  lessons: z.int(),
  /** The sum of the known lengths; null if none is known. */
  seconds: z.int().nullable(),
  sections: z.array(outlineSection),
  /** Courses that are recommended before this one; only those of the catalogue. */
  prerequisites: z.array(courseCard),
  /** The owner first, then the co-instructors. */
  authors: z.array(courseAuthor),
})
export type CourseOutline = z.infer<typeof courseOutline>
