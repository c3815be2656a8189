import { sql } from 'drizzle-orm'
import type { Deps } from '#server/domain/deps.ts'

const batchSize = 1000
const maxMilliseconds = 20_000

/** Cleanup job: deletes words that no text has any more, for at most 20 seconds. */
export async function cleanUpPassageWords({
  db,
  lastCheckedWords,
}: Pick<Deps, 'db' | 'lastCheckedWords'>): Promise<void> {
  const end = performance.now() + maxMilliseconds
  while (performance.now() < end) {
    const { rows } = await db.execute<{ last: string }>(sql`
      with batch as (select word from passage_words where word > ${lastCheckedWords.passages} order by word limit ${batchSize}),
        used as (select distinct configuration from lesson_texts),
        unused as (
          delete from passage_words using batch
          where passage_words.word = batch.word and not exists (
            select 1 from used, lesson_texts
            where lesson_texts.words @@ plainto_tsquery(used.configuration::regconfig, batch.word)))
      select max(word) as last from batch having count(*) = ${batchSize}`)
    lastCheckedWords.passages = rows[0]?.last ?? ''
    if (lastCheckedWords.passages === '') return
  }
}
