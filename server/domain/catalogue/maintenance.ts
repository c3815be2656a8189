import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/db/client.ts'
import type { Deps } from '../deps.ts'
import { compactCourseCounts } from './courses/course-selection.ts'
import { compactLearnerCounts } from './courses/learner-counts.ts'
import { deleteOldSearches } from './zero-result-searches/list-searches.ts'

/**
 * Compacts the counters of courses and learners, deletes search words that no course contains any more, counts the
 * others, and deletes old searches.
 */
export async function cleanUpCatalogue(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const { db } = deps
  await compactCourseCounts(db)
  await compactLearnerCounts(db)
  await deleteUnusedWords(db)
  await countTitlesOfWords(db)
  await deleteOldSearches(deps)
}

/**
 * Runs after a bulk import what autovacuum would do later, so that lists and searches are fast at once.
 * VACUUM cannot run inside a transaction.
 */
export async function optimizeCatalogueTables({ db }: Pick<Deps, 'db'>): Promise<void> {
  await compactCourseCounts(db)
  await countTitlesOfWords(db)
  await db.execute(
    sql`vacuum (analyze) courses, sections, lessons, course_outlines, catalogue_words, course_counts, course_facets`,
  )
}

/**
 * Counts in how many titles each word of the vocabulary is, by which corrections of misspelt searches are ranked and the
 * words of related courses chosen.
 * Words are added with zero titles, so that saving a course does not contend for the rows of common words.
 */
export async function countTitlesOfWords(db: Queryable): Promise<void> {
  await db.execute(sql`
    with counted as (
      select word, ndoc from ts_stat('select title_search from courses where is_listed', 'a'))
    update catalogue_words set titles = coalesce(counted.ndoc, 0)
    from catalogue_words as words left join counted using (word)
    where catalogue_words.word = words.word and catalogue_words.titles <> coalesce(counted.ndoc, 0)`)
}

const batchSize = 1000
const maxMilliseconds = 20_000
/** The last word checked, where the next run continues. */
let lastWord = ''

/**
 * Deletes words from the spelling vocabulary that no course contains any more, for at most 20 seconds
 * per run. A word may be lost while its course is being saved; the next save restores it.
 */
async function deleteUnusedWords(db: Queryable): Promise<void> {
  const end = performance.now() + maxMilliseconds
  while (performance.now() < end) {
    const { rows } = await db.execute<{ last: string }>(sql`
      with batch as (select word from catalogue_words where word > ${lastWord} order by word limit ${batchSize}),
        unused as (
          delete from catalogue_words using batch
          where catalogue_words.word = batch.word
            and numnode(plainto_tsquery('lectern', batch.word)) > 0
            and not exists (
              select 1 from courses
              where is_listed
                and search @@ plainto_tsquery('lectern', batch.word)))
      select max(word) as last from batch having count(*) = ${batchSize}`)
    lastWord = rows[0]?.last ?? ''
    if (lastWord === '') return
  }
}
