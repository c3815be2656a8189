import { eq } from 'drizzle-orm'
import { runUnlessLocked } from '#server/db/advisory-locks.ts'
import { videos } from '#server/db/schema/index.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import { videoLimits } from '#shared/limits.ts'
import { playsAsUploaded } from '../present-video.ts'
import { toVideoFolder } from '../video-files.ts'
import { completeVideo } from './complete-video.ts'
import {
  listRenditionUploads,
  packageSource,
  packageUploads,
  type SourceDecision,
} from './package-files.ts'
import { videoProblems } from './problems.ts'
import { openProcessing, type Processing, type RenditionUpload } from './processing.ts'
import { needsEncoding } from './server-renditions.ts'
import type { VideoWorker } from './video-worker.ts'

/** Browsers encode about as fast as the video plays, one video at a time. */
const waitMinSeconds = 3600
const waitSecondsPerSecond = 2

/**
 * Examines an uploaded video and stores it, and renditions of the author's browser, as segments without encoding; the
 * rest waits for `encodeNextVideo`. Each step ends with one transaction, after which a repeated job continues. Throws if
 * another worker has this video, the worker stops, or the storage or the database fails.
 */
export async function processVideo(worker: VideoWorker, job: ProcessVideoJob): Promise<void> {
  const { id } = job
  const hasRun = await runUnlessLocked(worker.locks, `video:${id}`, () =>
    processLocked(worker, job),
  )
  if (!hasRun) throw new Error('Another worker processes this video.')
}

type ProcessVideoJob = Jobs['processVideo']

async function processLocked(
  worker: VideoWorker,
  { id, again, waited }: ProcessVideoJob,
): Promise<void> {
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
    const decision = await packageSource(processing)
    if (!again && !waited && uploads.length === 0 && isForBrowser(processing, decision)) {
      return waitForBrowser(processing, decision)
    }
    await runSteps(processing, decision, uploads)
  })
}

/** Nothing plays yet, but the page that uploaded the file may be converting it, as it does if no server has ffmpeg. */
function isForBrowser(
  { worker, video }: Processing,
  { probe, isPlayable, canBrowserConvert }: SourceDecision,
): boolean {
  if (worker.ffmpeg || video.playlist > 0 || isPlayable) return false
  return canBrowserConvert && probe.seconds <= videoLimits.browserEncodingSecondsMax
}

/** Each rendition that arrives has a job of its own. This one ends the wait if none does. */
async function waitForBrowser(
  { worker: { deps }, video, change }: Processing,
  { probe }: SourceDecision,
): Promise<void> {
  const afterSeconds = Math.round(waitMinSeconds + waitSecondsPerSecond * probe.seconds)
  await deps.jobs.enqueue(deps.db, 'processVideo', { id: video.id, waited: true }, { afterSeconds })
  await change({ problem: videoProblems.browserConverts, failures: 0 })
}

async function runSteps(
  processing: Processing,
  decision: SourceDecision,
  uploads: RenditionUpload[],
): Promise<void> {
  const { worker } = processing
  const problem = await packageUploads(processing, uploads)
  const isEncoded = worker.ffmpeg !== undefined && needsEncoding(processing, decision.probe)
  if (isEncoded)
    await processing.change({ problem, encodeAt: worker.deps.clock.now(), failures: 0 })
  else await completeVideo(processing, decision, problem)
}
