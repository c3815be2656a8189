import type { Deps } from '../domain/deps.ts'
import type { Config } from '../platform/config.ts'
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
