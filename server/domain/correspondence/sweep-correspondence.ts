import { and, isNull, lt } from 'drizzle-orm'
import { newsletterSubscribers } from '#server/db/schema/index.ts'
import { correspondenceLimits } from '#shared/limits.ts'
import type { Deps } from '../deps.ts'

const dayMilliseconds = 24 * 3600 * 1000

/** Forgets addresses that nobody ever confirmed. */
export async function cleanUpCorrespondence(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const ago = correspondenceLimits.unconfirmedDays * dayMilliseconds
  const { confirmedAt, updatedAt } = newsletterSubscribers
  await deps.db
    .delete(newsletterSubscribers)
    .where(and(isNull(confirmedAt), lt(updatedAt, new Date(deps.clock.now().getTime() - ago))))
}
