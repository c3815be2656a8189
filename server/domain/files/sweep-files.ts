import { and, isNull, lte } from 'drizzle-orm'
import { uploads } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'
import { deleteUnusedUpload } from './remove-upload.ts'
import { isUnreferenced, unusedCutoff } from './usage.ts'

const batch = 200

/**
 * Notes since when nothing refers to an upload (its thing may have gone with its owner), and takes away what
 * was not used for a day. Several at once do no harm.
 */
export async function cleanUpFiles(deps: Pick<Deps, 'db' | 'clock' | 'files'>): Promise<void> {
  await deps.db
    .update(uploads)
    .set({ unusedSince: deps.clock.now() })
    .where(and(isNull(uploads.unusedSince), isUnreferenced()))
  const doomed = lte(uploads.unusedSince, unusedCutoff(deps))
  for (;;) {
    const rows = await deps.db.select().from(uploads).where(doomed).limit(batch)
    for (const row of rows) await deleteUnusedUpload(deps, row)
    if (rows.length < batch) return
  }
}
