import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { captionTracks } from '#server/db/schema/index.ts'
import type { Deps } from '#server/domain/deps.ts'
import { refreshCaptioned } from './captioned.ts'

/** The copies are tracks of their own. Their times still say which video of the lesson they were made for. */
export async function copyTracks(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const tracks = await tx.select().from(captionTracks).where(eq(captionTracks.lessonId, from))
  if (tracks.length === 0) return
  await tx.insert(captionTracks).values(
    tracks.map(({ id: _id, ...track }) => ({
      ...track,
      // An edited draft of speech recognition is the author's own; another draft would replace version 1.
      origin: track.version > 1 && track.origin === 'automatic' ? 'editor' : track.origin,
      lessonId: to,
      uploadId: null,
      version: 1,
    })),
  )
  await refreshCaptioned(deps, tx, to)
  await deps.jobs.enqueue(tx, 'indexPassages', { id: to })
}
