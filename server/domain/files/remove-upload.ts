import { and, eq, isNotNull } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import { listFileNames } from '#shared/files.ts'
import type { Deps } from '../deps.ts'
import { toStorageFolder } from './folder.ts'

export type UploadRow = typeof uploads.$inferSelect

/**
 * Takes away the files and then the row, so that a death in between leaves a row for the next sweep and
 * never files without one. Only for uploads that nobody can claim any more.
 */
export async function deleteUnusedUpload(
  deps: Pick<Deps, 'db' | 'files'>,
  upload: UploadRow,
): Promise<void> {
  await deps.files.remove(toStorageFolder(upload), listFileNames(upload.kind, upload.publicId))
  await deps.db
    .delete(uploads)
    .where(and(eq(uploads.id, upload.id), isNotNull(uploads.unusedSince)))
}
