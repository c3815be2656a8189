import { createWorkerPool, type WorkerPool } from '#server/platform/jobs/worker-pool.ts'
import { createKnownPlaces, type KnownPlaces } from './known-places.ts'
import type { PlaceTask } from './moment-worker.ts'

export interface MomentPlacer extends WorkerPool<PlaceTask, (number | null)[]> {
  known: KnownPlaces
}

/** Splitting the transcripts of hours takes a good part of a second, which other requests must not wait for. */
export function createMomentPlacer(): MomentPlacer {
  const pool = createWorkerPool<PlaceTask, (number | null)[]>({
    file: new URL('./moment-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 8,
    timeoutMilliseconds: 3000,
    memoryMegabytes: 256,
  })
  return { ...pool, known: createKnownPlaces() }
}
