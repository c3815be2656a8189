import type { DatabasePool } from './db/database-pool.ts'
import { runScheduledBackup } from './domain/backups/index.ts'
import { applyVideoLength, draftCaptions, notifyVideoFailed } from './domain/curriculum/index.ts'
import type { Deps } from './domain/deps.ts'
import { findFfmpeg, processVideo, transcribeVideo } from './domain/media/index.ts'
import { type Config, listSettings } from './platform/config.ts'
import type { Jobs } from './platform/jobs/job-queue.ts'
import { toStorageSettings } from './platform/storage/storage-settings.ts'

type Handler<Name extends keyof Jobs> = (data: Jobs[Name]) => Promise<void>

/** The jobs that worker processes alone run, with their handlers: a rejected promise repeats the job. */
export interface WorkerJobs {
  processVideo: Handler<'processVideo'>
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
  return {
    processVideo: (video) =>
      processVideo(
        {
          deps,
          locks,
          signal,
          ffmpeg,
          storage,
          onMeasured: (measured) => applyVideoLength(deps, measured),
          onFailed: (failed) => notifyVideoFailed(deps, failed),
        },
        video,
      ),
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
        backups: config.backups,
        settings: listSettings(),
        signal,
      }),
  }
}

export async function startWorkerJobs(deps: Pick<Deps, 'jobs'>, jobs: WorkerJobs): Promise<void> {
  await deps.jobs.work('processVideo', jobs.processVideo)
  await deps.jobs.work('backup', jobs.backup)
  if (jobs.transcribeVideo) await deps.jobs.work('transcribeVideo', jobs.transcribeVideo)
}
