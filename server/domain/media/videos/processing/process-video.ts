import { eq } from 'drizzle-orm'
import { videos } from '#server/db/schema/index.ts'
import { runUnlessLocked } from '#server/db/session-lock.ts'
import { playsAsUploaded } from '../present-video.ts'
import { toVideoFolder } from '../video-files.ts'
import { completeVideo } from './complete-video.ts'
import { listRenditionUploads, packageSource, packageUploads } from './package-files.ts'
import { openProcessing, type Processing, type RenditionUpload } from './processing.ts'
import { needsEncoding } from './server-renditions.ts'
import type { VideoWorker } from './video-worker.ts'

/**
 * Does what is cheap for an uploaded video, and for the renditions that the author's browser made of it, as far as that
 * was not done: examines it and stores it as segments without encoding. What has to be encoded waits for
 * `encodeNextVideo`. Each step ends with one statement, so that a repeated job continues behind the last one. Throws if
 * it has to be repeated: when another worker has this video, when the worker stops, or the storage or the database fails.
 */
export async function processVideo(
  worker: VideoWorker,
  { id, again = false }: { id: string; again?: boolean },
): Promise<void> {
  const hasRun = await runUnlessLocked(worker.locks, `video:${id}`, () =>
    processLocked(worker, id, again),
  )
  if (!hasRun) throw new Error('Another worker processes this video.')
}

async function processLocked(worker: VideoWorker, id: string, again: boolean): Promise<void> {
  const [found] = await worker.deps.db.select().from(videos).where(eq(videos.id, id))
  if (!found) return worker.deps.files.removeAll(toVideoFolder(id))
  const uploads = await listRenditionUploads(worker, id)
  const isDone = found.state === 'ready' || found.state === 'failed' || found.encodeAt !== null
  if (found.state === 'uploading' || (isDone && uploads.length === 0 && !again)) return
  await using processing = openProcessing(worker, found)
  await processing.guard(async () => {
    // What plays as it was uploaded would not play meanwhile.
    const state = playsAsUploaded(found) ? 'ready' : 'processing'
    await processing.change({ state, percent: 0, problem: null })
    await runSteps(processing, uploads)
  })
}

async function runSteps(processing: Processing, uploads: RenditionUpload[]): Promise<void> {
  const { worker } = processing
  const decision = await packageSource(processing)
  const problem = await packageUploads(processing, uploads)
  const isEncoded = worker.ffmpeg !== undefined && needsEncoding(processing, decision.probe)
  if (isEncoded)
    await processing.change({ problem, encodeAt: worker.deps.clock.now(), failures: 0 })
  else await completeVideo(processing, decision, problem)
}
