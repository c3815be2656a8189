import type { Deps } from '../domain/deps.ts'
import type { Config } from '../platform/config.ts'
import { logFailure } from '../platform/logging/logger.ts'
import type { DemoAccount } from './welcome.ts'

/**
 * Fills an empty database with the demo content where `SEED=demo`, and returns the demo accounts. This is
 * the only place where the server refers to `seed/`; it is imported on demand, so production never loads it.
 */
export async function seedOnFirstStart(
  config: Pick<Config, 'seed'>,
  deps: Deps,
): Promise<(DemoAccount & { name: string })[]> {
  if (config.seed !== 'demo') return []
  const { seedDemo } = await import('#seed/seed-demo.ts')
  return seedDemo(deps)
}

/** Stores the files and images of the demo content in the background; stopping waits for the current one. */
export function storeDemoFilesInBackground(
  config: Pick<Config, 'seed'>,
  deps: Deps,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = config.seed === 'demo' ? store() : Promise.resolve()
  return {
    stop() {
      stopping.abort()
      return done
    },
  }

  async function store(): Promise<void> {
    try {
      const { storeDemoFiles } = await import('#seed/seed-demo-files.ts')
      await storeDemoFiles(deps, stopping.signal)
      const { storeDemoImages } = await import('#seed/seed-demo-images.ts')
      await storeDemoImages(deps, stopping.signal)
    } catch (error) {
      logFailure(deps.log, error, 'The demo lacks files or images; the next start stores them.')
    }
  }
}
