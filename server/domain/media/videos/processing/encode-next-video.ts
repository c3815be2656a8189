import { eq, sql } from 'drizzle-orm'
import { runUnlessLocked } from '#server/db/advisory-locks.ts'
import { videos } from '#server/db/schema/index.ts'
import { completeVideo } from './complete-video.ts'
import { examineSource } from './package-files.ts'
import { openProcessing } from './processing.ts'
import { addNextRendition } from './server-renditions.ts'
import type { VideoWorker } from './video-worker.ts'

const candidatesMax = 20
const retrySeconds = 2
const retryMaxSeconds = 300
/** A worker without ffmpeg completes what no other one has encoded for this long. */
const abandonedHours = 24

/**
 * Encodes one rendition, of the video whose turn it is, and returns whether there was one. The rows of the videos are the
 * queue: a killed worker leaves nothing behind but a lock, which ends with it. Throws if the storage or the database
 * fails; the video then waits for longer and longer.
 */
export async function encodeNextVideo(worker: VideoWorker): Promise<boolean> {
  for (const id of await listCandidates(worker)) {
    let wasDue = false
    const hasRun = await runUnlessLocked(worker.locks, `video:${id}`, async () => {
      wasDue = await encodeLocked(worker, id)
    })
    if (hasRun && wasDue) return true
  }
  return false
}

/**
 * Instructors take turns, whatever the number and length of their videos: the one comes first who has waited for the
 * longest time. Of their own videos, those come first that cannot be played yet.
 */
async function listCandidates({ deps, ffmpeg }: VideoWorker): Promise<string[]> {
  const now = deps.clock.now().toISOString()
  const abandoned = sql`${now}::timestamptz - ${abandonedHours} * interval '1 hour'`
  const mayComplete = ffmpeg
    ? sql`true`
    : sql`waiting.encode_at < ${abandoned} and not exists (select from videos where encoded_at > ${abandoned})`
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    select waiting.id from videos as waiting
    where waiting.encode_at <= ${now}::timestamptz and ${mayComplete}
    order by coalesce(
        (select max(own.encoded_at) from videos as own where own.uploader_id = waiting.uploader_id),
        waiting.encoded_at) nulls first,
      waiting.playlist > 0, waiting.encode_at, waiting.id
    limit ${candidatesMax}`)
  return rows.map(({ id }) => id)
}

async function encodeLocked(worker: VideoWorker, id: string): Promise<boolean> {
  const { db, clock } = worker.deps
  const now = clock.now()
  const [found] = await db.select().from(videos).where(eq(videos.id, id))
  if (!found?.encodeAt || found.encodeAt > now) return false
  await using processing = openProcessing(worker, found)
  const retryAfter = Math.min(retryMaxSeconds, retrySeconds * 2 ** found.failures)
  await processing.guard(async () => {
    // If this is interrupted, the next attempt is later.
    await processing.change({
      encodedAt: now,
      encodeAt: new Date(now.getTime() + retryAfter * 1000),
    })
    const decision = await examineSource(processing)
    const { isMore, problem } = await addNextRendition(processing, decision)
    if (isMore) await processing.change({ encodeAt: found.encodeAt, failures: 0 })
    else await completeVideo(processing, decision, processing.video.problem, problem)
  })
  return true
}
