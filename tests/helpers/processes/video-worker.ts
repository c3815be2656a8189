import { afterAll, beforeAll } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { applyVideoLength, notifyVideoFailed } from '#server/domain/curriculum/index.ts'
import { encodeNextVideo, processVideo, type VideoWorker } from '#server/domain/media/index.ts'
import type { Logger } from '#server/platform/logging/logger.ts'
import { toStorageSettings } from '#server/platform/storage/storage-settings.ts'
import type { TestApp } from '#tests/helpers/test-app.ts'

type WorkerOptions = Partial<
  Pick<VideoWorker, 'ffmpeg' | 'signal' | 'silenceMilliseconds' | 'storage'> & { log: Logger }
>

type Job = { again?: true; waited?: true }

export interface TestVideoWorker {
  /** Does everything for a video that there is to do, as a worker process does. */
  (id: string, options?: WorkerOptions, job?: Job): Promise<void>
  /** Only what needs no encoding. */
  package(id: string, options?: WorkerOptions, job?: Job): Promise<void>
  /** Encodes a rendition of the video whose turn it is. */
  encodeNext(options?: WorkerOptions): Promise<boolean>
}

/** Processes videos of the test's app, without ffmpeg unless it is passed. */
export function useVideoWorker(app: TestApp): TestVideoWorker {
  let locks: DatabaseConnection
  beforeAll(() => {
    locks = connectDatabase(app.databaseUrl, () => undefined)
  })
  afterAll(() => locks.close())
  const createWorker = ({ log, ...options }: WorkerOptions): VideoWorker => {
    const { deps } = app
    const { s3, dataDir } = app.config
    return {
      deps: log ? { ...deps, log } : deps,
      locks: locks.pool,
      storage: toStorageSettings({ s3, dataDir }),
      ffmpeg: undefined,
      signal: AbortSignal.timeout(300_000),
      onMeasured: (measured) => applyVideoLength(deps, measured),
      onFailed: (tx, failed) => notifyVideoFailed(deps, tx, failed),
      ...options,
    }
  }
  const steps: Pick<TestVideoWorker, 'package' | 'encodeNext'> = {
    package: (id, options = {}, job = {}) => processVideo(createWorker(options), { id, ...job }),
    encodeNext: (options = {}) => encodeNextVideo(createWorker(options)),
  }
  return Object.assign(async (id: string, options?: WorkerOptions, job?: Job) => {
    await steps.package(id, options, job)
    while (await steps.encodeNext(options));
  }, steps)
}
