import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { addUpCourseCounts } from './course-kind.ts'

/** Adds up the running totals of courses. */
export function sweepCatalogue({ db }: Pick<Deps, 'db'>): Promise<void> {
  return addUpCourseCounts(db)
}

/**
 * After many courses came at once: what PostgreSQL would do in its own time is done now, so that lists
 * and searches are as fast as they will be. Outside a transaction.
 */
export async function settleCatalogue({ db }: Pick<Deps, 'db'>): Promise<void> {
  await addUpCourseCounts(db)
  await db.execute(sql`vacuum (analyze) courses, lessons, catalogue_words, course_counts`)
}
