import type { Transaction } from '#server/db/client.ts'
import type { videos } from '#server/db/schema/index.ts'
import { videoLimits } from '#shared/limits.ts'
import { isVideoPlayable, type VideoRow } from '../present-video.ts'
import { changeVideo, createPercentReport, VideoGoneError } from './change-video.ts'
import { StorageError, VideoProblem, videoProblems } from './problems.ts'
import { createStepRunner } from './step-runner.ts'
import { createTries, type Tries } from './tries.ts'
import type { VideoWorker } from './video-worker.ts'

type VideoColumns = Partial<typeof videos.$inferInsert>
export type RenditionUpload = { id: string; height: number }

/** What the steps of one video share. */
export interface Processing extends AsyncDisposable {
  worker: VideoWorker
  /** As it was last recorded. */
  video: VideoRow
  tries: Tries
  /** Records columns of the video in one transaction with what `enqueue` does, and notifies its authors. */
  change(columns: VideoColumns, enqueue?: (tx: Transaction) => Promise<void>): Promise<void>
  /** Records that all is done for the video that can be, and enqueues what follows. */
  complete(columns: VideoColumns): Promise<void>
  /** Returns a listener that shows the share of a step as percent between two values. */
  reportBetween(from: number, to: number): (share: number) => void
  /**
   * Runs steps. A problem of the file ends in a failure that is recorded; anything else is counted, recorded as a failure
   * after several times in a row, and thrown before that.
   */
  guard(run: () => Promise<void>): Promise<void>
}

/** The caller has the lock of the video. */
export function openProcessing(worker: VideoWorker, found: VideoRow): Processing {
  const { id } = found
  const { storage, ffmpeg = null, signal, silenceMilliseconds, deps } = worker
  const runner = createStepRunner({
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
    async change(columns, enqueue) {
      await percent.settle()
      processing.video = await changeVideo(worker, id, columns, enqueue)
    },
    async complete(columns) {
      await percent.settle()
      const completed = {
        ...columns,
        state: 'ready' as const,
        percent: 100,
        encodeAt: null,
        failures: 0,
      }
      processing.video = await changeVideo(worker, id, completed, (tx) =>
        deps.jobs.enqueue(tx, 'draftMissingCaptions', { id }),
      )
    },
    reportBetween: (from, to) => (share) => percent.report(from + (to - from) * share),
    async guard(run) {
      try {
        await run().catch((error: unknown) => handle(processing, error))
      } catch (error) {
        if (!(error instanceof VideoGoneError)) throw error
      }
    },
    async [Symbol.asyncDispose]() {
      await percent.settle()
      await runner[Symbol.asyncDispose]()
    },
  }
  return processing

  async function handle(failed: Processing, error: unknown): Promise<void> {
    if (error instanceof VideoGoneError || signal.aborted) throw error
    if (error instanceof VideoProblem) {
      deps.log.info({ videoId: id }, 'A video could not be processed.')
      return fail(failed, error.message)
    }
    const failures = failed.video.failures + 1
    deps.log.warn(
      { videoId: id, failures, err: error },
      'The processing of a video was interrupted.',
    )
    if (failures < videoLimits.processingFailuresMax) {
      await failed.change({ failures })
      throw error
    }
    const isStorage = error instanceof StorageError
    await fail(failed, isStorage ? videoProblems.storageFailed : videoProblems.interrupted)
  }
}

/** A video that plays already stays as it is; its author sees what could not be done. */
async function fail(
  { worker, video, change, complete }: Processing,
  problem: string,
): Promise<void> {
  if (isVideoPlayable(video)) return complete({ problem })
  let publish = () => {}
  await change({ problem, state: 'failed', encodeAt: null, failures: 0 }, async (tx) => {
    publish = await worker.onFailed(tx, { videoId: video.id })
  })
  publish()
}
