import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { videos, videoUploads } from '#server/db/schema/index.ts'
import { runUnlessLocked } from '#server/db/session-lock.ts'
import { isVideoPlayable, playsAsUploaded, type VideoRow } from '../present-video.ts'
import { toVideoFolder } from '../video-files.ts'
import { changeVideo, createPercentReport, VideoGoneError } from './change-video.ts'
import { packageSource, packageUploads } from './package-files.ts'
import { VideoProblem } from './problems.ts'
import { addPicturesAndLoudness, addRenditions } from './server-renditions.ts'
import { createStepRunner } from './step-runner.ts'
import { createTries, type Tries } from './tries.ts'
import type { VideoWorker } from './video-worker.ts'

/** What the steps of one video share. */
export interface Processing {
  worker: VideoWorker
  /** As it was last recorded. */
  video: VideoRow
  tries: Tries
  /** Records columns of the video, and notifies its authors. */
  change(columns: Partial<typeof videos.$inferInsert>): Promise<void>
  /** Returns a listener that shows the share of a step as percent between two values. */
  reportBetween(from: number, to: number): (share: number) => void
}

/**
 * Processes an uploaded video, and the renditions that the author's browser made of it, as far as that was not done. Each
 * step ends with one statement, so that a repeated job continues behind the last one. Throws if it has to be repeated:
 * when another worker has this video, when the worker stops, or the storage or the database fails.
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
  const isDone = found.state === 'ready' || found.state === 'failed'
  if (found.state === 'uploading' || (isDone && uploads.length === 0 && !again)) return
  const { storage, ffmpeg = null, signal, silenceMilliseconds } = worker
  await using runner = createStepRunner({
    videoId: id,
    storage,
    ffmpeg,
    signal,
    ...(silenceMilliseconds === undefined ? {} : { silenceMilliseconds }),
  })
  const percent = createPercentReport(worker, id)
  const processing: Processing = {
    worker,
    video: found,
    tries: createTries(runner, worker),
    async change(columns) {
      await percent.settle()
      processing.video = await changeVideo(worker, id, columns)
    },
    reportBetween: (from, to) => (share) => percent.report(from + (to - from) * share),
  }
  try {
    // What plays as it was uploaded would not play meanwhile.
    const state = playsAsUploaded(found) ? 'ready' : 'processing'
    await processing.change({ state, percent: 0, problem: null })
    await runSteps(processing, uploads)
  } catch (error) {
    if (error instanceof VideoGoneError) return
    if (!(error instanceof VideoProblem)) throw error
    worker.deps.log.info({ videoId: id }, 'A video could not be processed.')
    await fail(processing, error.message)
  } finally {
    await percent.settle()
  }
}

async function runSteps(processing: Processing, uploads: RenditionUpload[]): Promise<void> {
  const decision = await packageSource(processing)
  const uploadProblem = await packageUploads(processing, uploads)
  const transcodingProblem = await addRenditions(processing, decision)
  await addPicturesAndLoudness(processing)
  const isPlayable = processing.video.playlist > 0 || decision.isPlayable
  if (!isPlayable) throw new VideoProblem(transcodingProblem ?? decision.reason)
  const problem =
    uploadProblem ?? (decision.isForEveryone(processing.video) ? null : decision.reason)
  await processing.change({ state: 'ready', percent: 100, problem })
}

/** A video that plays already stays as it is; its author sees what could not be done. */
async function fail(processing: Processing, problem: string): Promise<void> {
  const { worker, video } = processing
  if (isVideoPlayable(video)) {
    await processing.change({ state: 'ready', percent: 100, problem })
    return
  }
  await processing.change({ state: 'failed', problem })
  await worker.onFailed({ videoId: video.id })
}

export type RenditionUpload = { id: string; height: number }

async function listRenditionUploads({ deps }: VideoWorker, id: string): Promise<RenditionUpload[]> {
  const rows = await deps.db
    .select({ id: videoUploads.id, height: videoUploads.height })
    .from(videoUploads)
    .where(
      and(
        eq(videoUploads.videoId, id),
        isNotNull(videoUploads.height),
        isNotNull(videoUploads.completedAt),
      ),
    )
    .orderBy(asc(videoUploads.height))
  return rows.flatMap(({ id: uploadId, height }) =>
    height === null ? [] : [{ id: uploadId, height }],
  )
}
