import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'
import { compactCourseCounts } from './courses/course-selection.ts'

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

const chunk = 1000
const maxMilliseconds = 20_000
/** Where the last run stopped, so that the next one goes on there. */
let last = ''

/**
 * Removes words from the vocabulary of misspelt searches that no course has any more, for at most 20
 * seconds. A word of a course that is being saved may go with them; its next save brings it back.
 */
async function deleteUnusedWords(db: Queryable): Promise<void> {
  const end = performance.now() + maxMilliseconds
  while (performance.now() < end) {
    const { rows } = await db.execute<{ last: string }>(sql`
      with batch as (select word from catalogue_words where word > ${last} order by word limit ${chunk}),
        unused as (
          delete from catalogue_words using batch
          where catalogue_words.word = batch.word
            and numnode(plainto_tsquery('lectern', batch.word)) > 0
            and not exists (
              select 1 from courses
              where deleted_at is null and search @@ plainto_tsquery('lectern', batch.word)))
      select max(word) as last from batch having count(*) = ${chunk}`)
    last = rows[0]?.last ?? ''
    if (last === '') return
  }
}
