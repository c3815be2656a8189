import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { lessons } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { releaseUpload } from '#server/domain/files/index.ts'

/**
 * Once a track differs from the uploaded file that it was made from, the lesson has the track alone. The version of the
 * lesson is raised, so that an older save does not bring the file back.
 */
export async function detachUpload(
  deps: Pick<Deps, 'clock'>,
  tx: Transaction,
  { lessonId, uploadId }: { lessonId: string; uploadId: string },
): Promise<void> {
  const detached = await tx
    .update(lessons)
    .set({ captionsUploadId: null, version: sql`${lessons.version} + 1` })
    .where(sql`${lessons.id} = ${lessonId} and ${eq(lessons.captionsUploadId, uploadId)}`)
    .returning({ id: lessons.id })
  if (detached.length === 0) return
  await releaseUpload(deps, tx, uploadId)
}
