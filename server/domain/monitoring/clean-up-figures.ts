import { lt } from 'drizzle-orm'
import { processFigures } from '#server/db/schema/index.ts'
import type { Deps } from '../deps.ts'

const keptMilliseconds = 25 * 3600 * 1000

/** Cleanup job: deletes figures that the status page does not show any more. */
export async function cleanUpFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptMilliseconds)
  await db.delete(processFigures).where(lt(processFigures.slot, oldest))
}
