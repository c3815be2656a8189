import { and, eq, isNotNull } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { requireResourceRight, type Actor } from '../rights.ts'
import { filePolicy } from './policy.ts'
import { deleteUnusedUpload } from './remove-upload.ts'

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
