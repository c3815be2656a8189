import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { uploads } from '#server/db/schema/index.ts'
import type { FileKind } from '#shared/files/files.ts'
import type { Deps } from '../deps.ts'
import { unusedCutoff } from './unused-uploads.ts'
import { isInDraft } from './upload-references.ts'

interface Reservation {
  kind: FileKind
  /** From the request; empty for none. */
  publicId: string
  /** Users can reserve only their own uploads. */
  userId: string
  /** An upload that may be reserved whoever owns it: the one that the edited row uses. */
  current: string | null
}

/**
 * The id of an upload for a row that reserves it (`draftReferences`), whose transaction this is; null if there is
 * none that could still be claimed. The upload stays unused, so that the row it is meant for can claim it.
 */
export async function reserveUpload(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { kind, publicId, userId, current }: Reservation,
): Promise<string | null> {
  if (publicId === '') return null
  const isAvailable = or(
    isNull(uploads.unusedSince),
    gt(uploads.unusedSince, unusedCutoff(deps)),
    isInDraft(),
  )
  const isAllowed = or(
    and(eq(uploads.ownerId, userId), isAvailable),
    current === null ? undefined : eq(uploads.id, current),
  )
  const [upload] = await tx
    .update(uploads)
    .set({
      unusedSince: sql`case when ${uploads.unusedSince} is not null then ${deps.clock.now().toISOString()}::timestamptz end`,
    })
    .where(and(eq(uploads.publicId, publicId), eq(uploads.kind, kind), isAllowed))
    .returning({ id: uploads.id })
  return upload?.id ?? null
}
