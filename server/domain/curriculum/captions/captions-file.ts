import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import {
  courseOutlines,
  courses,
  isAddressable,
  isVisibleLesson,
  lessons,
  sections,
  uploads,
} from '#server/db/schema/index.ts'
import { isLessonPublic } from '#server/domain/catalogue/index.ts'

/** In a join of lessons with sections, courses and outlines: anyone may open the lesson now. */
export const isOpenToAll = sql<boolean>`(${and(isVisibleLesson, isAddressable(courses), isLessonPublic)})`

const isNew = sql<boolean>`${uploads.createdAt} > now() - interval '1 hour'`

/**
 * Whether an uploaded captions file is served at its permanent address, which anyone can share: only that of a lesson
 * which is open to all, or a new one that no lesson uses, for the author who uploaded it.
 */
export async function isCaptionsFileOpen(db: Queryable, publicId: string): Promise<boolean> {
  const [file] = await db
    .select({ lesson: lessons.id, isOpenToAll, isNew })
    .from(uploads)
    .leftJoin(lessons, eq(lessons.captionsUploadId, uploads.id))
    .leftJoin(sections, eq(sections.id, lessons.sectionId))
    .leftJoin(courses, eq(courses.id, lessons.courseId))
    .leftJoin(courseOutlines, eq(courseOutlines.courseId, lessons.courseId))
    .where(eq(uploads.publicId, publicId))
  if (!file) return false
  return file.lesson ? file.isOpenToAll : file.isNew
}
