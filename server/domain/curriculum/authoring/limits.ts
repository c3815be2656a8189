import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '#server/db/client.ts'
import { isExistingLesson, lessonAttachments, lessons, sections } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { CourseFileQuery } from '#shared/contract/files.ts'
import { curriculumLimits as limits } from '#shared/limits.ts'
import { curriculumMessages as messages } from '#shared/messages/curriculum.ts'

/** Deleted lessons count towards a higher limit, so that they cannot fill the database. */
export async function requireRoomForLessons(
  db: Queryable,
  courseId: string,
  added: number,
): Promise<void> {
  const [row] = await db
    .select({
      all: count(),
      existing: sql<number>`count(*) filter (where ${isExistingLesson})::int`,
    })
    .from(lessons)
    .innerJoin(sections, eq(sections.id, lessons.sectionId))
    .where(eq(lessons.courseId, courseId))
  const { all = 0, existing = 0 } = row ?? {}
  if (
    existing + added > limits.lessonsMax ||
    all + added > limits.lessonsMax * limits.deletedFactor
  ) {
    throw new AppError('conflict', messages.tooManyLessons)
  }
}

/**
 * Called before a file is received. Throws `conflict` if it is meant for a lesson that has all its attachments, or for a
 * new lesson of a course that has all its lessons.
 */
export async function requireRoomForFile(
  db: Queryable,
  courseId: string,
  { lesson: lessonId, as }: CourseFileQuery,
): Promise<void> {
  if (lessonId === undefined) return
  const [lesson] = await db
    .select({ attachments: count(lessonAttachments.fileId) })
    .from(lessons)
    .leftJoin(lessonAttachments, eq(lessonAttachments.lessonId, lessons.id))
    .where(and(eq(lessons.id, lessonId), eq(lessons.courseId, courseId)))
    .groupBy(lessons.id)
  if (!lesson) await requireRoomForLessons(db, courseId, 1)
  else if (as === 'attachment' && lesson.attachments >= limits.attachmentsMax) {
    throw new AppError('conflict', messages.tooManyAttachments)
  }
}

/**
 * The ids that no row has yet: a repeated request creates nothing twice. Throws `conflict` for an id that another course
 * uses.
 */
export async function requireFreeIds(
  tx: Transaction,
  table: typeof lessons | typeof sections,
  courseId: string,
  ids: string[],
): Promise<string[]> {
  const used = await tx
    .select({ id: table.id, courseId: table.courseId })
    .from(table)
    .where(inArray(table.id, ids))
  if (used.some((row) => row.courseId !== courseId)) {
    throw new AppError('conflict', messages.idInUse)
  }
  const usedIds = new Set(used.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !usedIds.has(id))
}
