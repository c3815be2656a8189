import { createWorkerPool, type WorkerPool } from '#server/platform/jobs/worker-pool.ts'
import type { PlaceTask } from './moment-worker.ts'

/** Splitting the transcripts of hours takes a good part of a second, which other requests must not wait for. */
export function createMomentPlacer(): WorkerPool<PlaceTask, (number | null)[]> {
  return createWorkerPool({
    file: new URL('./moment-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 8,
    timeoutMilliseconds: 3000,
    memoryMegabytes: 256,
  })
}
