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
export async function cleanUpCatalogue(
  deps: Pick<Deps, 'db' | 'clock' | 'lastCheckedWords'>,
): Promise<void> {
  const { db } = deps
  await compactCourseCounts(db)
  await compactLearnerCounts(db)
  await deleteUnusedWords(deps)
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
 * Counts in how many titles each word of the vocabulary and its stem are, by which corrections of misspelt searches are
 * ranked and the words of related courses chosen and weighed.
 * Words are added with zero titles, so that saving a course does not contend for the rows of common words.
 */
export async function countTitlesOfWords(db: Queryable): Promise<void> {
  const titles = sql.raw(`'select title_search from courses where is_listed'`)
  await db.execute(sql`
    with stems as (
      select words.word, max(ndoc) as titles
      from catalogue_words as words
        cross join unnest(tsvector_to_array(to_tsvector('lectern', words.word))) as stem
        join ts_stat(${titles}, 'd') as found on found.word = stem
      group by words.word
    ), counted as (
      select words.word, coalesce(ndoc, 0) as titles, coalesce(stems.titles, 0) as stem_titles
      from catalogue_words as words left join ts_stat(${titles}, 'a') as found using (word) left join stems using (word)
    )
    update catalogue_words set titles = counted.titles, stem_titles = counted.stem_titles
    from counted
    where catalogue_words.word = counted.word
      and (catalogue_words.titles, catalogue_words.stem_titles) <> (counted.titles, counted.stem_titles)`)
}

const batchSize = 1000
const maxMilliseconds = 20_000

/**
 * Deletes words from the spelling vocabulary that no course contains any more, for at most 20 seconds
 * per run. A word may be lost while its course is being saved; the next save restores it.
 */
async function deleteUnusedWords({
  db,
  lastCheckedWords,
}: Pick<Deps, 'db' | 'lastCheckedWords'>): Promise<void> {
  const end = performance.now() + maxMilliseconds
  while (performance.now() < end) {
    const { rows } = await db.execute<{ last: string }>(sql`
      with batch as (select word from catalogue_words where word > ${lastCheckedWords.catalogue} order by word limit ${batchSize}),
        unused as (
          delete from catalogue_words using batch
          where catalogue_words.word = batch.word
            and numnode(plainto_tsquery('lectern', batch.word)) > 0
            and not exists (
              select 1 from courses
              where is_listed
                and search @@ plainto_tsquery('lectern', batch.word)))
      select max(word) as last from batch having count(*) = ${batchSize}`)
    lastCheckedWords.catalogue = rows[0]?.last ?? ''
    if (lastCheckedWords.catalogue === '') return
  }
}
