import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/client.ts'
import { courseFiles, lessonAttachments } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { claimCourseFiles } from './claim-course-files.ts'
import type { CourseFileRow } from './present-course-file.ts'

/** The files attached to a lesson, in order. */
export async function loadAttachments(
  db: Database | Transaction,
  lessonId: string,
): Promise<CourseFileRow[]> {
  return db
    .select(getTableColumns(courseFiles))
    .from(lessonAttachments)
    .innerJoin(courseFiles, eq(courseFiles.id, lessonAttachments.fileId))
    .where(eq(lessonAttachments.lessonId, lessonId))
    .orderBy(asc(lessonAttachments.position))
}

/**
 * Replaces the files attached to a lesson, in the transaction that saves the lesson. Throws `invalid_input` for a file
 * that cannot be used (`claimCourseFiles`).
 */
export async function replaceAttachments(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lessonId, courseId, fileIds }: { lessonId: string; courseId: string; fileIds: string[] },
): Promise<CourseFileRow[]> {
  const unique = [...new Set(fileIds)]
  const files = await claimCourseFiles(deps, tx, { courseId, fileIds: unique })
  await tx.delete(lessonAttachments).where(eq(lessonAttachments.lessonId, lessonId))
  const rows = unique.map((fileId, position) => ({ lessonId, fileId, position }))
  if (rows.length > 0) await tx.insert(lessonAttachments).values(rows)
  return files
}

/** Attaches to a copy of a lesson what is attached to the lesson. Both share the files. */
export async function copyAttachments(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = await tx.select().from(lessonAttachments).where(eq(lessonAttachments.lessonId, from))
  if (rows.length === 0) return
  await tx.insert(lessonAttachments).values(rows.map((row) => ({ ...row, lessonId: to })))
}
