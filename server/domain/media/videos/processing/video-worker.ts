import type { Transaction } from '#server/db/client.ts'
import type { DatabasePool } from '#server/db/database-pool.ts'
import type { StorageSettings } from '#server/platform/storage/storage-settings.ts'
import type { Deps } from '../../../deps.ts'
import type { SilenceLimits } from './step-runner.ts'
import type { FfmpegSettings } from './transcoding/find-ffmpeg.ts'

/** What processing needs besides the services of requests. */
export interface VideoWorker {
  deps: Pick<Deps, 'db' | 'events' | 'files' | 'jobs' | 'log' | 'clock'>
  /** Holds locks on videos while they are processed. */
  locks: DatabasePool
  storage: StorageSettings
  /** Undefined if nothing can be encoded. */
  ffmpeg: FfmpegSettings | undefined
  /** Aborts when the worker stops; the jobs start again elsewhere. */
  signal: AbortSignal
  /** Called when the length of a video is known. */
  onMeasured: (video: { videoId: string; seconds: number }) => Promise<void>
  /**
   * Called in the transaction that records the failure of a video that was not playable. What it returns is called after
   * the commit.
   */
  onFailed: (tx: Transaction, video: { videoId: string }) => Promise<() => void>
  /** For tests. */
  silenceMilliseconds?: SilenceLimits
}
