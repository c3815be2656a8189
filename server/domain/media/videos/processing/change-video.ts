import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/client.ts'
import { videos } from '#server/db/schema/index.ts'
import type { VideoRow } from '../present-video.ts'
import { publishVideoChanged } from '../publish-video-changed.ts'
import { toVideoFolder } from '../video-files.ts'
import type { VideoWorker } from './video-worker.ts'

/** The video was deleted meanwhile. */
export class VideoGoneError extends Error {
  override name = 'VideoGoneError'
}

type VideoColumns = Partial<typeof videos.$inferInsert>

/**
 * Records a result in one transaction with what `enqueue` does, and notifies the authors. If the video was deleted,
 * removes what processing stored since, and throws VideoGoneError.
 */
export async function changeVideo(
  { deps }: Pick<VideoWorker, 'deps'>,
  id: string,
  columns: VideoColumns,
  enqueue?: (tx: Transaction) => Promise<void>,
): Promise<VideoRow> {
  const row = await deps.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(videos)
      .set({ ...columns, version: sql`${videos.version} + 1`, updatedAt: deps.clock.now() })
      .where(eq(videos.id, id))
      .returning()
    if (changed) await enqueue?.(tx)
    return changed
  })
  if (!row) {
    await deps.files.removeAll(toVideoFolder(id))
    throw new VideoGoneError('The video was deleted.')
  }
  await publishVideoChanged(deps, id)
  return row
}

const reportMilliseconds = 1000

/** Records the percent of the processing, at most once a second. */
export function createPercentReport(
  worker: Pick<VideoWorker, 'deps'>,
  id: string,
): { report(percent: number): void; settle(): Promise<void> } {
  let last = { percent: 0, time: 0 }
  let writing = Promise.resolve()
  return {
    report(value) {
      const percent = Math.floor(value)
      const time = performance.now()
      if (percent <= last.percent || time - last.time < reportMilliseconds) return
      last = { percent, time }
      // Only a display: the result of the step is recorded in any case.
      writing = writing
        .then(() => changeVideo(worker, id, { percent }))
        .then(
          () => undefined,
          () => undefined,
        )
    },
    settle: () => writing,
  }
}
