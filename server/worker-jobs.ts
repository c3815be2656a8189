import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabasePool } from './db/database-pool.ts'
import { runScheduledBackup } from './domain/backups/index.ts'
import { applyVideoLength, draftCaptions, notifyVideoFailed } from './domain/curriculum/index.ts'
import type { Deps } from './domain/deps.ts'
import {
  encodeNextVideo,
  findFfmpeg,
  processVideo,
  removeAbandonedFolders,
  transcribeVideo,
  type VideoWorker,
} from './domain/media/index.ts'
import { type Config, listSettings } from './platform/config.ts'
import type { Jobs } from './platform/jobs/job-queue.ts'
import { toStorageSettings } from './platform/storage/storage-settings.ts'

type Handler<Name extends keyof Jobs> = (data: Jobs[Name]) => Promise<void>

/** The jobs that worker processes alone run, with their handlers: a rejected promise repeats the job. */
export interface WorkerJobs {
  processVideo: Handler<'processVideo'>
  /** Not of the queue: encodes a rendition of the video whose turn it is, and returns whether there was one. */
  encodeNextVideo: () => Promise<boolean>
  /** Undefined without speech recognition: another worker may have it. */
  transcribeVideo: Handler<'transcribeVideo'> | undefined
  backup: Handler<'backup'>
}

export interface WorkerContext {
  deps: Deps
  config: Pick<Config, 's3' | 'dataDir' | 'transcoding' | 'transcription' | 'backups'>
  databaseUrl: string
  /** Holds locks while jobs run. */
  locks: DatabasePool
  /** Aborts when the worker stops. */
  signal: AbortSignal
}

export async function createWorkerJobs(context: WorkerContext): Promise<WorkerJobs> {
  const { deps, config, databaseUrl, locks, signal } = context
  const ffmpeg = await findFfmpeg(config.transcoding)
  const storage = toStorageSettings(config)
  const { transcription: settings } = config
  const videoWorker: VideoWorker = {
    deps,
    locks,
    signal,
    ffmpeg,
    storage,
    onMeasured: (measured) => applyVideoLength(deps, measured),
    onFailed: (tx, failed) => notifyVideoFailed(deps, tx, failed),
  }
  return {
    processVideo: (video) => processVideo(videoWorker, video),
    encodeNextVideo: () => encodeNextVideo(videoWorker),
    transcribeVideo:
      settings &&
      ((lesson) =>
        draftCaptions(
          {
            deps,
            locks,
            transcribe: (video, options) =>
              transcribeVideo(
                { files: deps.files, storage, settings, ffmpeg, signal },
                video,
                options,
              ),
          },
          lesson,
        )),
    backup: () =>
      runScheduledBackup({
        deps,
        databaseUrl,
        locks,
        backups: config.backups,
        settings: listSettings(),
        signal,
      }),
  }
}

/** Resolves with a promise of the end of what is not stopped with the queue. */
export async function startWorkerJobs(
  deps: Pick<Deps, 'clock' | 'jobs' | 'log'>,
  jobs: WorkerJobs,
  signal: AbortSignal,
): Promise<{ ended: Promise<void> }> {
  const { processVideo, transcribeVideo, backup } = jobs
  // Only the jobs that use such folders wait, so that theirs are not removed.
  const removed = removeAbandonedFolders(deps)
  await deps.jobs.work('processVideo', (video) => removed.then(() => processVideo(video)))
  await deps.jobs.work('backup', backup)
  if (transcribeVideo) {
    await deps.jobs.work('transcribeVideo', (lesson) => removed.then(() => transcribeVideo(lesson)))
  }
  return { ended: removed.then(() => encodeVideos(deps, jobs, signal)) }
}

const idleMilliseconds = 2000

/** One rendition after the other: each takes all of the processor that it may have. */
async function encodeVideos(
  { log }: Pick<Deps, 'log'>,
  jobs: WorkerJobs,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const wasBusy = await jobs.encodeNextVideo().catch((error: unknown) => {
      // The log of the video, or that of the database, has the reason.
      log.debug({ err: error }, 'Encoding was interrupted.')
      return false
    })
    if (!wasBusy) await sleep(idleMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}
