import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { uploadPurposes, type UploadPurpose } from '#shared/files/upload-purposes.ts'
import { fileMessages } from '#shared/messages/files.ts'
import type { Deps } from '../deps.ts'
import { unusedCutoff } from './unused-uploads.ts'
import { isInDraft } from './upload-references.ts'

export interface UploadClaim {
  /** From the request; empty for none. */
  publicId: string
  purpose: UploadPurpose
  /** The user who claims it; users can claim only their own uploads. */
  userId: string
  /** The upload that the row references now, if any; it is released if another one replaces it. */
  current: string | null
}

/**
 * Marks an upload as used, in the transaction that stores the returned id in the referencing row. Throws
 * `invalid_input` for an upload that is unknown, another user's, of another kind, in use elsewhere or
 * expired, and `too_large` for one above the purpose's limit.
 */
export async function claimUpload(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  claim: UploadClaim,
): Promise<{ id: string; publicId: string } | null> {
  const { publicId, current } = claim
  if (publicId === '') {
    await releaseUpload(deps, tx, current)
    return null
  }
  const [upload] = await tx.select().from(uploads).where(eq(uploads.publicId, publicId))
  if (upload && upload.id === current) return { id: upload.id, publicId }
  const { kind, maxBytes, tooLarge } = uploadPurposes[claim.purpose]
  if (upload?.ownerId === claim.userId && upload.kind === kind && upload.byteSize > maxBytes) {
    throw new AppError('too_large', tooLarge)
  }
  const [claimed] = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(
      and(
        eq(uploads.publicId, publicId),
        eq(uploads.ownerId, claim.userId),
        eq(uploads.kind, kind),
        lte(uploads.byteSize, maxBytes),
        isNotNull(uploads.unusedSince),
        // Without cleanups, e.g. while the server was stopped, what is in a draft may be older.
        or(gt(uploads.unusedSince, unusedCutoff(deps)), isInDraft()),
      ),
    )
    .returning({ id: uploads.id, publicId: uploads.publicId })
  if (!claimed) throw new AppError('invalid_input', fileMessages.fileExpired)
  await releaseUpload(deps, tx, current)
  return claimed
}

/**
 * Marks an upload as unused, in the transaction that removes its id from the referencing row. Not needed if
 * the row itself is deleted: the cleanup job detects that.
 */
export async function releaseUpload(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  uploadId: string | null,
): Promise<void> {
  if (uploadId === null) return
  await tx.update(uploads).set({ unusedSince: deps.clock.now() }).where(eq(uploads.id, uploadId))
}
