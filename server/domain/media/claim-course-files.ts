import { and, gt, inArray, isNull, ne, or, eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { courseFiles } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import type { CourseFileRow } from './present-course-file.ts'
import { unusedCutoff } from './unused-course-files.ts'

/**
 * Marks files as used, in the transaction that references them from a lesson, and returns them in the order of the ids.
 * Lessons of one course may share files. Nothing needs to be released: the cleanup job finds what is no longer used.
 * Throws `invalid_input` for a file that is unknown, another course's, deleted or still being uploaded.
 */
export async function claimCourseFiles(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { courseId, fileIds }: { courseId: string; fileIds: readonly string[] },
): Promise<CourseFileRow[]> {
  if (fileIds.length === 0) return []
  const rows = await tx
    .update(courseFiles)
    .set({ unusedSince: null })
    .where(
      and(
        inArray(courseFiles.id, [...fileIds]),
        eq(courseFiles.courseId, courseId),
        ne(courseFiles.contentType, ''),
        or(isNull(courseFiles.unusedSince), gt(courseFiles.unusedSince, unusedCutoff(deps))),
      ),
    )
    .returning()
  return fileIds.map((id) => {
    const file = rows.find((row) => row.id === id)
    if (!file) throw new AppError('invalid_input', fileMessages.fileExpired)
    return file
  })
}
