import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courses, lessons } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { catalogueMessages } from '#shared/messages/catalogue.ts'
import { loadCoursesById, type CourseRow } from './queries.ts'

export type LockedCourse = CourseRow & {
  ownerId: string | null
  coverUploadId: string | null
  captionsUploadId: string | null
}

/**
 * A course that nobody else changes until the transaction ends. Throws `not_found`, also for one that
 * was taken away.
 */
export async function lockCourse(tx: Transaction, id: string): Promise<LockedCourse> {
  const [locked] = await tx
    .select({ ownerId: courses.ownerId, coverUploadId: courses.coverUploadId })
    .from(courses)
    .where(and(eq(courses.id, id), isNull(courses.deletedAt)))
    .for('no key update')
  const [row] = locked ? await loadCoursesById(tx, [id]) : []
  if (!locked || !row) throw new AppError('not_found', catalogueMessages.courseNotFound)
  const [lesson] = await tx
    .select({ captionsUploadId: lessons.captionsUploadId })
    .from(lessons)
    .where(and(eq(lessons.courseId, id), eq(lessons.position, 1)))
  return { ...row, ...locked, captionsUploadId: lesson?.captionsUploadId ?? null }
}
