import { and, eq, isNotNull } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { listFileNames, type FileKind } from '#shared/files.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { requireResourceRight, type Actor } from '../rights.ts'
import { filePolicy } from './policy.ts'

/** Older than any limit: nobody can claim it any more, and the sweep finds it if we die on the way. */
const longAgo = new Date(0)

/**
 * Deletes an upload that nothing refers to. One in use stays: clients destroy the old picture before they
 * save the new one, and whoever changes their mind shall still have it. Does nothing for a blank id. Throws
 * `not_found` and `forbidden`.
 */
export async function deleteUpload(
  deps: Deps,
  actor: Actor,
  publicId: string,
): Promise<{ msg: string }> {
  if (publicId === '') return { msg: fileMessages.nothingToDelete }
  const [upload] = await deps.db.select().from(uploads).where(eq(uploads.publicId, publicId))
  if (!upload) throw new AppError('not_found', fileMessages.unknownUpload)
  requireResourceRight(filePolicy.delete, actor, upload)
  const [doomed] = await deps.db
    .update(uploads)
    .set({ unusedSince: longAgo })
    .where(and(eq(uploads.id, upload.id), isNotNull(uploads.unusedSince)))
    .returning()
  if (!doomed) return { msg: fileMessages.stillInUse }
  await deleteUnusedUpload(deps, doomed)
  return { msg: fileMessages.deleted }
}

type UploadRow = typeof uploads.$inferSelect

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

/** Where the files of an upload lie in the storage. */
export function toStorageFolder(upload: { kind: FileKind; publicId: string }): string {
  return `${upload.kind}/${upload.publicId}`
}
