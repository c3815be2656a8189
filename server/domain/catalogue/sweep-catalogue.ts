import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'
import { compactCourseCounts } from './course-kind.ts'
import { deleteUnusedWords } from './forget-words.ts'

/** Adds up the running totals of courses, and removes words that no course has. */
export async function cleanUpCatalogue({ db }: Pick<Deps, 'db'>): Promise<void> {
  await compactCourseCounts(db)
  await deleteUnusedWords(db)
}

/**
 * After many courses came at once: what PostgreSQL would do in its own time is done now, so that lists
 * and searches are as fast as they will be. Outside a transaction.
 */
export async function optimizeCatalogueTables({ db }: Pick<Deps, 'db'>): Promise<void> {
  await compactCourseCounts(db)
  await db.execute(sql`vacuum (analyze) courses, lessons, catalogue_words, course_counts`)
}
