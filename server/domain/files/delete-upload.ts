import { and, eq, isNotNull, not } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { listFileNames, type FileKind } from '#shared/files/files.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { requireResourceRight, type Actor } from '../rights.ts'
import { filePolicy } from './policy.ts'
import { isInDraft } from './upload-references.ts'

/** Before any cutoff: it can no longer be claimed, and the cleanup job retries after a crash. */
const longAgo = new Date(0)

/**
 * Deletes an upload unless it is in use: clients delete the old image before they save the new one, and the
 * user may still cancel. An empty id is ignored. Throws `not_found` and `forbidden`.
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
  const [unused] = await deps.db
    .update(uploads)
    .set({ unusedSince: longAgo })
    .where(and(eq(uploads.id, upload.id), isNotNull(uploads.unusedSince), not(isInDraft())))
    .returning()
  if (!unused) return { msg: fileMessages.stillInUse }
  await deleteUnusedUpload(deps, unused)
  return { msg: fileMessages.deleted }
}

type UploadRow = typeof uploads.$inferSelect

/**
 * Deletes the files before the row, so that a crash in between leaves a row for the cleanup job and never
 * orphaned files. Only for uploads that can no longer be claimed.
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

/** The folder of an upload in the file storage. */
export function toStorageFolder(upload: { kind: FileKind; publicId: string }): string {
  return `${upload.kind}/${upload.publicId}`
}
