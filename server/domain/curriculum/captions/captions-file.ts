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

/**
 * Whether an uploaded captions file is served at its permanent address, which anyone can share: only that of a lesson
 * which is open to all, or one that no lesson uses yet, for the author who uploaded it.
 */
export async function isCaptionsFileOpen(db: Queryable, publicId: string): Promise<boolean> {
  const [lesson] = await db
    .select({ isOpenToAll })
    .from(uploads)
    .innerJoin(lessons, eq(lessons.captionsUploadId, uploads.id))
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(courseOutlines, eq(courseOutlines.courseId, lessons.courseId))
    .where(eq(uploads.publicId, publicId))
  return lesson?.isOpenToAll ?? true
}
