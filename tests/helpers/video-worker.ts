import { afterAll, beforeAll } from 'vitest'
import { connectDatabase, type DatabaseConnection } from '#server/db/client.ts'
import { applyVideoLength, notifyVideoFailed } from '#server/domain/curriculum/index.ts'
import { processVideo, type VideoWorker } from '#server/domain/media/index.ts'
import { toStorageSettings } from '#server/platform/storage/storage-settings.ts'
import type { TestApp } from './test-app.ts'

export type TestVideoWorker = (
  id: string,
  options?: Partial<Pick<VideoWorker, 'ffmpeg' | 'signal' | 'silenceMilliseconds'>>,
  job?: { again?: boolean },
) => Promise<void>

/** Processes videos of the test's app as a worker process does, without ffmpeg unless it is passed. */
export function useVideoWorker(app: TestApp): TestVideoWorker {
  let locks: DatabaseConnection
  beforeAll(() => {
    locks = connectDatabase(app.databaseUrl, () => undefined)
  })
  afterAll(() => locks.close())
  return (id, options = {}, job = {}) => {
    const { deps } = app
    const { s3, dataDir } = app.config
    return processVideo(
      {
        deps,
        locks: locks.pool,
        storage: toStorageSettings({ s3, dataDir }),
        ffmpeg: undefined,
        signal: AbortSignal.timeout(300_000),
        onMeasured: (measured) => applyVideoLength(deps, measured),
        onFailed: (failed) => notifyVideoFailed(deps, failed),
        ...options,
      },
      { id, ...job },
    )
  }
}
