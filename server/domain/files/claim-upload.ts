import { and, eq, gt, lte } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/index.ts'
import { AppError } from '#server/platform/app-error.ts'
import { fileMessages } from '#shared/messages/files.ts'
import { uploadPurposes, type UploadPurpose } from '#shared/upload-purposes.ts'
import type { Deps } from '../deps.ts'
import { unusedCutoff } from './unused-uploads.ts'

export interface UploadClaim {
  /** What the client named; empty for none. */
  publicId: string
  purpose: UploadPurpose
  /** Who claims: only own uploads can be. */
  by: string
  /** The upload that the thing has now, if any: it may stay, and is let go when another takes its place. */
  current: string | null
}

/**
 * Makes an upload the thing's own, in the transaction that writes the answered id into the thing's row.
 * Throws `invalid_input` for an upload that is unknown, somebody else's, of another kind, in use elsewhere
 * or swept, and `too_large` for one above the purpose's limit.
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
  const [named] = await tx.select().from(uploads).where(eq(uploads.publicId, publicId))
  if (named && named.id === current) return { id: named.id, publicId }
  const { kind, maxBytes, tooLarge } = uploadPurposes[claim.purpose]
  if (named?.ownerId === claim.by && named.kind === kind && named.byteSize > maxBytes) {
    throw new AppError('too_large', tooLarge)
  }
  const [claimed] = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(
      and(
        eq(uploads.publicId, publicId),
        eq(uploads.ownerId, claim.by),
        eq(uploads.kind, kind),
        lte(uploads.byteSize, maxBytes),
        gt(uploads.unusedSince, unusedCutoff(deps)),
      ),
    )
    .returning({ id: uploads.id, publicId: uploads.publicId })
  if (!claimed) throw new AppError('invalid_input', fileMessages.fileExpired)
  await releaseUpload(deps, tx, current)
  return claimed
}

/**
 * Says that a thing has no use for its upload any more, in the transaction that takes the id out of the
 * thing's row. Not needed where the row itself goes: the sweep sees that.
 */
export async function releaseUpload(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  uploadId: string | null,
): Promise<void> {
  if (uploadId === null) return
  await tx.update(uploads).set({ unusedSince: deps.clock.now() }).where(eq(uploads.id, uploadId))
}
