import { createWorkerPool } from '#server/platform/jobs/worker-pool.ts'
import type { SocialCardContent } from '#shared/contract/courses/catalogue.ts'
import { catalogueLimits } from '#shared/limits.ts'

/**
 * The catalogue's worker pools, one thread each, started on first use. Queues are short (a few seconds
 * of work); further jobs are rejected.
 */
export function createRenderers() {
  const description = createWorkerPool<string, { html: string; nesting: number }>({
    file: new URL('./descriptions/description-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 8,
    timeoutMilliseconds: catalogueLimits.descriptionMaxMilliseconds,
    memoryMegabytes: 128,
  })
  const socialCard = createWorkerPool<SocialCardContent, Uint8Array>({
    file: new URL('./covers/social-card-worker.ts', import.meta.url),
    threads: 1,
    maxWaiting: 20,
    timeoutMilliseconds: 5000,
    memoryMegabytes: 256,
  })
  return {
    description,
    socialCard,
    async close() {
      await Promise.all([description.close(), socialCard.close()])
    },
  }
}
