import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { addUpCourseCounts } from './course-kind.ts'
import { forgetUnusedWords } from './forget-words.ts'

/** Adds up the running totals of courses, and removes words that no course has. */
export async function sweepCatalogue({ db }: Pick<Deps, 'db'>): Promise<void> {
  await addUpCourseCounts(db)
  await forgetUnusedWords(db)
}

/**
 * After many courses came at once: what PostgreSQL would do in its own time is done now, so that lists
 * and searches are as fast as they will be. Outside a transaction.
 */
export async function settleCatalogue({ db }: Pick<Deps, 'db'>): Promise<void> {
  await addUpCourseCounts(db)
  await db.execute(sql`vacuum (analyze) courses, lessons, catalogue_words, course_counts`)
}
